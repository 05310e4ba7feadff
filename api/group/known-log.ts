/**
 * Notices when the log was restored or moved to another engine, because positions of one engine mean nothing in
 * another, and when the database was: what it lacks of the log, it gets from there.
 */
import type { Client, ClientBase, Pool } from 'pg';
import { z } from 'zod';
import {
  BEFORE_FIRST, type EventStore, hasEventAt, leastOf, type Position, type StoredEventText,
} from '../../event-store/event-store.js';
import { READ_SCHEMA, readCheckpoints, readLiveCheckpoints } from '../../projections/engine/read-schema.js';
import { pendingActs } from '../../projections/processes/pending-acts.js';
import { LOCKS, withOwnClient } from '../../postgres/with-client.js';
import { ConfigurationError } from '../platform/config.js';
import { APP_SCHEMA } from '../platform/persistence/durable-tables.js';
import { storedText, storeText } from '../platform/persistence/stored-settings.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { eventMetadata } from '../../domain/recorded-event.js';
import { jsonIn } from '../../event-store/readable-json.js';
import type { StreamNumbers } from '../platform/commands/command-receipts.js';

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
    const known = await storedText(client, SETTING);
    // Before the head is asked for, because other processes may project meanwhile.
    const projected = await farthestCheckpoint(client);
    const [first] = await store.readAll(BEFORE_FIRST, 1);
    const name = first && `${first.id} at ${first.position}`;
    const isMoved = known !== undefined && known !== name;
    const head = await store.head();
    // Positions of one engine mean nothing in another; no one moves to an empty log.
    // An earlier version also projected events of other programs, which the head does not count.
    const isShorter = projected > head && (!isMoved || name === undefined) && !(await hasEventAt(store, projected));
    if (isShorter) checkAccepted(head, acceptedEnd);
    const isOther = isMoved || isShorter;
    await followLog(client, store, known !== undefined && !isOther ? await leastCheckpoint(client) : BEFORE_FIRST);
    await client.query('begin');
    if (isOther) await forgetDerived(client);
    // What admins did in a log that was copied or moved is not done again.
    await client.query('update app.checkpoints set position = $1 where projection = $2 and position = $3', [
      head.toString(), pendingActs.name, BEFORE_FIRST.toString()]);
    if (name !== undefined) await storeText(client, SETTING, name);
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
const leastCheckpoint = async (client: Client): Promise<Position> =>
  leastOf([...(await readCheckpoints(client, APP_SCHEMA)).values()].map(({ position }) => position));

/** Fees in the log are found there again and not charged twice. */
async function forgetDerived(client: Client): Promise<void> {
  await client.query('delete from app.settings where name = $1', [SETTING]);
  await client.query('update app.seals set log_position = null');
  await client.query(`drop schema if exists ${READ_SCHEMA} cascade`);
  await client.query('truncate app.months_played, app.skipped_events, app.held_months, app.pending_acts, app.turns');
  await client.query('update app.checkpoints set position = $1, trouble = null', [BEFORE_FIRST.toString()]);
}

const issued = eventMetadata.pick({ idempotencyKey: true, commandDigest: true });
const payment = z.object({ paymentId: z.number().int().positive() });

/** @param after  of the last event that the database knows, or an earlier one */
export async function followLog(
  client: Pool | ClientBase, store: Pick<EventStore, 'drain' | 'head'>, after: Position,
): Promise<void> {
  const taken: Record<StreamNumbers, number> = {
    game_ids: 0, player_ids: 0, payment_ids: 0, card_ids: 0, plan_ids: 0,
  };
  for await (const batch of store.drain(after, await store.head())) {
    for (const event of batch) {
      const used = usedBy(event);
      if (used) taken[used.of] = Math.max(taken[used.of], used.number);
    }
    await addReceipts(client, batch);
  }
  for (const [sequence, last] of Object.entries(taken)) {
    if (last === 0) continue;
    // Never back: drawn numbers may be on their way into the log.
    await client.query(
      `select setval('app.${sequence}', greatest($1, (select last_value from app.${sequence})))`, [last]);
  }
}

/** The number that an event uses, and whether its command was given it. */
function usedBy(
  { streamId, type, data }: StoredEventText,
): { readonly of: StreamNumbers; readonly number: number; readonly isNew: boolean } | null {
  const [, aggregate, digits] = /^(game|player|card|plan)-(\d{1,9})$/.exec(streamId) ?? [];
  const number = Number(digits);
  if (aggregate === 'game') return { of: 'game_ids', number, isNew: type === 'GameRecorded' };
  if (aggregate === 'card') return { of: 'card_ids', number, isNew: type.endsWith('Issued') };
  if (aggregate === 'plan') return { of: 'plan_ids', number, isNew: type === 'EveningPlanned' };
  if (aggregate === 'player' && number !== NO_PLAYER.id) {
    return { of: 'player_ids', number, isNew: type.endsWith('Added') };
  }
  const { paymentId } = (type === 'PaymentRecorded' && payment.safeParse(jsonIn(data)).data) || {};
  return paymentId === undefined ? null : { of: 'payment_ids', number: paymentId, isNew: true };
}

/** Entries about access come from no command. */
async function addReceipts(client: Pool | ClientBase, events: readonly StoredEventText[]): Promise<void> {
  const receipts = new Map<string, { readonly digest: string; readonly number: number | null }>();
  for (const event of events) {
    const { idempotencyKey: key, commandDigest: digest } = issued.safeParse(jsonIn(event.metadata)).data ?? {};
    if (!key || !digest || event.streamId.startsWith('access-')) continue;
    const used = usedBy(event);
    receipts.set(key, { digest, number: used?.isNew ? used.number : receipts.get(key)?.number ?? null });
  }
  const all = [...receipts];
  await client.query(
    `insert into app.command_receipts as known (idempotency_key, command_digest, stream_number)
     select * from unnest($1::text[], $2::text[], $3::int[])
     on conflict (idempotency_key) do update
     set command_digest = excluded.command_digest, stream_number = excluded.stream_number
     where known.stream_number <> excluded.stream_number`,
    [all.map(([key]) => key), all.map(([, { digest }]) => digest), all.map(([, { number }]) => number)]);
}
