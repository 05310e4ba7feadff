/** Which kinds of notices a member wants pushed, and the browsers that get them. */
import { BadRequestException, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Pool } from 'pg';
import { rowsOf } from '../../postgres/rows.js';
import { inTransaction } from '../../postgres/with-client.js';
import type { PushedKindBody, PushesView, PushSubscriptionBody } from '../../contract/notices.js';
import { NOTICE_KINDS, type NoticeKind } from '../../domain/notices/notice-text.js';
import { Clock } from '../platform/clock.js';
import { isPushService } from '../platform/push-services.js';
import { pushKeys } from './push-keys.js';

/** Push services want to know whom to tell of trouble; without https there is no address to name. */
const NO_CONTACT = 'mailto:admin@president.invalid';

@Injectable()
export class PushSubscriptions {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly services: readonly string[],
  ) {}

  async of({ user, sessionID }: Request): Promise<PushesView> {
    const [{ publicKey }, kinds, [subscription]] = await Promise.all([
      pushKeys(this.pool),
      rowsOf<{ kind: NoticeKind }>(
        this.pool, 'select kind from app.notice_switches where member_id = $1', [user?.id]),
      rowsOf<object>(this.pool, 'select from app.push_subscriptions where sid = $1', [sessionID]),
    ]);
    const on = new Set(kinds.map(({ kind }) => kind));
    return { kinds: NOTICE_KINDS.filter((kind) => on.has(kind)), isSubscribed: subscription !== undefined, publicKey };
  }

  /** Nothing from before it was switched on is pushed. */
  async push({ user }: Request, { kind, isOn }: PushedKindBody): Promise<void> {
    if (isOn) {
      await this.pool.query(
        'insert into app.notice_switches (member_id, kind, since) values ($1, $2, $3) on conflict do nothing',
        [user?.id, kind, this.now()]);
    } else {
      await this.pool.query(
        'delete from app.notice_switches where member_id = $1 and kind = $2', [user?.id, kind]);
    }
  }

  /** @throws BadRequestException when the address is not that of a known push service */
  async subscribe({ sessionID, headers }: Request, { endpoint, keys }: PushSubscriptionBody): Promise<void> {
    if (!isPushService(endpoint, this.services)) {
      throw new BadRequestException(`Notices cannot be pushed through ${new URL(endpoint).host}.`);
    }
    const contact = headers.origin?.startsWith('https://') ? headers.origin : NO_CONTACT;
    await inTransaction(this.pool, async (client) => {
      // Two requests at the same moment would not see each other's row.
      await client.query('lock table app.push_subscriptions in share row exclusive mode');
      // The browser of a member who logged in again, or of another one who lent it.
      await client.query(
        'delete from app.push_subscriptions where endpoint = $1 or sid = $2', [endpoint, sessionID]);
      await client.query(
        'insert into app.push_subscriptions (sid, endpoint, keys, contact, since) values ($1, $2, $3, $4, $5)',
        [sessionID, endpoint, JSON.stringify(keys), contact, this.now()]);
    });
  }

  async unsubscribe({ sessionID }: Request): Promise<void> {
    await this.pool.query('delete from app.push_subscriptions where sid = $1', [sessionID]);
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}
