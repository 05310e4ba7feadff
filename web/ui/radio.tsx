/** A radio button whose label, around it, shows which one is chosen. */
import type { ComponentProps, ReactElement } from 'react';

export interface RadioProps extends Omit<ComponentProps<'input'>, 'checked' | 'onChange'> {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

export const Radio = ({ isChosen, onChoose, ...input }: RadioProps): ReactElement => (
  <input className="vh" type="radio" checked={isChosen} onChange={onChoose} {...input} />
);
