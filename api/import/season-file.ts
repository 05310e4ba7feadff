/** Reads a season file for `npm run import`, or refuses it. */
import { createReadStream } from 'node:fs';
import { placeOfFault, withoutMark } from '../../event-store/readable-json.js';

/** A fault of a file and its place, such as `games.12.teams`. */
export interface Fault {
  readonly path: string;
  readonly message: string;
}

/** The error for a file that is not imported; it lists all of its faults. */
export class ImportRefused extends Error {
  constructor(readonly faults: readonly Fault[]) {
    super(`The file was refused whole: ${faults.length} fault${faults.length === 1 ? '' : 's'}.`);
    this.name = 'ImportRefused';
  }
}

/** Far more than a group plays in its lifetime. */
const MAX_BYTES = 32 * 1024 * 1024;

/** @throws ImportRefused when it cannot be read, is too large or is not JSON */
export async function readSeason(filePath: string): Promise<unknown> {
  // One byte over the limit proves that the file is too large; the rest is not read.
  const parts = await createReadStream(filePath, { end: MAX_BYTES }).toArray().catch((error: NodeJS.ErrnoException) => {
    throw new ImportRefused([{ path: filePath, message: `The file cannot be read (${error.code}).` }]);
  }) as Buffer[];
  const bytes = Buffer.concat(parts);
  if (bytes.length > MAX_BYTES) {
    throw new ImportRefused([{ path: filePath, message: 'A season file has at most 32 MB.' }]);
  }
  const text = withoutMark(bytes.toString('utf8'));
  try {
    return JSON.parse(text);
  } catch {
    const { line, column } = placeOfFault(text);
    const message = `The file is not well-formed JSON: see line ${line}, column ${column}.`;
    throw new ImportRefused([{ path: filePath, message }]);
  }
}
