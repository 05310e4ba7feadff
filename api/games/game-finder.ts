/** Finds games by who played, how they sat, their place, days and numbers, and those that wait for a decision. */
import { Controller, UseInterceptors } from '@nestjs/common';
import { Pool } from 'pg';
import {
  type FindGames, findGames, type FoundGames, foundGames, GAMES_FOUND_AT_ONCE, MOST_WAITING, type WaitingCount,
  waitingCount, type WaitingGames, waitingGames,
} from '../../contract/find-games.js';
import { gameCalls } from '../../contract/games.calls.js';
import { rowsOf } from '../../postgres/rows.js';
import type { GameRow } from '../../projections/read-models/games/games.js';
import { IS_IN_OPEN_MONTH } from '../group/locked-months.js';
import { PlayerDirectory } from '../group/player-directory.js';
import { ReadWorkInterceptor } from '../platform/http/read-work.js';
import { RequestQuery, Serves } from '../platform/http/call-handler.js';
import { viewOf } from './game-queries.js';

/** Settled ties are looked for among these: an older game is found by its number. */
const LATEST_GAMES = 50;
const MOST_SETTLED = 3;

const OPEN = `read.games game where ${IS_IN_OPEN_MONTH}`;

@Controller()
export class GameFinder {
  constructor(
    private readonly pool: Pool,
    private readonly directory: PlayerDirectory,
  ) {}

  @UseInterceptors(ReadWorkInterceptor)
  @Serves(gameCalls.find, foundGames)
  async find(@RequestQuery(findGames) { before, ...filter }: FindGames): Promise<FoundGames> {
    const [all, page] = [matching(filter), matching({ ...filter, before })];
    const [games, [counted], [everyGame], players] = await Promise.all([
      rowsOf<GameRow>(this.pool,
        `select * ${page.from} order by date desc, id desc limit ${GAMES_FOUND_AT_ONCE + 1}`, page.values),
      before ? [] : rowsOf<WaitingCount>(this.pool, `select count(*)::int as count ${all.from}`, all.values),
      rowsOf<WaitingCount>(this.pool, 'select coalesce(sum(games), 0)::int as count from read.game_days'),
      this.directory.all(),
    ]);
    const shown = games.slice(0, GAMES_FOUND_AT_ONCE);
    const last = shown.at(-1);
    return {
      games: shown.map(({ state }) => viewOf(state, players)),
      next: last && games.length > shown.length ? `${last.date}.${last.id}` : null,
      count: counted?.count ?? null, all: everyGame?.count ?? 0,
    };
  }

  @Serves(gameCalls.waiting, waitingGames)
  async waiting(): Promise<WaitingGames> {
    const [waiting, latest, { count }, players] = await Promise.all([
      rowsOf<GameRow>(this.pool,
        `select * from ${OPEN} and game.is_waiting order by game.id desc limit ${MOST_WAITING}`),
      rowsOf<GameRow>(this.pool, `select * from ${OPEN} order by game.date desc, game.id desc limit ${LATEST_GAMES}`),
      this.waitingCount(),
      this.directory.all(),
    ]);
    const settled = latest.filter(({ is_waiting: isWaiting, state }) => !isWaiting && state.tieBreakers.length > 0)
      .sort((a, b) => Number(BigInt(b.last_position) - BigInt(a.last_position))).slice(0, MOST_SETTLED);
    return {
      count,
      waiting: waiting.map(({ state }) => viewOf(state, players)),
      settled: settled.map(({ state }) => viewOf(state, players)),
    };
  }

  @Serves(gameCalls.waitingCount, waitingCount)
  async waitingCount(): Promise<WaitingCount> {
    const [counted] = await rowsOf<WaitingCount>(this.pool,
      `select count(*)::int as count from ${OPEN} and game.is_waiting`);
    return counted!;
  }
}

/** @returns the end of a statement from `from` on, and its values */
function matching({ players, sat, places, from, to, numbers, before }: FindGames) {
  const values: unknown[] = [];
  const value = (own: unknown): string => `$${values.push(own)}`;
  /** Number of a player's team; null if they did not play. */
  const teamOf = (player: number | undefined): string => `((array_position(seats, ${value(player)}::int) + 1) / 2)`;
  const conditions: string[] = [];
  if (players.length > 0) conditions.push(`seats @> ${value(players)}::int[]`);
  if (sat !== 'either') {
    const sign = sat === 'together' ? '=' : '<>';
    for (const [index, one] of players.entries()) {
      for (const other of players.slice(index + 1)) conditions.push(`${teamOf(one)} ${sign} ${teamOf(other)}`);
    }
  }
  if (places) conditions.push(`places[${teamOf(players[0])}] = any(${value(places)}::int[])`);
  if (from) conditions.push(`date >= ${value(from)}`);
  if (to) conditions.push(`date <= ${value(to)}`);
  if (numbers) conditions.push(`id between ${value(numbers.first)} and ${value(numbers.last)}`);
  if (before) conditions.push(`(date, id) < (${value(before.date)}, ${value(before.id)})`);
  return { from: `from read.games where ${conditions.join(' and ') || 'true'}`, values };
}
