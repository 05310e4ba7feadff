/** How to pay, for members. */
import type { ReactElement } from 'react';
import { Panel } from '../../ui/panel.js';

export interface HowToPayProps {
  /** Plain, with line breaks; empty if nothing is written. */
  readonly text: string;
}

/** Addresses in it lead nowhere: it is text. */
export const Words = ({ text }: HowToPayProps): ReactElement => (
  <p className="as-typed" dir="auto">
    {text}
  </p>
);

export const HowToPay = ({ text }: HowToPayProps): ReactElement | null =>
  text === '' ? null : (
    <Panel title="How to pay" look="stack">
      <Words text={text} />
    </Panel>
  );
