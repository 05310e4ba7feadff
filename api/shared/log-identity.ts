/**
 * Detects that the log was restored or moved to another engine, because positions of one engine mean nothing in
 * another. Detects also that the database was restored: it gets the parts that it lacks from the log.
 */
import type { Client, ClientBase, Pool } from 'pg';
import { z } from 'zod';
import {
  ascending, BEFORE_FIRST, type EventStore, hasEventAt, leastOf, type Position, type StoredEventText,
} from '../../event-store/event-store.js';
import {
  type Checkpoint, Checkpoints, READ_SCHEMA, readCheckpoints, readLiveCheckpoints,
} from '../../projections/live/read-schema.js';
import { pendingActs } from '../../projections/processes/pending-acts.js';
import { LOCKS, withOwnClient } from '../../postgres/with-client.js';
import { rowsOf } from '../../postgres/rows.js';
import { type Clock, SystemClock } from '../platform/clock.js';
import { type Actor, systemIssuer } from '../platform/commands/issuer.js';
import { ConfigurationError } from '../platform/config.js';
import { APP_SCHEMA } from '../platform/persistence/durable-tables.js';
import { storedSetting, storedText, storeSetting, storeText } from '../platform/persistence/stored-settings.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { maintenanceEvents } from '../../domain/maintenance/maintenance.events.js';
import { logLossView } from '../../contract/maintenance.js';
import { eventMetadata } from '../../domain/recorded-event.js';
import { jsonIn } from '../../event-store/readable-json.js';
import type { StreamNumbers } from '../platform/commands/command-receipts.js';

const SETTING = 'known-log';
/** The setting with the loss that a running server has noticed, until it is accepted or the events are back. */
const LOSS = 'log-loss';

const eventId = z.object({ position: z.string().transform(BigInt), id: z.string() });
/** The setting with the time of the last acceptance of a loss. */
export const ACCEPTED = 'accepted-log-end';

/**
 * `after`: the last acceptance at that time, because a process may note a loss that was just accepted. `last`: the
 * last event that is missing.
 */
const notedLoss = logLossView.omit({ end: true }).extend({
  after: z.string().optional(), last: eventId, first: logLossView.shape.first.catch(null),
});
export type NotedLoss = z.infer<typeof notedLoss>;

/**
 * The events that a log lacks, as far as they are known. The id is null if only an earlier version has projected the
 * event.
 */
interface Lost extends Pick<NotedLoss, 'missing' | 'isComplete'> {
  readonly last: { readonly position: Position; readonly id: string | null };
}

type Reader = Pick<EventStore, 'readAt'>;

/** The loss; null unless a server has noticed one that the log still has. */
export async function currentLoss(client: Pool | ClientBase, store: Reader): Promise<NotedLoss | null> {
  const noted = await storedSetting(client, LOSS, notedLoss);
  if (noted?.after !== await storedText(client, ACCEPTED)) return null;
  return noted && !(await hasEventAt(store, noted.last.position, noted.last.id)) ? noted : null;
}

/** The settings from which the events of accepted ends are made; the name of each is the key of its event. */
const ACCEPTANCE = 'log-end-accepted:';
const acceptance = eventMetadata.pick({ actorId: true, correlationId: true, at: true })
  .extend({ data: maintenanceEvents.LogEndAccepted });

/**
 * Stores an acceptance in the transaction that accepts the end. `MaintenanceProcess` makes it an event. @param at
 * instant, ISO 8601
 */
export async function noteAcceptance(
  client: ClientBase, { last, missing, isComplete }: Lost, head: Position, { actorId, correlationId }: Actor,
  at: string,
): Promise<void> {
  const lastKnown = { position: last.position.toString(), eventId: last.id };
  const data = { end: endText(head), lastKnown, missing, isComplete };
  await storeSetting(client, `${ACCEPTANCE}${at}`, { actorId, correlationId, at, data });
}

/** The acceptances without an event, in their order. */
export async function unrecordedAcceptances(pool: Pool) {
  const found = await rowsOf<{ name: string; value: string }>(
    pool, 'select name, value from app.settings where name like $1 order by name', [`${ACCEPTANCE}%`]);
  return found.map(({ name, value }) => ({ key: name, ...acceptance.parse(jsonIn(value)) }));
}

/** @param first  the first missing event, as far as it is known */
export const noteLoss = (
  client: Pool | ClientBase,
  { last, first, ...loss }: Omit<NotedLoss, 'first'> & { readonly first: object | undefined },
): Promise<void> => storeSetting(client, LOSS, {
  ...loss, last: { ...last, position: `${last.position}` }, first: notedLoss.shape.first.parse(first),
});

/**
 * Forgets all data derived from another log, so that they are rebuilt; in one process at a time and before anything
 * is projected. Skipped events are forgotten too, because they are named by position. A log that lacks the last
 * projected event has gone back. It is treated as another log, because its next events would be taken for projected
 * ones. But then events are missing, and an operator has to accept it. Numbers and receipts follow the log in any
 * case.
 * @param acceptedEnd  the end of the log that an operator accepts: a position, or `empty`
 * @returns whether the log is another one
 * @throws ConfigurationError for a log that lacks events, unless accepted
 */
