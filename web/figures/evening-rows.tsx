/** The parts of a list of evenings: the date as a leaf of a calendar, and what the reader has answered. */
import { monthShortOf } from '../../domain/dates.js';
import { Icon } from '../ui/controls.js';
import type { Status } from './plans/plan-text.js';

export const DateLeaf = ({ date, isOff = false }: { readonly date: string; readonly isOff?: boolean }) => (
  <span className={isOff ? 'leaf off num' : 'leaf num'} aria-hidden="true">
    <small>{monthShortOf(date)}</small>
    <b>{Number(date.slice(8))}</b>
  </span>
);

const TAGS = { waiting: 'Waits', maybe: 'Maybe', out: 'Out' } as const;

export function AnswerTag({ status, isCancelled }: { readonly status: Status; readonly isCancelled: boolean }) {
  if (isCancelled) return <span className="tag minus"><Icon name="close" />Cancelled</span>;
  if (status === null) return <span className="tag line">Do you come?</span>;
  if (status === 'in') return <span className="tag plus"><Icon name="check" />In</span>;
  return <span className="tag">{TAGS[status]}</span>;
}
