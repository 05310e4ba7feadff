/**
 * Numbers and receipts of commands follow the log: a database that was restored from a backup may be older. Otherwise a
 * number would be drawn a second time, and what is sent again would be recorded twice.
 */
import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import { NO_PLAYER } from '../../domain/no-player.js';
import { eventMetadata } from '../../domain/recorded-event.js';
import type { EventStore, Position, StoredEventText } from '../../event-store/event-store.js';
import { jsonIn } from '../../event-store/readable-json.js';
import type { StreamNumbers } from '../platform/commands/command-receipts.js';

const issued = eventMetadata.pick({ idempotencyKey: true, commandDigest: true });
const payment = z.object({ paymentId: z.number().int().positive() });

/** A number that an event uses. */
interface Used {
  readonly of: StreamNumbers;
  readonly number: number;
  /** Whether the event's command was given the number. */
  readonly isNew: boolean;
}

/** @param after  of the last event that the database knows, or an earlier one */
export async function followLog(
  client: Pool | ClientBase, store: Pick<EventStore, 'drain' | 'head'>, after: Position,
): Promise<void> {
  const taken: Record<StreamNumbers, number> = { game_ids: 0, player_ids: 0, payment_ids: 0 };
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

function usedBy({ streamId, type, data }: StoredEventText): Used | null {
  const [, aggregate, digits] = /^(game|player)-(\d{1,9})$/.exec(streamId) ?? [];
  const number = Number(digits);
  if (aggregate === 'game') return { of: 'game_ids', number, isNew: type === 'GameRecorded' };
  if (aggregate === 'player' && number !== NO_PLAYER.id) {
    return { of: 'player_ids', number, isNew: type === 'PlayerAdded' };
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
