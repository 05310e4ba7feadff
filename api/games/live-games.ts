/**
 * Games under way as members and screens in the room see them, and the question of a second recorder who wants to go
 * on with one.
 */
import { Controller, ForbiddenException, NotFoundException, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Pool } from 'pg';
import type { z } from 'zod';
import { liveCalls } from '../../contract/live.calls.js';
import {
  liveEndView, type LiveGame, liveOnScreenView, liveView, type LiveView, takeOverAnswer, takeOverView,
} from '../../contract/live.js';
import { type RuleSets } from '../../domain/boards/rules.js';
import { later } from '../../domain/dates.js';
import { LIVE_ANSWER_MS, LIVE_SHOWN_MS } from '../../domain/game/live-times.js';
import { ruleSetsIn } from '../../domain/group/group-facts.js';
import { playerText, RuleViolation } from '../../domain/rule-violation.js';
import { ifEnded, scoreSoFar } from '../../domain/scoring/unfinished-game.js';
import { rowsOf } from '../../postgres/rows.js';
import { Clock } from '../platform/clock.js';
import { PathId, RequestBody, RequestMember, Serves } from '../platform/http/call-handler.js';
import { LiveChanges } from '../platform/http/live-changes.js';
import { RowReader } from '../past/row-reader.js';
import { PlayerDirectory, type Players } from '../shared/player-directory.js';
import { holderOf, toUnderWayView, UNDER_WAY_ROWS, type UnderWayRow } from './under-way-rows.js';

interface LiveRow extends UnderWayRow {
  /** The number of recorded games of its date. */
  readonly before: number;
}

const LIVE_ROWS = `${UNDER_WAY_ROWS}
  where game.changed_at > $1 and coalesce(recorded.id, voided.id) is null`;
const BEFORE = "(select games from read.game_days where date::text = game.draft ->> 'gameDate')";

@Controller()
export class LiveGames {
  constructor(
    private readonly pool: Pool,
    private readonly directory: PlayerDirectory,
    private readonly asOf: RowReader,
    private readonly clock: Clock,
    private readonly changes: LiveChanges,
  ) {}

  @Serves(liveCalls.games, liveView)
  async games(): Promise<LiveView> {
    const rows = await rowsOf<LiveRow>(this.pool, `
      select game.*, coalesce(${BEFORE}, 0) as before from (${LIVE_ROWS}) game order by live_id`, [this.shownSince()]);
    const [players, { rules }] = [await this.directory.allPlayers(), await this.asOf.groupFacts(undefined)];
    this.changes.changesAt(Math.min(...rows.map((row) => Date.parse(row.changed_at) + LIVE_SHOWN_MS)));
    return { games: rows.map((row, index) => toLiveGame(row, rows.slice(0, index), ruleSetsIn(rules), players)) };
  }

  @Serves(liveCalls.onScreen, liveOnScreenView)
  async onScreen() {
    const { games: [first = null, ...others] } = await this.games();
    return { game: others.reduce((last, game) => (game.changedAt > last!.changedAt ? game : last), first) };
  }

  @Serves(liveCalls.end, liveEndView)
  async end(@PathId() id: number) {
    const [row] = await rowsOf<UnderWayRow>(this.pool, `${UNDER_WAY_ROWS} where game.live_id = $1`, [id]);
    return { gameId: row?.game_id ?? null };
  }

  /**
   * Asks for a game, or takes it once the question was answered with a yes.
   * @throws RuleViolation, and NotFoundException for a game that nobody sees
   */
  @Serves(liveCalls.takeOver, takeOverView)
  async takeOver(@PathId() id: number, @RequestMember() memberId: number) {
    const row = await this.shown(id);
    const now = this.clock.now();
    const players = await this.directory.allPlayers();
    if (holderOf(row) === memberId) return { game: toUnderWayView(row, players, now) };
    const { rowCount } = await this.pool.query(`
      update app.games_under_way set asked_by = $2, asked_at = case when asked_by = $2 then asked_at else $3 end
      where live_id = $1 and (asked_by is null or asked_by = $2 or asked_at <= $4)`,
    [id, memberId, now, later(now, -LIVE_ANSWER_MS)]);
    if (rowCount === 1) return { game: null };
    const asker = (await this.shown(id)).asked_by ?? memberId;
    throw new RuleViolation('OneAsksAtATime', `${playerText(asker)} has just asked for this game.`, 'conflict', asker)
      .naming((playerId) => players.find(playerId)?.display_name);
  }

