/** A difference in words: what it was, and what it is now. */
import type { ReactElement } from 'react';
import type { HistoryChange } from '../../../contract/audit.js';
import { balanceText, scoreText } from '../../../domain/text.js';
import { Icon } from '../../ui/controls.js';
import { Sentence } from '../../ui/load-states.js';
import { scoreTone } from '../../figures/score.js';

interface ChangeProps {
  readonly change: HistoryChange;
}

/** Never struck through, which would hide a minus. */
const WasNow = ({ change: { was, now } }: ChangeProps): ReactElement => {
  if (was === null) return <Sentence text={now ?? '–'} />;
  return (
    <>
      <span className="was">
        <span className="vh">was </span>
        <Sentence text={was} />
      </span>{' '}
      <Icon name="to" className="to" />{' '}
      <b className="strong">
        <span className="vh">now </span>
        <Sentence text={now ?? 'none'} />
      </b>
    </>
  );
};

/** A higher fee is not a gain. */
const toneOf = ({ difference, unit, label }: HistoryChange): string =>
  (unit === 'cents' && !/balance$/i.test(label) ? '' : scoreTone(difference ?? 0));

/** In an opened entry, with the difference at the end. */
export const ChangeLine = ({ change }: ChangeProps): ReactElement => (
  <li className="part">
    <span>
      <b><Sentence text={change.label} /></b>
      <small><WasNow change={change} /></small>
    </span>
    {change.difference !== null && change.was !== null && (
      <span className={`part-value num ${toneOf(change)}`}>
        {change.unit === 'cents' ? balanceText(change.difference) : scoreText(change.difference)}
      </span>
    )}
  </li>
);

/** In a history. */
export const ChangeWords = ({ changes }: { readonly changes: readonly HistoryChange[] }): ReactElement => (
  <ul className="lines words">
    {changes.map((change, index) => (
      <li key={index}>
        <span><Sentence text={change.label} /></span>
        <span><WasNow change={change} /></span>
      </li>
    ))}
  </ul>
);
