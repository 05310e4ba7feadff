/** A number that opens its explanation. */
import type { ReactElement, ReactNode } from 'react';
import { useExplained } from './explained-address.js';
import { scoreText, scoreTone } from './score-text.js';
import './why.css';

export interface WhyProps {
  /** Address of the explanation, below `/api/explain/`. */
  readonly of: string;
  /** What the number is, such as `points of Elif on Sat 25 Jul`. */
  readonly label: string;
  /** As it is shown. */
  readonly text: string;
  readonly className?: string;
  /** Called before: a dialog closes, because it would cover what opens. */
  readonly onOpen?: (() => void) | undefined;
  /** The text with marks, if it has any. */
  readonly children?: ReactNode;
}

export function Why({ of, label, text, className = '', onOpen, children = text }: WhyProps): ReactElement {
  const { shown, open } = useExplained();
  return (
    <button
      type="button"
      translate="no"
      className={`why num ${className}`}
      aria-haspopup="dialog"
      aria-expanded={shown === of}
      aria-label={`${text}, ${label}, explain`}
      data-why={of}
      onClick={() => {
        onOpen?.();
        open(of);
      }}
    >
      {children}
    </button>
  );
}

export interface WhyScoreProps extends Pick<WhyProps, 'of' | 'label'> {
  readonly value: number;
  /** Without a line at rest, because a number beside it leads to the same. */
  readonly isQuiet?: boolean;
}

export const WhyScore = ({ value, isQuiet = false, ...why }: WhyScoreProps): ReactElement => (
  <Why {...why} text={scoreText(value)} className={`${scoreTone(value)}${isQuiet ? ' quiet' : ''}`} />
);