export function detectReplacedLog(
  pool: Pool, store: EventStore, acceptedEnd?: string, clock: Clock = new SystemClock(),
): Promise<boolean> {
  return withOwnClient(pool, async (client) => {
    await client.query(`select pg_advisory_lock(${LOCKS.knownLog})`);
    const known = await storedText(client, SETTING);
    // The checkpoints are read before the head, because other processes may project meanwhile.
    const checkpoints = [await readLiveCheckpoints(client), await readCheckpoints(client, APP_SCHEMA)];
    const name = await nameOf(store);
    const isMoved = known !== undefined && known !== name;
    const head = await store.head();
    // Positions of one engine mean nothing in another; no one moves to an empty log.
    const isComparable = !isMoved || name === undefined;
    const lost = !isComparable ? null
      : await currentLoss(client, store) ?? await lostOf(store, checkpoints.flatMap((each) => [...each.values()]));
    if (lost) checkAccepted(head, acceptedEnd);
    const isOther = isMoved || lost !== null;
    const isKnown = known !== undefined && !isOther && !(await areNumbersBehind(client));
    await recoverNumbersAndReceipts(client, store, isKnown ? await leastCheckpoint(client) : BEFORE_FIRST);
    await client.query('begin');
    if (isOther) await client.query(`drop schema if exists ${READ_SCHEMA} cascade`);
    if (isOther) await forgetFollowers(client);
    await rememberLog(client, name, head);
    if (lost) await noteAcceptance(client, lost, head, systemIssuer(''), clock.nowText());
    await client.query('commit');
    return isOther;
  });
}

/** The id of its first event, which identifies a log; undefined for an empty one. */
export async function nameOf(store: Pick<EventStore, 'readAll'>): Promise<string | undefined> {
  const [first] = await store.readAll(BEFORE_FIRST, 1);
  return first && `${first.id} at ${first.position}`;
}

export async function rememberLog(client: ClientBase, name: string | undefined, head: Position): Promise<void> {
  // Acts of admins in a log that was copied, moved or has gone back are not carried out again.
  await client.query(
    `update app.checkpoints set states = jsonb_set(states, $1, to_jsonb($2::text)) where states #>> $1 = $3`,
    [[pendingActs.name, 'position'], head.toString(), BEFORE_FIRST.toString()]);
  if (name !== undefined) await storeText(client, SETTING, name);
}

function checkAccepted(head: Position, acceptedEnd: string | undefined): void {
  const end = endText(head);
  if (acceptedEnd === end) return;
  const found = head === BEFORE_FIRST ? 'The log is empty' : `The log ends at position ${end}`;
  throw new ConfigurationError(
    `${found}, and lacks events that it had before: npm run log -- verify names the first one that is missing. ` +
    'Restore the whole log and start again. To accept the loss, ' +
    `start once with ACCEPT_LOG_END=${end}: everything is then rebuilt from what is there.`);
}

/** The end of a log in the form in which people accept it. */
export const endText = (head: Position): string => (head === BEFORE_FIRST ? 'empty' : head.toString());

/** The lost events; null if the log has the last events that the read models and the process managers projected. */
async function lostOf(store: Reader, checkpoints: readonly Checkpoint[]): Promise<Lost | null> {
  const known = checkpoints.flatMap((checkpoint) => checkpoint.known ?? []);
  // An earlier version stored positions alone, even of events of other programs.
  const reached = checkpoints.filter(({ position }) => position !== BEFORE_FIRST)
    .map(({ position }) => ({ position, id: null }));
  for (const projected of [known, reached]) {
    const last = projected.toSorted((one, other) => ascending(one.position, other.position)).at(-1);
    if (last && !(await hasEventAt(store, last.position, last.id))) return { last, missing: 1, isComplete: false };
  }
  return null;
}

/** The least checkpoint of the process managers, whose rows are as old as the numbers and the receipts. */
const leastCheckpoint = async (client: Client): Promise<Position> =>
  leastOf([...(await readCheckpoints(client, APP_SCHEMA)).values()].map(({ position }) => position));

/**
 * Forgets the positions that process managers, seals and checkpoints have of the log. Fees in the log are found there
 * again and not charged twice.
 */
export async function forgetFollowers(client: ClientBase): Promise<void> {
  await client.query('delete from app.settings where name = any($1)', [[SETTING, LOSS]]);
  await client.query('update app.seals set log_position = null');
  await client.query(`truncate app.games_of_months, app.months_played, app.skipped_events, app.held_months,
    app.pending_acts, app.turns`);
  await new Checkpoints(APP_SCHEMA).changeAll(client, { position: BEFORE_FIRST, trouble: null });
}

/**
 * Whether the tables have a number that is not given yet: logical replication and a dump of data alone bring rows
 * without the sequences. True if the tables cannot show it.
 */
const areNumbersBehind = (client: Client): Promise<boolean> => client.query<{ are: boolean | null }>(`
  with given (kind, last) as (values
    ('game_ids', (select max(id) from read.games)), ('game_ids', (select max(id) from read.voided_games)),
    ('player_ids', (select max(id) from read.players where id <> ${NO_PLAYER.id})),
    ('payment_ids', (select max(payment_id) from read.ledger_entries)),
    ('plan_ids', (select max(id) from read.plans)),
    ('card_ids', (select max(substring(stream from '^card-(\\d{1,9})$')::int) from read.log_entries
      where type in ('InvitationIssued', 'PasswordCardIssued'))))
  select bool_or(last > coalesce(last_value, 0)) as are
  from given join pg_sequences on sequencename = kind and schemaname = 'app'
`).then(({ rows: [row] }) => row?.are ?? false, () => true);

const issued = eventMetadata.pick({ idempotencyKey: true, commandDigest: true });
const payment = z.object({ paymentId: z.number().int().positive() });

/** @param after  position of the last event that the database has, or of an earlier one */
export async function recoverNumbersAndReceipts(
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
    // A sequence never goes back: drawn numbers may be on their way into the log.
    await client.query(
      `select setval('app.${sequence}', greatest($1, (select last_value from app.${sequence})))`, [last]);
  }
}

/** The number that an event uses, and whether its command drew it. */
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
