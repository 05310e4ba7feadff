/** The steps of an explanation, in a line each. */
import type { ReactNode } from 'react';
import { Icon } from './controls.js';
import { Sentence } from './page.js';

export interface StepLineProps {
  /** The mark: a number or a sign. */
  readonly mark: ReactNode;
  /** Whether the step is the result of the others. */
  readonly isResult?: boolean;
  readonly label: string;
  readonly detail: string;
  readonly value?: ReactNode;
  readonly chevron?: 'down' | 'right';
}

export const StepLine = ({ mark, isResult, label, detail, value, chevron }: StepLineProps) => (
  <>
    <span className={isResult ? 'step-mark now' : 'step-mark'} aria-hidden="true">{mark}</span>
    <StepText label={label} detail={detail} />
    {value}
    {chevron && <Icon name={chevron} className="chev" />}
  </>
);

export const StepText = ({ label, detail }: Pick<StepLineProps, 'label' | 'detail'>) => (
  <span>
    <b><Sentence text={label} /></b>
    {detail !== '' && <small><Sentence text={detail} /></small>}
  </span>
);

export interface StepProps extends Omit<StepLineProps, 'chevron'> {
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

export const Step = ({ isOpen, children, ...line }: StepProps) => (
  <details open={isOpen}>
    <summary className="item step-line"><StepLine {...line} chevron="down" /></summary>
    <div className="step-in">{children}</div>
  </details>
);
