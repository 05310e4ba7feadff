/**
 * Notices when the log was restored or moved to another engine, because positions of one engine mean nothing in
 * another, and when the database was: what it lacks of the log, it gets from there.
 */
import type { Client, Pool } from 'pg';
import { BEFORE_FIRST, type EventStore, type Position } from '../../event-store/event-store.js';
import { READ_SCHEMA, readCheckpoints, readLiveCheckpoints } from '../../projections/engine/read-schema.js';
import { pendingActs } from '../../projections/processes/pending-acts.js';
import { LOCKS } from '../../postgres/locks.js';
import { withOwnClient } from '../../postgres/with-client.js';
import { ConfigurationError } from '../platform/config.js';
import { APP_SCHEMA } from '../platform/persistence/durable-tables.js';
import { followLog } from './follow-log.js';

const SETTING = 'known-log';

/**
 * Forgets what was derived from another log, so that it is rebuilt; in one process at a time and before anything is
 * projected. Skipped events are forgotten too, because they are named by position. A log that ends before the last
 * projected position also counts as another one, because its next events would be taken for projected ones. But then
 * events are missing, and an operator has to accept it. Numbers and receipts follow the log in any case.
 * @param acceptedEnd the end of the log that an operator accepts: a position, or `empty`
 * @returns whether the log is another one
 * @throws ConfigurationError for a log that ends too early, unless accepted
 */
export function noticeOtherLog(pool: Pool, store: EventStore, acceptedEnd?: string): Promise<boolean> {
  return withOwnClient(pool, async (client) => {
    await client.query(`select pg_advisory_lock(${LOCKS.knownLog})`);
    const { rows: [known] } = await client.query<{ value: string }>(
      'select value from app.settings where name = $1', [SETTING]);
    // Before the head is asked for, because other processes may project meanwhile.
    const projected = await farthestCheckpoint(client);
    const [first] = await store.readAll(BEFORE_FIRST, 1);
    const name = first && `${first.id} at ${first.position}`;
    const isMoved = known !== undefined && known.value !== name;
    const head = await store.head();
    // Positions of one engine mean nothing in another; no one moves to an empty log.
    const isShorter = projected > head && (!isMoved || name === undefined);
    if (isShorter) checkAccepted(head, acceptedEnd);
    const isOther = isMoved || isShorter;
    await followLog(client, store, known && !isOther ? await leastCheckpoint(client) : BEFORE_FIRST);
    await client.query('begin');
    if (isOther) await forgetDerived(client);
    // What admins did in a log that was copied or moved is not done again.
    await client.query('update app.checkpoints set position = $1 where projection = $2 and position = $3', [
      head.toString(), pendingActs.name, BEFORE_FIRST.toString()]);
    if (name !== undefined) {
      await client.query(
        'insert into app.settings values ($1, $2) on conflict (name) do update set value = excluded.value',
        [SETTING, name]);
    }
    await client.query('commit');
    return isOther;
  });
}

function checkAccepted(head: Position, acceptedEnd: string | undefined): void {
  const end = head === BEFORE_FIRST ? 'empty' : head.toString();
  if (acceptedEnd === end) return;
  const found = head === BEFORE_FIRST ? 'The log is empty' : `The log ends at position ${end}`;
  throw new ConfigurationError(
    `${found}, but it had later events before: npm run log -- verify names the first one that is missing. ` +
    'Restore the whole log and start again. To accept the loss, ' +
    `start once with ACCEPT_LOG_END=${end}: everything is then rebuilt from what is there.`);
}

/** Of the read models and of the fees; `BEFORE_FIRST` if nothing was projected. */
async function farthestCheckpoint(client: Client): Promise<Position> {
  let farthest = BEFORE_FIRST;
  for (const checkpoints of [await readLiveCheckpoints(client), await readCheckpoints(client, APP_SCHEMA)]) {
    for (const { position } of checkpoints.values()) if (position > farthest) farthest = position;
  }
  return farthest;
}

/** Of the process managers, whose rows are as old as the numbers and the receipts. */
async function leastCheckpoint(client: Client): Promise<Position> {
  const positions = [...(await readCheckpoints(client, APP_SCHEMA)).values()].map(({ position }) => position);
  return positions.reduce((least, next) => (next < least ? next : least), positions[0] ?? BEFORE_FIRST);
}

/** Fees in the log are found there again and not charged twice. */
async function forgetDerived(client: Client): Promise<void> {
  await client.query('delete from app.settings where name = $1', [SETTING]);
  await client.query('update app.seals set log_position = null');
  await client.query(`drop schema if exists ${READ_SCHEMA} cascade`);
  await client.query('truncate app.months_played, app.skipped_events, app.held_months, app.pending_acts, app.turns');
  await client.query('update app.checkpoints set position = $1, trouble = null', [BEFORE_FIRST.toString()]);
}
