/** A figure that opens its explanation if it has one. */
import type { ReactElement } from 'react';
import { scoreText, scoreTone } from './score-text.js';
import { Why, type WhyProps } from './why.js';

export interface RefWhyProps extends Pick<WhyProps, 'label' | 'text' | 'className' | 'onOpen'> {
  readonly of: string | null;
}

export const RefWhy = ({ of, className = '', ...why }: RefWhyProps): ReactElement =>
  (of === null
    ? <span translate="no" className={`num ${className}`}>{why.text}</span>
    : <Why of={of} className={className} {...why} />);

export interface RefScoreProps extends Pick<RefWhyProps, 'of' | 'label' | 'onOpen'> {
  readonly value: number;
}

export const RefScore = ({ value, ...why }: RefScoreProps): ReactElement => (
  <RefWhy {...why} text={scoreText(value)} className={scoreTone(value)} />
);
