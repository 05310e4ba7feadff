/**
 * Pages of players as one would work them out by hand: every game of the log scored and counted, without projections.
 * Tests compare the calls with them.
 */
import { rate } from 'openskill';
import { bradleyTerryFull } from 'openskill/models';
import type { DomainEvent } from '../../domain/event-registry.js';
import type { GameEvent } from '../../domain/game/game.events.js';
import { evolveGame, isCounted, noGame, type GameState } from '../../domain/game/game-state.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { scoreGame, type ScoredGame, type ScoredTeam } from '../../domain/scoring/game-scoring.js';
import { referenceBoards } from './reference-boards.js';

type Logged = readonly { streamId: string; event: DomainEvent }[];

interface Seat {
  readonly id: number;
  readonly date: string;
  readonly place: number | null;
  readonly points: number;
  readonly partner: number;
  readonly scores: readonly number[];
  readonly fifth: number;
}

const ROLES = ['president', 'vicePresident', 'neutral', 'viceLoser', 'loser'] as const;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const share = (some: number, all: number): number => (all === 0 ? 0 : Math.floor((200 * some + all) / (2 * all)));

export class ReferenceCareers {
  readonly games: readonly ScoredGame[];
  private readonly boards: ReturnType<typeof referenceBoards>;

  constructor(events: Logged) {
    const states = new Map<string, GameState>();
    for (const { streamId, event } of events) {
      if (!streamId.startsWith('game-')) continue;
      states.set(streamId, evolveGame(states.get(streamId) ?? noGame, event as GameEvent));
    }
    this.games = [...states.values()].filter(isCounted).map(scoreGame)
      .sort((a, b) => a.date.localeCompare(b.date) || a.gameId - b.gameId);
    this.boards = referenceBoards(events);
  }

  /** As `GET /api/players/{a}/with/{b}` answers. */
  together(a: number, b: number) {
    const partners = this.seats(a).filter(({ partner }) => partner === b);
    const apart = this.games.flatMap(({ teams }) => {
      const [own, other] = [teamOf(teams, a), teamOf(teams, b)];
      return own && other && own !== other ? [[own.position, other.position] as const] : [];
    });
    const decided = apart.filter(([own, other]) => own !== null && other !== null) as [number, number][];
    return {
      asPartners: {
        games: partners.length, wins: partners.filter(({ place }) => place === 1).length,
        averagePoints: partners.length === 0 ? 0 : sum(partners.map(({ points }) => points)) / partners.length,
      },
      asOpponents: {
        games: apart.length, ahead: decided.filter(([own, other]) => own < other).length,
        behind: decided.filter(([own, other]) => own > other).length,
      },
    };
  }

  /** Null where there is none. */
  lift(a: number, b: number): number | null {
    const average = (seats: readonly Seat[]): number => sum(seats.map(({ points }) => points)) / seats.length;
    const [own, other] = [this.seats(a), this.seats(b)];
    const pair = own.filter(({ partner }) => partner === b);
    const [left, right] = [own.filter(({ partner }) => partner !== b), other.filter(({ partner }) => partner !== a)];
    if (pair.length < 3 || left.length === 0 || right.length === 0) return null;
    const everybody = average(this.playerIds().flatMap((id) => this.seats(id)));
    return average(pair) - (average(left) + average(right) - everybody);
  }

  /** What a page says about a year, or all time. */
  figures(playerId: number, year = '') {
    const seats = this.seats(playerId).filter(({ date }) => date.startsWith(year));
    const days = this.days(playerId).filter(({ date }) => date.startsWith(year));
    const wins = seats.filter(({ place }) => place === 1).length;
    const runs = seats.map(({ place }) => (place === 1 ? 'W' : '-')).join('').match(/W+/g) ?? [];
    const totals = days.map(({ total }) => total);
    return {
      evenings: days.length, gamesPlayed: seats.length, gamesWon: wins, winRate: share(wins, seats.length),
      roles: [0, 1, 2, 3, 4].map((round) => Object.fromEntries(ROLES.map((role, index) => (
        [role, seats.filter(({ scores }) => (scores[round] ?? 0) / (round === 4 ? 2 : 1) === 2 - index).length])))),
      best: totals.length === 0 ? null : Math.max(...totals), hardest: totals.length === 0 ? null : Math.min(...totals),
      longestRun: Math.max(0, ...runs.map((run) => run.length)),
    };
  }

  /** First date of each badge and how often it was earned. @param month  the current one */
  badges(playerId: number, month: string): Record<string, [date: string, times: number]> {
    const [seats, days] = [this.seats(playerId), this.days(playerId)];
    const onDay = (date: string): Seat[] => seats.filter((seat) => seat.date === date);
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
    return Object.fromEntries(Object.entries(earned).flatMap(([badge, [date, ...more]]) =>
      (date === undefined ? [] : [[badge, [date, more.length + 1]]])));
  }

  /** Mean of the form after each game, by player; the last is the current one. */
  ratings(): Map<number, { mu: number; sigma: number }> {
    const newcomer = { mu: 25, sigma: 8.333333333 };
    const ratings = new Map<number, { mu: number; sigma: number }>();
    const cut = (value: number): number => Math.round(value * 1e9) / 1e9;
    for (const { teams } of this.games) {
      const places = teams.map(({ roundSum, position }) =>
        position ?? teams.filter((other) => other.roundSum > roundSum).length + 1);
      const seats = teams.map(({ player1Id, player2Id }) => [player1Id, player2Id]);
      const rated = rate(seats.map((team) => team.map((id) => ratings.get(id) ?? newcomer)),
        { model: bradleyTerryFull, rank: places });
      seats.forEach((team, index) => team.forEach((id, seat) => {
        const { mu, sigma } = rated[index]![seat]!;
        if (id !== NO_PLAYER.id) ratings.set(id, { mu: cut(mu), sigma: cut(sigma) });
      }));
    }
    return ratings;
  }

  /** Points after each step of a month or a year, in the order of the steps; null before the first. */
  race(period: string, playerId: number): (number | null)[] {
    const days = this.boards.days.filter(({ date }) => date.startsWith(period));
    const step = (date: string): string => (period.length === 4 ? date.slice(0, 7) : date);
    return [...new Set(days.map(({ date }) => step(date)))].sort().map((end) => {
      const own = days.filter((day) => day.playerId === playerId && step(day.date) <= end);
      return own.length === 0 ? null : sum(own.map(({ final }) => final));
    });
  }

  playerIds(): number[] {
    return [...new Set(this.boards.days.map(({ playerId }) => playerId))].sort((a, b) => a - b);
  }

  private days(playerId: number) {
    return this.boards.days.filter((day) => day.playerId === playerId).sort((a, b) => (a.date < b.date ? -1 : 1));
  }

  private seats(playerId: number): Seat[] {
    return this.games.flatMap(({ gameId: id, date, teams }) => {
      const team = teamOf(teams, playerId);
      return team === undefined ? [] : [{
        id, date, place: team.position, points: team.totalScore, fifth: team.scores[4]!,
        partner: team.player1Id === playerId ? team.player2Id : team.player1Id,
        scores: team.player1Id === playerId ? team.player1Scores : team.player2Scores,
      }];
    });
  }
}

const teamOf = (teams: readonly ScoredTeam[], id: number): ScoredTeam | undefined =>
  teams.find(({ player1Id, player2Id }) => player1Id === id || player2Id === id);
