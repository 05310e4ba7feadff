/** Says where points of a month or a year come from that tables brought in. It is loaded only for such boards. */
import { monthCalls } from '../../../contract/months.calls.js';
import { isolated, listed } from '../../../domain/text.js';
import { useRead } from '../../transport/resource.js';
import { Sentence } from '../../ui/page.js';

/** A sentence on the points of a month, which are no games. */
export const sourceText = (source: string): string => `Brought in from ${isolated(source)}, without games.`;

/** @param period  `YYYY-MM` or `YYYY` */
export default function BroughtIn({ period }: { readonly period: string }) {
  const { data = [] } = useRead(monthCalls.months, 5);
  const sources = [...new Set(data.flatMap(({ month, source }) => (month.startsWith(period) ? source ?? [] : [])))];
  const text = period.includes('-') ? sources.map(sourceText).join('')
    : `Some months are brought in from ${listed(sources.map(isolated))}.`;
  return <p className="small muted"><Sentence text={text} /></p>;
}
