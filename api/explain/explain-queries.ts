/** The explanations of numbers: finds the games in the read models (ids only) and computes from their streams. */
import { Inject, Injectable } from '@nestjs/common';
import { Between, DataSource } from 'typeorm';
import type { ExplanationView, MovesQuestion, MovesView, StatsQuestion } from '../../contract/explain.js';
import { monthKey } from '../../contract/request.js';
import { type AccountEvent, accountStreamId } from '../../domain/account/account.events.js';
import { monthOf } from '../../domain/calendar-date.js';
import { datesOf } from '../../domain/calendar-month.js';
import { explainAccount } from '../../domain/explain/explain-account.js';
import {
  explainDay, explainMonth, explainYear, type MonthOfYear, type Subject,
} from '../../domain/explain/explain-boards.js';
import { explainMoves } from '../../domain/explain/explain-moves.js';
import { explainStats } from '../../domain/explain/explain-stats.js';
import { explainTeam } from '../../domain/explain/explain-team.js';
import type { Explanation, KnownGame } from '../../domain/explain/explanation.js';
import { knownGame } from '../../domain/explain/known-game.js';
import { type MonthEvent, monthStreamId } from '../../domain/month/month.events.js';
import { evolveMonth, openMonth } from '../../domain/month/month-state.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { gamesTable } from '../../projections/read-models/games/games.js';
import { playerMonthsTable } from '../../projections/read-models/player-stats/player-stats.tables.js';
import { PlayerDirectory, type Players } from '../platform/directory/player-directory.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { entityOf } from '../platform/persistence/read-entity.js';
import { SkippedEventRecords } from '../platform/rebuilds/skipped-event-records.js';
import { gamesThatLeft } from './games-that-left.js';
import { ReadStreams } from './read-streams.js';

@Injectable()
export class ExplainQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly directory: PlayerDirectory,
    private readonly skipped: SkippedEventRecords,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  team(gameId: number, teamId: number): Promise<ExplanationView> {
    return this.explained('games', async (streams, players) => {
      const events = await streams.gameStream(gameId);
      if (events.length === 0) throw new RuleViolation('GameMustExist', `Game ${gameId} does not exist.`, 'missing');
      const game = knownGame(events);
      if (!game) throw new RuleViolation('GameMustCount', `Game ${gameId} is voided and counts nowhere.`, 'missing');
      return explainTeam(game, teamId, nameIn(players));
    });
  }

  day(date: string, playerId: number): Promise<ExplanationView> {
    return this.explained('standings', async (streams, players) =>
      explainDay(date, await this.gamesBetween(date, date, streams), subjectOf(playerId, players)));
  }

  /** @param month  `YYYY-MM` */
  month(month: string, playerId: number): Promise<ExplanationView> {
    return this.explained('standings', async (streams, players) =>
      explainMonth(month, await this.gamesOfMonth(month, streams), subjectOf(playerId, players)));
  }

  year(year: number, playerId: number): Promise<ExplanationView> {
    return this.explained('standings', async (streams, players) => {
      const subject = subjectOf(playerId, players);
      const months: MonthOfYear[] = [];
      for (let number = 1; number <= 12; number += 1) {
        months.push(await this.monthOfYear(monthKey(year, number), streams));
      }
      return explainYear(year, months, subject);
    });
  }

  /** The fees name the events that recorded their games. */
  account(playerId: number, month: string): Promise<ExplanationView> {
    return this.explained('accounts', async (streams, players) => {
      const subject = subjectOf(playerId, players);
      const events = await streams.stream<AccountEvent>(accountStreamId(playerId));
      const fees = events.flatMap(({ event: { type, data } }) =>
        (type === 'FeeCharged' && data.month === month ? [data.gameId] : []));
      const games = await Promise.all(fees.map(streams.gameStream));
      const recordings = new Map(games.flatMap(([first]) => (first ? [[first.event.data.gameId, first.id]] : [])));
      return explainAccount(month, events, recordings, subject);
    });
  }

  stats(playerId: number, question: StatsQuestion): Promise<ExplanationView> {
    return this.explained('player-stats', async (streams, players) => {
      const subject = subjectOf(playerId, players);
      const { month } = question;
      const games = await streams.games(await this.gameIdsOf(playerId, month));
      const asked = month === undefined ? games : games.filter(({ score }) => monthOf(score.date) === month);
      return explainStats(question, asked, subject);
    });
  }

  /** Besides the games of the month, those that left it since are read: only the log knows them. */
  async moves(month: string, playerId: number, span: MovesQuestion): Promise<MovesView> {
    const [players, streams] = await this.reading('standings');
    const subject = subjectOf(playerId, players);
    const { first, last } = datesOf(month);
    const [here, changed] = await Promise.all([this.gameIds(first, last), gamesThatLeft(this.store, span.from)]);
    const games = await streams.gameStreams([...new Set([...here, ...changed])]);
    return streams.movesViewOf(explainMoves(month, games, span, subject), players);
  }

  private async gameIdsOf(playerId: number, month: string | undefined): Promise<number[]> {
    const rows = await this.dataSource.getRepository(entityOf(playerMonthsTable)).find({
      select: { month: true, player_id: true, played: true },
      where: { player_id: playerId, ...(month !== undefined && { month }) },
    });
    return rows.flatMap(({ played }) => played.map(([gameId]) => gameId));
  }

  private async monthOfYear(month: string, streams: ReadStreams): Promise<MonthOfYear> {
    const events = await streams.stream<MonthEvent>(monthStreamId(month));
    const { finalStandings } = events.map(({ event }) => event).reduce(evolveMonth, openMonth);
    return finalStandings
      ? { month, standings: finalStandings, eventId: events.at(-1)!.id }
      : { month, games: await this.gamesOfMonth(month, streams) };
  }

  private gamesOfMonth(month: string, streams: ReadStreams): Promise<KnownGame[]> {
    const { first, last } = datesOf(month);
    return this.gamesBetween(first, last, streams);
  }

  /** The rows may be behind the streams, so a game that has left these dates since is left out. */
  private async gamesBetween(first: string, last: string, streams: ReadStreams): Promise<KnownGame[]> {
    const games = await streams.games(await this.gameIds(first, last));
    return games.filter(({ score: { date } }) => date >= first && date <= last);
  }

  private async gameIds(first: string, last: string): Promise<number[]> {
    const rows = await this.dataSource
      .getRepository(entityOf(gamesTable))
      .find({ select: { id: true }, where: { date: Between(first, last) } });
    return rows.map(({ id }) => id);
  }

  private async explained(
    projection: string, explain: (streams: ReadStreams, players: Players) => Promise<Explanation>,
  ): Promise<ExplanationView> {
    const [players, streams] = await this.reading(projection);
    return streams.viewOf(await explain(streams, players), players);
  }

  /** @param projection  whose rows show the explained number */
  private async reading(projection: string): Promise<[Players, ReadStreams]> {
    const [players, skipped] = await Promise.all([this.directory.all(), this.skipped.positions()]);
    return [players, new ReadStreams(this.store, skipped, projection)];
  }
}

/** A name in a sentence, isolated, because it may be written from right to left. */
const nameIn = (players: Players) => (playerId: number): string =>
  `\u2068${players.row(playerId).display_name}\u2069`;

function subjectOf(playerId: number, players: Players): Subject {
  if (!players.isMember(playerId)) {
    throw new RuleViolation('PlayerMustExist', `There is no member ${playerId}.`, 'missing');
  }
  return { playerId, nameOf: nameIn(players) };
}
