/** The careers of players as one would work them out by hand: every game of the log scored, without projections. */
import { rate } from 'openskill';
import { bradleyTerryFull } from 'openskill/models';
import type { DomainEvent } from '../../domain/event-registry.js';
import type { GameEvent } from '../../domain/game/game.events.js';
import { evolveGame, isCounted, type GameState } from '../../domain/game/game-state.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { scoreGame, type ScoredGame, type ScoredTeam } from '../../domain/scoring/game-scoring.js';
import { referenceBoards } from './boards.js';
import { noGameOf } from './rules.js';

type Logged = readonly { streamId: string; event: DomainEvent }[];

export interface Seat {
  readonly id: number;
  readonly date: string;
  readonly place: number | null;
  readonly points: number;
  readonly roundSum: number;
  readonly partner: number;
  readonly scores: readonly number[];
  readonly fifth: number;
}

export interface Rated {
  readonly date: string;
  readonly mu: number;
  readonly sigma: number;
}

type Badges = {
  badge: string; earned: { date: string; times: number } | null; progress: { done: number; of: number } | null;
}[];

export class ReferenceCareers {
  readonly games: readonly ScoredGame[];
  private readonly names = new Map<number, string>();
  private readonly seatsOf = new Map<number, readonly Seat[]>();
  readonly boards: ReturnType<typeof referenceBoards>;

  constructor(events: Logged) {
    const states = new Map<string, GameState>();
    const none = noGameOf(events);
    for (const { streamId, event } of events) {
      if ('displayName' in event.data) this.names.set(event.data.playerId, event.data.displayName);
      if (!streamId.startsWith('game-')) continue;
      states.set(streamId, evolveGame(states.get(streamId) ?? none, event as GameEvent));
    }
    this.games = [...states.values()].filter(isCounted).map(scoreGame)
      .sort((a, b) => a.date.localeCompare(b.date) || a.gameId - b.gameId);
    this.boards = referenceBoards(events);
  }

  /** Each badge with when it was first earned and how often, or how far it is, for a month and a day. */
  badges(playerId: number, today: string): Badges {
    const [seats, days, month] = [this.seats(playerId), this.days(playerId), today.slice(0, 7)];
    const onDay = (date: string): readonly Seat[] => seats.filter((seat) => seat.date === date);
    const everyOf = (dates: readonly string[], of: number): string[] => dates.filter((_, at) => at % of === of - 1);
    const rows = (fits: readonly boolean[], dates: readonly string[], of: number): string[] =>
      dates.filter((_, at) => {
        const run = fits.slice(0, at + 1).length - 1 - fits.slice(0, at + 1).lastIndexOf(false);
        return run > 0 && run % of === 0;
      });
    const others = this.playerIds().filter((id) => id !== playerId)
      .map((id) => ({ id, first: this.seats(id)[0]!.date }));
    const partnersAt = (at: number, from = 0): number =>
      new Set(seats.slice(from, at + 1).map(({ partner }) => partner).filter((id) => id !== NO_PLAYER.id)).size;
    const months = [...new Set(days.map(({ date }) => date.slice(0, 7)))].filter((name) => name < month);
    const lastDay = (name: string): string =>
      new Date(Date.UTC(Number(name.slice(0, 4)), Number(name.slice(5)), 0)).toISOString().slice(0, 10);
    const evenings = (name: string): number =>
      new Set(this.games.filter(({ date }) => date.startsWith(name)).map(({ date }) => date)).size;
    const ownEvenings = (name: string): number => days.filter(({ date }) => date.startsWith(name)).length;
    const earned: Record<string, string[]> = {
      firstWin: seats.filter(({ place }) => place === 1).map(({ date }) => date).slice(0, 1),
      fiveInARow: rows(seats.map(({ place }) => place === 1), seats.map(({ date }) => date), 5),
      comeback: days.filter(({ date, rank }) => rank === 1 && onDay(date)[0]!.points < 0).map(({ date }) => date),
      cleanSheet: days.map(({ date }) => date)
        .filter((date) => onDay(date).length > 1 && onDay(date).every(({ scores }) => Math.min(...scores) >= 0)),
      perfectFive: seats.filter(({ fifth }) => fifth === 6).map(({ date }) => date),
      allPartners: seats.filter(({ date }, at) =>
        partnersAt(at) === others.filter(({ first }) => first <= date).length).map(({ date }) => date).slice(0, 1),
      monthWon: this.boards.months.filter(([name, id, , , rank]) => id === playerId && rank === 1 && name < month)
        .map(([name]) => lastDay(name)).sort(),
      hundredEvenings: everyOf(days.map(({ date }) => date), 100),
      steadyEvenings: rows(days.map(({ total }) => total >= 0), days.map(({ date }) => date), 10),
      fullMonth: months.filter((name) => ownEvenings(name) > 2 && ownEvenings(name) === evenings(name)).map(lastDay),
      tenPartners: [...months, month].flatMap((name) => {
        const from = seats.findIndex(({ date }) => date.startsWith(name));
        const tenth = seats.find(({ date }, at) => date.startsWith(name) && partnersAt(at, from) === 10);
        return tenth?.date ?? [];
      }),
      threeHundredGames: everyOf(seats.map(({ date }) => date), 300),
    };
    const inARow = (fits: readonly boolean[]): number => fits.length - 1 - fits.lastIndexOf(false);
    const thisMonth = seats.filter(({ date }) => date.startsWith(month));
    const far: Record<string, [done: number, of: number]> = {
      fiveInARow: [inARow(seats.map(({ place }) => place === 1)), 5],
      allPartners: [partnersAt(seats.length), others.length],
      hundredEvenings: [days.length, 100], threeHundredGames: [seats.length, 300],
      steadyEvenings: [inARow(days.filter(({ date }) => date < today).map(({ total }) => total >= 0)), 10],
      ...(evenings(month) > 0 && { fullMonth: [ownEvenings(month), evenings(month)] }),
      tenPartners: [new Set(thisMonth.map(({ partner }) => partner).filter((id) => id !== NO_PLAYER.id)).size, 10],
    };
    return Object.entries(earned).map(([badge, [date, ...more]]) => {
      const [done, of] = far[badge] ?? [];
      const progress = done === undefined || of === undefined ? null : { done, of };
      return date === undefined
        ? { badge, earned: null, progress }
        : { badge, earned: { date, times: more.length + 1 }, progress: null };
    });
  }

