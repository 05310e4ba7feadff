/** Says where points come from that a table brought in. It is loaded only for such boards. */
import { isolated, listed } from '../../../domain/text.js';
import { Sentence } from '../../ui/page.js';

/** A sentence on the points of a month, which are no games. */
export const sourceText = (source: string): string => `Brought in from ${isolated(source)}, without games.`;

/** @param source  of a month @param sources  of the months of a year */
export default function BroughtIn({ source, sources = [] }: {
  readonly source?: string;
  readonly sources?: readonly string[];
}) {
  const text = source === undefined
    ? `Some months are brought in from ${listed(sources.map(isolated))}.` : sourceText(source);
  return <p className="small muted"><Sentence text={text} /></p>;
}
