/** Which kinds of notices a member wants pushed, and the browsers that get them. */
import { BadRequestException } from '@nestjs/common';
import type { Request } from 'express';
import type { Pool } from 'pg';
import webPush from 'web-push';
import { rowsOf } from '../../postgres/rows.js';
import { inTransaction } from '../../postgres/with-client.js';
import type { PushedKindBody, PushesView, PushSubscriptionBody } from '../../contract/notices.js';
import { NOTICE_KINDS, type NoticeKind } from '../../domain/notices/notice-text.js';
import type { Clock } from '../platform/clock.js';
import { madeOnce } from '../platform/persistence/made-once.js';
import { isPushService } from '../platform/push-services.js';

/** Push services want an address for trouble; without https there is none to name. */
const NO_CONTACT = 'mailto:admin@president.invalid';

/** The VAPID keys, by which push services recognize this server; browsers subscribe with the public one. */
export const pushKeys = async (pool: Pool): Promise<webPush.VapidKeys> =>
  JSON.parse(await madeOnce(pool, 'push-keys', () => JSON.stringify(webPush.generateVAPIDKeys()))) as
    webPush.VapidKeys;

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
  async push(request: Request, { kind, isOn }: PushedKindBody): Promise<PushesView> {
    const own = [request.user?.id, kind];
    await (isOn
      ? this.pool.query(
        'insert into app.notice_switches (member_id, kind, since) values ($1, $2, $3) on conflict do nothing',
        [...own, this.now()])
      : this.pool.query('delete from app.notice_switches where member_id = $1 and kind = $2', own));
    return this.of(request);
  }

  /** @throws BadRequestException when the address is not that of a known push service */
  async subscribe(request: Request, { endpoint, keys }: PushSubscriptionBody): Promise<PushesView> {
    const { sessionID, headers } = request;
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
    return this.of(request);
  }

  async unsubscribe(request: Request): Promise<PushesView> {
    await this.pool.query('delete from app.push_subscriptions where sid = $1', [request.sessionID]);
    return this.of(request);
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}
