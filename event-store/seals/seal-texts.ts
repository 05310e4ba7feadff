/** The result of a verification, in sentences. */
import { listed, wholeText } from '../../domain/text.js';
import type { SealHead } from './seal.js';
import type { Fault, Verification } from './verify-log.js';

const EVENT_FAULTS = {
  altered: 'was altered',
  missing: 'is missing',
  inserted: 'was inserted',
  reordered: 'is not where it was: the order was changed',
} as const;

/** The largest number of streams in a sentence. */
const NAMED = 20;

export function faultText(fault: Fault): string {
  switch (fault.kind) {
    case 'key':
      return `The key that signs seals cannot be read: ${fault.path} has none.`;
    case 'deleted': {
      const { streams } = fault;
      const more = streams.length - NAMED;
      const names = listed([...streams.slice(0, NAMED), ...(more > 0 ? [`${wholeText(more)} more`] : [])]);
      const [the, were] = streams.length === 1 ? ['The stream', 'was'] : ['The streams', 'were'];
      return `${the} ${names} ${were} deleted or cut in EventStoreDB: events are missing.`;
    }
    case 'cut':
      return `The file of seals was cut: seal ${wholeText(fault.seal)} is missing or incomplete.`;
    case 'forged':
      return `Seal ${wholeText(fault.seal)} was changed.`;
    case 'otherKey':
      return `Seal ${wholeText(fault.seal)} is signed with another key.`;
    default: {
      const { kind, position, streamId, type } = fault;
      return `The event at position ${position} (${type} in ${streamId}) ${EVENT_FAULTS[kind]}.`;
    }
  }
}

export const lastGoodText = (last: SealHead | null): string => (last
  ? `The last good seal is ${wholeText(last.number)} of ${last.sealedAt}, through position ${last.through}.`
  : 'There is no good seal before it.');

/** @param filter  the filter that chose the part */
export const partText = (filter: string): string =>
  `This is a part of a log, chosen by ${filter}. Only a whole log can show that no event is missing.`;

export function soundText({ count, unsealed }: Pick<Verification, 'count' | 'unsealed'>): string {
  const are = unsealed === 1 ? 'is' : 'are';
  const newer = unsealed === 0 ? '' : ` ${wholeText(unsealed)} newer ${are} not sealed yet.`;
  return `${wholeText(count)} ${count === 1 ? 'event is' : 'events are'} as sealed.${newer}`;
}
