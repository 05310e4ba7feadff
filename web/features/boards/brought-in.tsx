/** Says where points come from that tables brought in. */
import { monthCalls } from '../../../contract/months.calls.js';
import { isolated, listed } from '../../../domain/text.js';
import { useRead } from '../../transport/resource.js';
import { Sentence } from '../../ui/page.js';

export const sourceText = (source: string): string => `Brought in from ${isolated(source)}.`;

/** @param period  a month or a year, `YYYY-MM` or `YYYY` */
export function BroughtIn({ period }: { readonly period: string }) {
  const { data = [] } = useRead(monthCalls.months, 5);
  const sources = [...new Set(data.flatMap(({ month, source }) => (month.startsWith(period) ? source ?? [] : [])))];
  if (sources.length === 0) return null;
  const text = period.includes('-') ? sources.map(sourceText).join(' ')
    : `Some months are brought in from ${listed(sources.map(isolated))}.`;
  return <p className="small muted"><Sentence text={text} /></p>;
}
