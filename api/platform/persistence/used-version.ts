/** The version that used the data last: a start reports a different one, and refuses data of a newer one. */
import type { Pool } from 'pg';
import { rowsOf } from '../../../postgres/rows.js';
import { storedText, storeText } from './stored-settings.js';

/** The version of this program, as package.json and CHANGELOG.md name it. */
export const VERSION = '0.3.0';
/** The first version that noted its number. */
const FIRST_NOTED = '0.2.0';

/** Whether another version is newer. If only the last number differs, both can read the data of the other. */
export const isNewer = (version: string): boolean => placeOf(version) > placeOf(VERSION);

function placeOf(version: string): number {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * 1_000_000 + minor;
}

export const usedVersion = (pool: Pool): Promise<string | undefined> => storedText(pool, 'version');

/**
 * Notes that this version uses the data from now on.
 * @returns the version that used the data before, as text; null if it is unchanged or the data are new
 */
export async function noteVersion(pool: Pool): Promise<string | null> {
  const before = await usedVersion(pool);
  if (before === VERSION) return null;
  const [data] = await rowsOf<{ exist: boolean }>(pool, 'select exists (select from app.credentials) as exist');
  await storeText(pool, 'version', VERSION);
  if (before !== undefined) return `version ${before}`;
  return data?.exist ? `a version before ${FIRST_NOTED}` : null;
}