  /** The form after each evening of each player, in order; the last is the current one. */
  ratings(): Map<number, Rated[]> {
    const newcomer = { mu: 25, sigma: 8.333333333 };
    const ratings = new Map<number, Rated[]>();
    const cut = (value: number): number => Math.round(value * 1e9) / 1e9;
    for (const { date, teams } of this.games) {
      const places = teams.map(({ roundSum, position }) =>
        position ?? teams.filter((other) => other.roundSum > roundSum).length + 1);
      const seats = teams.map(({ player1Id, player2Id }) => [player1Id, player2Id]);
      const rated = rate(seats.map((team) => team.map((id) => ratings.get(id)?.at(-1) ?? newcomer)),
        { model: bradleyTerryFull, rank: places });
      seats.forEach((team, index) => team.forEach((id, seat) => {
        const { mu, sigma } = rated[index]![seat]!;
        if (id === NO_PLAYER.id) return;
        const before = (ratings.get(id) ?? []).filter((rated) => rated.date !== date);
        ratings.set(id, [...before, { date, mu: cut(mu), sigma: cut(sigma) }]);
      }));
    }
    return ratings;
  }

  readonly byName = (a: number, b: number): number =>
    this.names.get(a)!.localeCompare(this.names.get(b)!) || a - b;

  playerIds(): number[] {
    return [...new Set(this.boards.days.map(({ playerId }) => playerId))].sort((a, b) => a - b);
  }

  /** Days in order. */
  days(playerId: number) {
    return this.boards.days.filter((day) => day.playerId === playerId).sort((a, b) => (a.date < b.date ? -1 : 1));
  }

  /** Seats in order of date, then id. */
  seats(playerId: number): readonly Seat[] {
    const known = this.seatsOf.get(playerId) ?? this.seatsIn(playerId);
    this.seatsOf.set(playerId, known);
    return known;
  }

  private seatsIn(playerId: number): Seat[] {
    return this.games.flatMap(({ gameId: id, date, teams }) => {
      const team = teamOf(teams, playerId);
      return team === undefined ? [] : [{
        id, date, place: team.position, points: team.totalScore, roundSum: team.roundSum,
        fifth: team.scores[4]!,
        partner: team.player1Id === playerId ? team.player2Id : team.player1Id,
        scores: team.player1Id === playerId ? team.player1Scores : team.player2Scores,
      }];
    });
  }
}

export const teamOf = (teams: readonly ScoredTeam[], id: number): ScoredTeam | undefined =>
  teams.find(({ player1Id, player2Id }) => player1Id === id || player2Id === id);
