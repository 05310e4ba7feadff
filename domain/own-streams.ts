/** Finds this program's streams and their kinds: another program may use the same EventStoreDB. */

/** A regular expression that EventStoreDB understands too. */
export const OWN_STREAM =
  '(access|account|card|evening|game|group|maintenance|month|plan|player)'
  + '-(\\d[\\d-]*|facts|group|imports|server|weekly)';
const OWN = new RegExp(`^${OWN_STREAM}$`);

/** The word before the number, or the name of a stream without a number; null for a stream of another program. */
export function kindOfStream(streamId: string): string | null {
  const [whole = null, kind = null, rest = ''] = OWN.exec(streamId) ?? [];
  return /^\d/.test(rest) ? kind : whole;
}

export const isOwnStream = (streamId: string): boolean => OWN.test(streamId);
