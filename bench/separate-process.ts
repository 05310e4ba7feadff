/** Runs a part of a benchmark in a separate process, for its memory, and prepares the log that it reads. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { migrateEventLog } from '../event-store/postgres/migrate-event-log.js';
import { createPool } from '../postgres/pool.js';
import { fillLog, LARGE_GROUP } from './generated-log.js';

/**
 * The message that a program of this folder sends.
 * @param program  such as `verify-process.ts`
 * @throws when it ends without one; it explains why on standard error
 */
export const answerOf = <Answer>(program: string, ...words: string[]): Promise<Answer> =>
  answerOfProcess(program, words, process.execArgv);

/**
 * Rebuilds all read models of a database in a separate process, so that its memory is only the rebuild's.
 * @param folder  the absolute path of another commit's files, whose program does it
 */
export const rebuildAlone = (databaseUrl: string, folder?: string): Promise<{ seconds: number; peakMiB: number }> =>
  answerOfProcess(folder ? join(folder, 'bench/rebuild-memory.mjs') : './rebuild-memory.mjs', [databaseUrl], []);

async function answerOfProcess<Answer>(program: string, words: string[], execArgv: string[]): Promise<Answer> {
  const child = fork(new URL(program, import.meta.url), words, { execArgv });
  const exited = once(child, 'exit');
  const told = once(child, 'message').then(([answer]) => ({ answer: answer as Answer }));
  const answered = await Promise.race([told, exited.then(() => undefined)]);
  await exited;
  if (!answered) throw new Error(`${program} did not answer.`);
  return answered.answer;
}

/** Creates the log of a group in an empty database. @returns the number of events */
export async function createLog(databaseUrl: string, games: number, group = LARGE_GROUP): Promise<number> {
  const pool = createPool(databaseUrl);
  await migrateEventLog(pool);
  const events = await fillLog(pool, games, group);
  await pool.end();
  return events;
}
