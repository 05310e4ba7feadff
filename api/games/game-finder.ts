/** Finds games by who played, how they sat, their place, days and numbers, and those that wait for a decision. */
import { Injectable } from '@nestjs/common';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import {
  type FindGames, type FoundGames, GAMES_FOUND_AT_ONCE, MOST_WAITING, type WaitingCount, type WaitingGames,
} from '../../contract/find-games.js';
import { gameDaysTable, type GameRow, gamesTable } from '../../projections/read-models/games/games.js';
import { IS_IN_OPEN_MONTH } from '../group/locked-months.js';
import { PlayerDirectory } from '../group/player-directory.js';
import { rowsOf } from '../platform/persistence/read-entity.js';
import { viewOf } from './game-queries.js';

/** Settled ties are looked for among these: an older game is found by its number. */
const LATEST_GAMES = 50;
const MOST_SETTLED = 3;

const LATEST_FIRST = { 'game.date': 'DESC', 'game.id': 'DESC' } as const;

/** Number of a player's team; null if they did not play. */
const teamOf = (index: number): string => `((array_position(game.seats, :player${index}::int) + 1) / 2)`;

@Injectable()
export class GameFinder {
  constructor(
    private readonly dataSource: DataSource,
    private readonly directory: PlayerDirectory,
  ) {}

  async find({ before, ...filter }: FindGames): Promise<FoundGames> {
    const page = this.matching(filter).orderBy(LATEST_FIRST).limit(GAMES_FOUND_AT_ONCE + 1);
    if (before) page.andWhere('(game.date, game.id) < (:date, :id)', before);
    const [rows, count, all, players] = await Promise.all([
      page.getMany(),
      before ? null : this.matching(filter).getCount(),
      rowsOf(this.dataSource, gameDaysTable).sum('games'),
      this.directory.all(),
    ]);
    const shown = rows.slice(0, GAMES_FOUND_AT_ONCE);
    const last = shown.at(-1);
    return {
      games: shown.map(({ state }) => viewOf(state, players)),
      next: last && rows.length > shown.length ? `${last.date}.${last.id}` : null,
      count, all: all ?? 0,
    };
  }

  async waiting(): Promise<WaitingGames> {
    const [[waiting, count], latest, players] = await Promise.all([
      this.open('game.is_waiting').orderBy('game.id', 'DESC').limit(MOST_WAITING).getManyAndCount(),
      this.open().orderBy(LATEST_FIRST).limit(LATEST_GAMES).getMany(),
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

  async waitingCount(): Promise<WaitingCount> {
    return { count: await this.open('game.is_waiting').getCount() };
  }

  private open(condition = 'true'): SelectQueryBuilder<GameRow> {
    return rowsOf(this.dataSource, gamesTable).createQueryBuilder('game').where(condition).andWhere(IS_IN_OPEN_MONTH);
  }

  private matching(filter: Omit<FindGames, 'before'>): SelectQueryBuilder<GameRow> {
    const { players, sat, places, from, to, numbers } = filter;
    const query = rowsOf(this.dataSource, gamesTable).createQueryBuilder('game').where('true');
    players.forEach((player, index) => query.setParameter(`player${index}`, player));
    if (players.length > 0) query.andWhere('game.seats @> :players::int[]', { players });
    if (sat !== 'either') {
      const sign = sat === 'together' ? '=' : '<>';
      players.forEach((_, one) => players.forEach((__, other) => {
        if (one < other) query.andWhere(`${teamOf(one)} ${sign} ${teamOf(other)}`);
      }));
    }
    if (places) query.andWhere(`(game.places)[${teamOf(0)}] = any(:places::int[])`, { places });
    if (from) query.andWhere('game.date >= :from', { from });
    if (to) query.andWhere('game.date <= :to', { to });
    if (numbers) query.andWhere('game.id between :first and :last', numbers);
    return query;
  }
}
