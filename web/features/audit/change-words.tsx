/** A difference in words: the old and the new value. */
import type { Change } from '../../../domain/history/change.js';
import { scoreText } from '../../../domain/text.js';
import { Icon } from '../../ui/controls.js';
import { Sentence } from '../../ui/page.js';
import { scoreTone } from '../../figures/score.js';
import { balanceText } from '../../figures/money-text.js';

/** The old value is never struck through, which would hide a minus. */
const WasNow = ({ was, now }: Change) => (was === null ? <Sentence text={now ?? '–'} /> : (
  <>
    <span className="was"><span className="vh">was </span><Sentence text={was} /></span>{' '}
    <Icon name="to" className="to" />{' '}
    <b className="strong"><span className="vh">now </span><Sentence text={now ?? 'none'} /></b>
  </>
));

/** A higher fee is not coloured as a gain. */
const toneOf = ({ difference, unit, label }: Change): string =>
  (unit === 'cents' && !/balance$/i.test(label) ? '' : scoreTone(difference ?? 0));

/** A change in an opened entry, with the difference at the end. */
export const ChangeLine = (change: Change) => (
  <li className="item part">
    <span>
      <b><Sentence text={change.label} /></b>
      <small><WasNow {...change} /></small>
    </span>
    {change.difference !== null && change.was !== null && (
      <span className={`part-value num ${toneOf(change)}`}>
        {change.unit === 'cents' ? balanceText(change.difference) : scoreText(change.difference)}
      </span>
    )}
  </li>
);

/** Changes in a history. */
export const ChangeWords = ({ changes }: { readonly changes: readonly Change[] }) => (
  <ul className="lines words whole-names">
    {changes.map((change, index) => (
      <li key={index}>
        <span><Sentence text={change.label} /></span>
        <span><WasNow {...change} /></span>
      </li>
    ))}
  </ul>
);
