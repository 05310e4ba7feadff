/** Says where points of a year come from that tables brought in. */
import { monthCalls } from '../../../contract/months.calls.js';
import { isolated, listed } from '../../../domain/text.js';
import { useRead } from '../../transport/resource.js';
import { Sentence } from '../../ui/page.js';

export function BroughtIn({ year }: { readonly year: number }) {
  const { data = [] } = useRead(monthCalls.months, 5);
  const ofYear = data.flatMap(({ month, source }) => (month.startsWith(`${year}-`) ? source ?? [] : []));
  if (ofYear.length === 0) return null;
  const sources = listed([...new Set(ofYear)].map(isolated));
  return <p className="small muted"><Sentence text={`Some months are brought in from ${sources}.`} /></p>;
}
