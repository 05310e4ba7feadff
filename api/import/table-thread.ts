/** Reads a table in a worker thread, with limits of time and memory. */
import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { RuleViolation } from '../../domain/rule-violation.js';
import { TABLE_TOO_LARGE } from '../../domain/table/limits.js';
import type { TableAnswers, TableRead } from '../../domain/table/read-table.js';

export interface TableOrder extends TableAnswers {
  readonly text: string;
}

export type TableAnswer = { readonly read: TableRead } | { readonly fault: string };

/** Compiled code starts the compiled worker, source code the source. */
const WORKER = new URL(`./table.worker${extname(import.meta.url)}`, import.meta.url);
const LONGEST_MS = 20_000;
const MAX_OLD_MIB = 512;

/** @throws RuleViolation `TableMustBeReadable` */
export async function readTableInThread(order: TableOrder): Promise<TableRead> {
  const thread = new Worker(WORKER, { workerData: order, resourceLimits: { maxOldGenerationSizeMb: MAX_OLD_MIB } });
  const signal = AbortSignal.timeout(LONGEST_MS);
  const [answer] = await once(thread, 'message', { signal }).catch(() => [{ fault: TABLE_TOO_LARGE }]) as [TableAnswer];
  await thread.terminate();
  if ('fault' in answer) throw new RuleViolation('TableMustBeReadable', answer.fault, 'malformed');
  return answer.read;
}
