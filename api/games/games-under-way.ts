/**
 * Games under way: the shared data of phones while a game is entered. Only the phone that has the game in its hands
 * changes it; the number of hand-overs shows which one that is. A game under way is not an event: it may be given up
 * at any time.
 */
import { randomInt } from 'node:crypto';
import { Controller, NotFoundException } from '@nestjs/common';
import { Pool } from 'pg';
import type { z } from 'zod';
import type { FirstSent } from '../../contract/request.js';
import { underWayCalls } from '../../contract/under-way.calls.js';
import {
  CODE_ALPHABET, CODE_LENGTH, givenUpView, type HandsBody, handsBody, type PublishedGame, publishedGame, takenCode,
  underWayId, type UnderWayView, underWayView,
} from '../../contract/under-way.js';
import { later } from '../../domain/dates.js';
import { playerText, RuleViolation } from '../../domain/rule-violation.js';
import { rowsOf } from '../../postgres/rows.js';
import { WrongCodes } from '../platform/auth/room-screens.js';
import { Clock } from '../platform/clock.js';
import { PlayerDirectory } from '../shared/player-directory.js';
import { PathPart, RequestBody, RequestMember, Serves } from '../platform/http/call-handler.js';
import { toUnderWayView, UNDER_WAY_ROWS, type UnderWayRow } from './under-way-rows.js';

const MINUTE_MS = 60_000;
const CODE_LIFE_MS = 10 * MINUTE_MS;
/** The lifetime after the last change, long enough to send a game that was kept without a network. */
const LIFE_MS = 24 * 60 * MINUTE_MS;
const GAMES_PER_MEMBER = 20;

/** The game that the member's phone has in its hands. */
const IN_HAND = 'id = $1 and hands = $3 and $2 = case when hands % 2 = 0 then first_id else taker_id end';

const UnderWayId = (): ParameterDecorator => PathPart('id', underWayId);

@Controller()
export class GamesUnderWay {
  private readonly wrongCodes = new WrongCodes();

  constructor(
    private readonly pool: Pool,
    private readonly directory: PlayerDirectory,
    private readonly clock: Clock,
  ) {}

  /** Takes over the draft if the phone has the game in its hands. Returns the game as it is then. */
  @Serves(underWayCalls.publish, underWayView)
  async publish(
    @UnderWayId() id: string, @RequestBody(publishedGame) { hands, draft }: PublishedGame,
    @RequestMember() memberId: number,
  ) {
    const now = this.clock.now();
    const { rowCount: changed } = await this.pool.query(`
      update app.games_under_way set draft = $4, changed_at = $5, expires_at = $6
      where ${IN_HAND}`, [id, memberId, hands, JSON.stringify(draft), now, later(now, LIFE_MS)]);
    // Only the first phone begins a game, even after the server has forgotten it.
    if (changed === 0 && hands % 2 === 0) await this.begin(id, { hands, draft }, memberId);
    return this.one(id, memberId);
  }

  /** @throws NotFoundException for a member who neither began the game nor took it */
  @Serves(underWayCalls.one, underWayView)
  async one(@UnderWayId() id: string, @RequestMember() memberId: number): Promise<UnderWayView> {
    const now = this.clock.now();
    const [row] = await rowsOf<UnderWayRow>(this.pool,
      `${UNDER_WAY_ROWS} where game.id = $1 and $2 in (game.first_id, game.taker_id) and game.expires_at > $3`,
      [id, memberId, now]);
    if (!row) throw new NotFoundException('This game is no longer shared.');
    return toUnderWayView(row, await this.directory.allPlayers(), now);
  }

  /** Makes a code that works once, for ten minutes. A valid one stays. */
  @Serves(underWayCalls.handOver, underWayView)
  async handOver(
    @UnderWayId() id: string, @RequestBody(handsBody) { hands }: HandsBody, @RequestMember() memberId: number,
  ) {
    const now = this.clock.now();
    await this.pool.query(`
      update app.games_under_way set code = $4, code_expires_at = $5
      where ${IN_HAND} and (code is null or code_expires_at <= $6)`,
    [id, memberId, hands, newCode(), later(now, CODE_LIFE_MS), now]);
    return this.one(id, memberId);
  }

