/** Runs `npm run log -- verify`: compares a log with its seals, without changing anything. */
import { resolve } from 'node:path';
import { openLog, withLog } from '../copy/copy-command.js';
import { CopyRefused } from '../copy/copy-log.js';
import { NdjsonLog } from '../copy/ndjson-log.js';
import { readSeals } from './seal.js';
import { keyFrom, publicKeyIn, sealKeyIn } from './seal-key.js';
import { faultText, lastGoodText, partText, soundText } from './seal-texts.js';
import { deletedAmong, type Fault, type Verification, verifyLog, verifyPart } from './verify-log.js';

export interface VerifyOrder {
  /** `ndjson:FILE`, `postgres://…` or `esdb://…` */
  readonly log: string;
  /** The file of seals. */
  readonly seals: string;
  /** File with the key that must have signed; by default the key of the first seal. */
  readonly key?: string | undefined;
  /** Private key of this installation, if it is not in a file. */
  readonly ownKey?: string | undefined;
  /** Digest of a seal that was noted elsewhere, or of the last one in the database. */
  readonly noted?: string | undefined;
  /** File names are relative to this folder. */
  readonly folder: string;
}

/** @returns whether the log agrees with its seals  @throws CopyRefused and SealKeyUnreadable with one sentence */
export async function runVerify(
  { log, seals, key, ownKey, noted, folder }: VerifyOrder, print: (line: string) => void, signal: AbortSignal,
): Promise<boolean> {
  const started = performance.now();
  const sealFile = resolve(folder, seals);
  const publicKey = key === undefined
    ? ownKey && sealKeyIn(ownKey).publicKey : await keyFrom(resolve(folder, key), publicKeyIn);
  const isThere = !(await readSeals(sealFile)[Symbol.asyncIterator]().next()).done;
  if (!isThere) throw new CopyRefused(`There are no seals in ${sealFile}: without them nothing can be verified.`);
  const options = { publicKey, noted, signal };
  return withLog(openLog(log, folder), async (source) => {
    const part = source instanceof NdjsonLog ? await source.part() : undefined;
    if (part) print(partText(part.filter));
    const found = part
      ? await verifyPart(part.events, () => readSeals(sealFile), options)
      : await verifyLog(source.read(), () => readSeals(sealFile), options);
    const fault = found.fault ?? deletedAmong(source.hiddenStreams?.() ?? []);
    for (const line of report(found, fault)) print(line);
    print(`It took ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    return fault === null;
  });
}

function report(found: Verification, fault: Fault | null): string[] {
  const { lastGood, publicKey } = found;
  const noted = lastGood ? [`Digest ${lastGood.digest}`] : [];
  if (fault) return [faultText(fault), lastGoodText(lastGood), ...noted];
  return [soundText(found), ...noted, `Signed with ${publicKey ?? ''}: compare both with what you noted.`];
}
