/**
 * Screens in the room read a board without a login. A screen shows a code; once a recorder has typed it, the screen's
 * token opens the few calls of screens, and nothing else. Only a digest of the token is stored.
 */
import { randomInt } from 'node:crypto';
import { Injectable, NotFoundException } from '@nestjs/common';
import type { Request } from 'express';
import { type ClientBase, Pool } from 'pg';
import { LRUCache } from 'lru-cache';
import type { ScreenCodeView, ScreenView } from '../../../contract/room-screens.js';
import { RuleViolation } from '../../../domain/rule-violation.js';
import { StreamQueues } from '../../../event-store/stream-queues.js';
import { rowsOf } from '../../../postgres/rows.js';
import { inTransaction, LOCKS } from '../../../postgres/with-client.js';
import { AccessRecords } from '../access/access-records.js';
import type { ActingMember } from '../commands/issuer.js';
import { TooManyRequests } from '../http/too-many-requests.js';
import { digestOf, newSecret } from '../secrets.js';
import { deviceOf } from './device.js';
import { OwnCookies, replaceOld, setCookie, valuesOf } from './own-cookies.js';
import { throttledNetworks } from './throttled-network.js';

const CODE_LIFE = '10 minutes';
const SCREEN_LIFE = '30 days';
/** The numbers of codes that are shown at the same time. */
const [CODES_PER_SITE, CODES] = [10, 100];

/** The screens that may read. */
const ADDED = `app.screens join read.players on players.id = added_by
  where expires_at > now() and players.is_active`;

type ScreenRow = Omit<ScreenView, 'addedBy'> & { readonly addedBy: number };


@Injectable()
export class RoomScreens {
  private readonly wrongCodes = new WrongCodes();
  /** Waiting requests take no connection. */
  private readonly queue = new StreamQueues();
  /** Screens that are asking for a code, by network: a crowd of one network does not hold up the others. */
  private readonly asking = new Map<string, number>();

  constructor(
    private readonly pool: Pool,
    private readonly access: AccessRecords,
    private readonly cookies: OwnCookies,
  ) {}

  /**
   * The code that a screen shows; a screen that asks again gets the same one while it is valid. That includes a
   * screen that was added a moment ago and has not noticed it yet: another token would lose it.
   */
  async askCode(request: Request): Promise<ScreenCodeView> {
    await this.pool.query(`delete from app.screens where expires_at < now()
      or added_by in (select id from read.players where not is_active)`);
    const columns = 'code, expires_at as "expiresAt"';
    const known = await this.sought<ScreenCodeView>(request, columns, 'app.screens where true');
    return known ?? this.newCode(request);
  }

  /** Id of the screen behind a request, if a recorder has added it who is still active. */
  async find(request: Request): Promise<number | undefined> {
    return (await this.sought<{ id: number }>(request, 'screens.id', ADDED))?.id;
  }

  /** Columns of the screen that has one of the request's tokens. */
  private async sought<Row extends object>(request: Request, columns: string, which: string): Promise<Row | undefined> {
    const tokens = new Map(valuesOf(request, this.cookies.screen).filter((value) => TOKEN.test(value))
      .map((token) => [digestOf(token), token]));
    if (tokens.size === 0) return undefined;
    const [found] = await rowsOf<Row & { digest: string }>(this.pool,
      `select ${columns}, token_digest as digest from ${which} and token_digest = any($1)`, [[...tokens.keys()]]);
    if (!found) return undefined;
    const { digest, ...row } = found;
    replaceOld(request, this.cookies.screen, tokens.get(digest)!);
    return row as unknown as Row;
  }

  list(): Promise<ScreenRow[]> {
    return rowsOf<ScreenRow>(this.pool, `
      select screens.id, device, added_by as "addedBy", added_at as "addedAt", expires_at as "expiresAt"
      from ${ADDED} order by added_at desc`);
  }

  /** @throws RuleViolation, and TooManyRequests after too many wrong codes of a member */
  async add(code: string, actor: ActingMember): Promise<void> {
    const { actorId: playerId } = actor;
    const isAdded = await this.wrongCodes.judged(playerId, () => this.addShown(code, actor));
    if (isAdded) return;
    throw new RuleViolation('CodeMustBeShown', 'No screen shows this code. A code works for ten minutes.', 'missing');
  }