  @Serves(underWayCalls.endCode, underWayView)
  async endCode(
    @UnderWayId() id: string, @RequestBody(handsBody) { hands }: HandsBody, @RequestMember() memberId: number,
  ) {
    await this.pool.query(
      `update app.games_under_way set code = null, code_expires_at = null where ${IN_HAND}`, [id, memberId, hands]);
    return this.one(id, memberId);
  }

  /**
   * Takes the game from the first phone or from one that took it, which then no longer sees the game.
   * @throws RuleViolation, and TooManyRequests after too many wrong codes of a member
   */
  @Serves(underWayCalls.take, underWayView)
  async take(@RequestBody(takenCode) { code }: z.infer<typeof takenCode>, @RequestMember() memberId: number) {
    const taken = await this.wrongCodes.judged(memberId, async () => {
      const [row] = await rowsOf<{ id: string }>(this.pool, `
        update app.games_under_way
        set taker_id = $2, hands = hands + 1 + hands % 2, code = null, code_expires_at = null, asked_by = null
        where code = $1 and code_expires_at > $3 and expires_at > $3 returning id`, [code, memberId, this.clock.now()]);
      return row;
    });
    if (taken) return this.one(taken.id, memberId);
    const message = 'No game waits for this code. A code works once, for ten minutes.';
    throw new RuleViolation('CodeMustBeOfAGame', message, 'missing');
  }

  /**
   * Takes the game back. The member who took it may still follow. Their code stops working.
   * @param hands  as the first phone has them: a game that was just taken again is not taken back unseen
   */
  @Serves(underWayCalls.takeBack, underWayView)
  async takeBack(
    @UnderWayId() id: string, @RequestBody(handsBody) { hands }: HandsBody, @RequestMember() memberId: number,
  ) {
    await this.pool.query(`
      update app.games_under_way
      set hands = hands + hands % 2, code = null, code_expires_at = null, went_on_unseen = false
      where id = $1 and first_id = $2 and hands = $3`, [id, memberId, hands]);
    return this.one(id, memberId);
  }

  /** Drops the draft of the first phone. A game that another phone has continues there. */
  @Serves(underWayCalls.giveUp, givenUpView)
  async giveUp(
    @UnderWayId() id: string, @RequestBody(handsBody) { hands }: HandsBody, @RequestMember() memberId: number,
  ) {
    const { rowCount: removed } = await this.pool.query(
      'delete from app.games_under_way where id = $1 and first_id = $2 and hands = $3 and hands % 2 = 0',
      [id, memberId, hands]);
    return { isGivenUp: removed === 1 };
  }

  /** Begins a game. Old games are deleted when a new one has come, including one of the same moment. */
  private async begin(id: string, { hands, draft }: PublishedGame, memberId: number): Promise<void> {
    const now = this.clock.now();
    await this.pool.query(`
      insert into app.games_under_way (id, first_id, hands, draft, started_at, changed_at, expires_at)
      values ($1, $2, $3, $4, $5, $5, $6) on conflict (id) do nothing`,
    [id, memberId, hands, JSON.stringify(draft), now, later(now, LIFE_MS)]);
    await this.pool.query(`
      delete from app.games_under_way where expires_at <= $1 or id in (
        select id from app.games_under_way where first_id = $2 order by changed_at desc, id offset $3)`,
    [now, memberId, GAMES_PER_MEMBER]);
  }
}

/** Whether the member took the game that the first one would record under this key. */
export async function wasTaken(
  pool: Pool, { memberId: firstId, key }: FirstSent, memberId: number | null, now: Date,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from app.games_under_way where id::text = $1 and first_id = $2 and taker_id = $3 and expires_at > $4',
    [key, firstId, memberId, now]);
  return rowCount === 1;
}

/**
 * Refuses the first phone's game if an admin let another phone go on with it while the first one did not answer.
 * @throws RuleViolation `GameWentOn`
 */
export async function checkNotGoneOn(
  pool: Pool, { memberId: firstId, key }: FirstSent, memberId: number | null,
): Promise<void> {
  if (firstId !== memberId) return;
  const [row] = await rowsOf<UnderWayRow>(pool, `${UNDER_WAY_ROWS}
    where game.id::text = $1 and game.first_id = $2 and game.went_on_unseen and game.hands % 2 = 1`, [key, firstId]);
  if (!row || row.game_id !== null || row.taker_id === memberId) return;
  const message = `${playerText(row.taker_id!)} goes on with this game. Send yours as another game, or drop it.`;
  throw new RuleViolation('GameWentOn', message, 'conflict', row.taker_id!);
}

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
