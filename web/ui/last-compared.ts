/** When the log was last compared with its seals: wholly, or what was sealed since. */
import type { SealsView, SoundSealsView } from '../../contract/maintenance.js';

/** Null before the first comparison. */
export function lastCompared({ verified: { whole, since } }: Pick<SealsView, 'verified'>): SoundSealsView | null {
  if (whole === null || since === null) return whole ?? since;
  return whole.at > since.at ? whole : since;
}
