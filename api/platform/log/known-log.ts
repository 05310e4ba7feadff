/**
 * Notices when the log was restored or moved to another engine: positions of one engine mean nothing in another, and
 * numbers that its events use must not be drawn again.
 */
import type { Pool, PoolClient } from 'pg';
import { NO_PLAYER } from '../../../domain/no-player.js';
import { BEFORE_FIRST, type EventStore, type Position } from '../../../event-store/event-store.js';
import { READ_SCHEMA, readCheckpoints } from '../../../projections/engine/read-schema.js';
import { inTransaction } from '../../../postgres/with-client.js';
import type { StreamNumbers } from '../commands/command-receipts.js';
import { ConfigurationError } from '../config.js';
import { APP_SCHEMA } from '../persistence/durable-entities.js';

const SETTING = 'known-log';

/**
 * Forgets what was derived from another log, so that it is rebuilt; in one process at a time and before anything is
 * projected. Skipped events are forgotten too, because they are named by position. A log that ends before the last
 * projected position also counts as another one, because its next events would be taken for projected ones. But then
 * events are missing, and an operator has to accept it.
 * @param acceptedEnd the end of the log that an operator accepts: a position, or `empty`
 * @returns whether the log is another one
 * @throws ConfigurationError for a log that ends too early, unless accepted
 */
export function noticeOtherLog(pool: Pool, store: EventStore, acceptedEnd?: string): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('${SETTING}', 0))`);
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
    if (known && !isOther) return false;
    if (isOther) await forgetDerived(client);
    if (name !== undefined) {
      await client.query(
        'insert into app.settings values ($1, $2) on conflict (name) do update set value = excluded.value',
        [SETTING, name]);
    }
    await passOver(client, await takenNumbers(store));
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
async function farthestCheckpoint(client: PoolClient): Promise<Position> {
  let farthest = BEFORE_FIRST;
  for (const schema of [READ_SCHEMA, APP_SCHEMA]) {
    for (const { position } of (await readCheckpoints(client, schema)).values()) {
      if (position > farthest) farthest = position;
    }
  }
  return farthest;
}

/** Fees in the log are found there again and not charged twice. */
async function forgetDerived(client: PoolClient): Promise<void> {
  await client.query('delete from app.settings where name = $1', [SETTING]);
  await client.query('update app.seals set log_position = null');
  await client.query(`drop schema if exists ${READ_SCHEMA} cascade`);
  await client.query('truncate app.months_played, app.skipped_events, app.held_months');
  await client.query('update app.checkpoints set position = $1, trouble = null', [BEFORE_FIRST.toString()]);
}

async function takenNumbers(store: EventStore): Promise<Record<StreamNumbers, number>> {
  const taken = { game_ids: 0, player_ids: 0, payment_ids: 0 };
  for await (const batch of store.drain(BEFORE_FIRST, await store.head())) {
    for (const { streamId, type, data } of batch) {
      const [aggregate, id] = [streamId.split('-', 1)[0], Number(streamId.slice(streamId.indexOf('-') + 1))];
      if (aggregate === 'game') taken.game_ids = Math.max(taken.game_ids, id);
      if (aggregate === 'player' && id !== NO_PLAYER.id) taken.player_ids = Math.max(taken.player_ids, id);
      if (type === 'PaymentRecorded') {
        const { paymentId } = JSON.parse(data) as { paymentId: number };
        taken.payment_ids = Math.max(taken.payment_ids, paymentId);
      }
    }
  }
  return taken;
}

/** Never back: drawn numbers may be on their way into the log. */
async function passOver(client: PoolClient, taken: Record<StreamNumbers, number>): Promise<void> {
  for (const [sequence, last] of Object.entries(taken)) {
    if (last === 0) continue;
    await client.query(
      `select setval('app.${sequence}', greatest($1, (select last_value from app.${sequence})))`, [last]);
  }
}