  /** Every change of screens has an entry, which comes first: no transaction waits for the log. */
  private async addShown(code: string, actor: ActingMember): Promise<true | undefined> {
    const { actorId: playerId } = actor;
    const [screen] = await rowsOf<{ id: number; device: string }>(
      this.pool, 'select id, device from app.screens where code = $1 and added_at is null and expires_at > now()',
      [code]);
    if (!screen) return undefined;
    const data = { playerId, screenId: screen.id, device: screen.device };
    await this.access.record({ type: 'ScreenAdded', data }, actor);
    await this.pool.query(`
      update app.screens set added_by = $2, added_at = now(), expires_at = now() + interval '${SCREEN_LIFE}'
      where id = $1 and added_at is null`, [screen.id, playerId]);
    return true;
  }

  async remove(screenId: number, actor: ActingMember): Promise<void> {
    const which = 'id = $1 and added_at is not null';
    const found = await rowsOf(this.pool, `select from app.screens where ${which}`, [screenId]);
    if (found.length === 0) throw new NotFoundException(`There is no screen ${screenId}.`);
    await this.access.record({ type: 'ScreenRemoved', data: { playerId: actor.actorId, screenId } }, actor);
    await this.pool.query(`delete from app.screens where ${which}`, [screenId]);
  }

  private async newCode(request: Request): Promise<ScreenCodeView> {
    const { site } = throttledNetworks(request.ip ?? '');
    const asking = this.asking.get(site) ?? 0;
    if (asking >= CODES_PER_SITE) throw tooManyScreens();
    this.asking.set(site, asking + 1);
    try {
      // The lock keeps two processes from giving the last place twice.
      const lock = `select pg_advisory_xact_lock(${LOCKS.screenCodes})`;
      return await this.queue.take('codes', () => (
        inTransaction(this.pool, (client) => this.storeCode(client, site, request), lock)));
    } finally {
      const left = this.asking.get(site)! - 1;
      if (left === 0) this.asking.delete(site);
      else this.asking.set(site, left);
    }
  }

  private async storeCode(client: ClientBase, site: string, request: Request): Promise<ScreenCodeView> {
    const [counted] = await rowsOf<{ own: number; all: number }>(client, `
      select count(*) filter (where network = $1)::int as own, count(*)::int as all from app.screens
      where added_at is null`, [site]);
    if (counted!.own >= CODES_PER_SITE || counted!.all >= CODES) throw tooManyScreens();
    const token = newSecret();
    const device = deviceOf(request.headers['user-agent']);
    for (;;) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const [row] = await rowsOf<ScreenCodeView>(client, `
        insert into app.screens (token_digest, code, network, device, expires_at)
        values ($1, $2, $3, $4, now() + interval '${CODE_LIFE}')
        on conflict do nothing returning code, expires_at as "expiresAt"`, [digestOf(token), code, site, device]);
      if (!row) continue;
      setCookie(request, this.cookies.screen, token);
      return row;
    }
  }
}

const TEN_MINUTES_MS = 10 * 60_000;

const tooManyScreens = (): TooManyRequests => (
  new TooManyRequests('Too many screens are waiting. Try again in ten minutes.', TEN_MINUTES_MS));

const TOKEN = /^[\w-]{43}$/;

const WRONG_CODES = 10;

export class WrongCodes {
  private readonly counts = new LRUCache<number, number>({ max: 1_000, ttl: TEN_MINUTES_MS });

  /**
   * Tries a code. It counts as a wrong one before it is checked, so that parallel guesses gain nothing.
   * @param by  the member whose wrong codes count
   * @param judge  returns undefined for a wrong code
   * @throws TooManyRequests after too many wrong codes
   */
  async judged<Found>(by: number, judge: () => Promise<Found | undefined>): Promise<Found | undefined> {
    const count = this.counts.get(by) ?? 0;
    if (count >= WRONG_CODES) {
      throw new TooManyRequests('Too many wrong codes. Try again in ten minutes.', this.counts.getRemainingTTL(by));
    }
    this.counts.set(by, count + 1);
    let isWrong = false;
    try {
      const found = await judge();
      isWrong = found === undefined;
      return found;
    } finally {
      if (!isWrong) this.takeBack(by);
    }
  }

  private takeBack(by: number): void {
    const count = this.counts.get(by) ?? 0;
    if (count > 0) this.counts.set(by, count - 1, { noUpdateTTL: true });
  }
}