  /**
   * Answers the question: a yes hands the game over at once.
   * @throws RuleViolation `PhoneMayStillAnswer`, and ForbiddenException for members who do not have the game
   */
  @Serves(liveCalls.answer, liveView)
  async answer(
    @PathId() id: number, @RequestBody(takeOverAnswer) { askedBy, accepts }: z.infer<typeof takeOverAnswer>,
    @RequestMember() memberId: number, @Req() { user }: Request,
  ): Promise<LiveView> {
    const row = await this.shown(id);
    const isHolder = holderOf(row) === memberId;
    if (!isHolder) this.checkAdminMay(row, user?.is_admin === true);
    const handOver = accepts ? `, went_on_unseen = $3, code = null, code_expires_at = null,
      taker_id = case when asked_by = first_id then taker_id else asked_by end,
      hands = hands + case when (hands % 2 = 1) = (asked_by = first_id) then 1 else 2 end` : '';
    await this.pool.query(`
      update app.games_under_way set asked_by = null, asked_at = null ${handOver}
      where live_id = $1 and asked_by = $2${accepts ? ' and hands = $4' : ''}`,
    accepts ? [id, askedBy, !isHolder, row.hands] : [id, askedBy]);
    this.changes.changed();
    return this.games();
  }

  private checkAdminMay({ asked_at: askedAt }: UnderWayRow, isAdmin: boolean): void {
    if (!isAdmin) throw new ForbiddenException('Only the phone that has the game answers, or an admin in its place.');
    if (askedAt === null || askedAt <= later(this.clock.now(), -LIVE_ANSWER_MS)) return;
    throw new RuleViolation('PhoneMayStillAnswer', 'The phone has two minutes to answer. Then an admin can.');
  }

  private async shown(id: number): Promise<UnderWayRow> {
    const [row] = await rowsOf<UnderWayRow>(
      this.pool, `${LIVE_ROWS} and game.live_id = $2`, [this.shownSince(), id]);
    if (!row) throw new NotFoundException('This game has ended.');
    return row;
  }

  private shownSince(): string {
    return later(this.clock.now(), -LIVE_SHOWN_MS);
  }
}

/** @param earlier  the games that began before it */
function toLiveGame(row: LiveRow, earlier: readonly LiveRow[], ruleSets: RuleSets, players: Players): LiveGame {
  const { live_id: id, started_at: startedAt, changed_at: changedAt, asked_by: asker, asked_at: askedAt } = row;
  const { draft: { gameDate: date, processedTeams, roundPositions, currentRound } } = row;
  // A team that has a player unknown to the group is left out.
  const known = processedTeams.filter((team) => [team.player1Id, team.player2Id].every((each) => players.find(each)));
  const game = scoreSoFar({ date, location: '', gameType: '' }, { processedTeams: known, roundPositions }, ruleSets);
  const isEmpty = (index: number): boolean => Object.keys(roundPositions[index]!).length === 0;
  return {
    id, recorder: players.ref(holderOf(row)), startedAt, changedAt, date, currentRound,
    ofEvening: row.before + earlier.filter(({ draft }) => draft.gameDate === date).length + 1,
    teams: game.teams.map(({ teamId, player1Id, player2Id, scores, roundSum }) => ({
      teamId, players: [player1Id, player2Id].map(players.ref), roundSum,
      scores: scores.map((points, index) => (isEmpty(index) ? null : points)),
    })),
    roles: Object.entries(roundPositions[currentRound - 1]!)
      .map(([playerId, role]) => ({ role, playerId: Number(playerId) })).sort((a, b) => a.role - b.role),
    ifEnded: ifEnded(game),
    askedBy: asker === null ? null : players.ref(asker), askedAt,
  };
}
