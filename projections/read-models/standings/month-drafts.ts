/** Months of players while games change them: their games, and what follows from these. */
import { type ByPlayer, dayBoard, type DayScore, type Seat } from '../../../domain/boards/board-scores.js';
import type { Rules } from '../../../domain/boards/rules.js';
import { NEWCOMER, ratedTeams, type Rating } from '../../../domain/form/form-rating.js';
import { realPlayersOf, type ScoredGame, type ScoredTeam } from '../../../domain/scoring/game-scoring.js';
import { isAhead, rolesOf } from '../../../domain/stats/played-game.js';
import { type PackedEvening, type PackedSeat, type PlayerMonthRow } from './player-months.js';

/** A game of one of its players. */
export interface OwnGame extends Seat {
  readonly game: PackedSeat;
}

export class MonthDraft {
  played: readonly PackedSeat[];
  gamesBefore: number;
  ratingBefore: Rating;
  isChanged = false;
  private readonly evenings: Map<number, PackedEvening>;

  constructor(readonly month: string, readonly playerId: number, readonly row?: PlayerMonthRow) {
    this.played = row?.played ?? [];
    this.evenings = new Map(row?.evenings.map((evening) => [evening[0], evening]));
    this.gamesBefore = row?.games_before ?? 0;
    this.ratingBefore = row?.rating_before ?? NEWCOMER;
  }

  leaveOut(games: ReadonlySet<number>): void {
    const kept = this.played.filter(([gameId]) => !games.has(gameId));
    if (kept.length === this.played.length) return;
    this.isChanged = true;
    this.played = kept;
  }

  add(games: readonly PackedSeat[]): void {
    this.isChanged = true;
    const last = this.played.at(-1);
    const added = [...games].sort(inOrder);
    const all = [...this.played, ...added];
    this.played = last && inOrder(last, added[0]!) > 0 ? all.sort(inOrder) : all;
  }

  /** Sets the result of an evening; without one, the player was not there. */
  setResult(day: number, score: DayScore | undefined): void {
    const known = this.evenings.get(day);
    if (!score) this.isChanged = this.evenings.delete(day) || this.isChanged;
    else this.set([day, score.total, score.final, score.rank, score.rankOf, known?.[5] ?? 0, known?.[6] ?? 0]);
  }

  /** Sets the rating after an evening, or after a game of it. */
  setRating(day: number, [mu, sigma]: Rating): void {
    const [, total, final, rank, rankOf] = this.evenings.get(day)!;
    this.set([day, total, final, rank, rankOf, mu, sigma]);
  }

  /** Whether the player has no earlier evening in the month. */
  isFirst(day: number): boolean {
    return this.played[0]![1] >= day;
  }

  /** Sets what the player had before the month. */
  begin(games: number, rating: Rating): void {
    const isSame = this.gamesBefore === games && this.ratingBefore.every((part, index) => part === rating[index]);
    this.isChanged ||= !isSame;
    [this.gamesBefore, this.ratingBefore] = [games, rating];
  }

  private set(evening: PackedEvening): void {
    const known = this.evenings.get(evening[0]);
    if (known && evening.every((part, index) => part === known[index])) return;
    this.isChanged = true;
    this.evenings.set(evening[0], evening);
  }

  toRow(now: string): PlayerMonthRow {
    const evenings = [...this.evenings.values()].sort(([one], [other]) => one - other);
    let [total, final, won] = [0, 0, 0];
    for (const [, points, added] of evenings) {
      total += points;
      final += added;
    }
    for (const [, , , place] of this.played) if (place === 1) won += 1;
    return {
      month: this.month, player_id: this.playerId, total_score: total, monthly_final_score: final,
      days_played: evenings.length, games: this.played.length, won,
      games_before: this.gamesBefore, rating_before: this.ratingBefore, evenings, played: this.played,
      projected_at: now,
    };
  }
}

/** Compares by day, then id. */
const inOrder = ([id, day]: PackedSeat, [otherId, otherDay]: PackedSeat): number => day - otherDay || id - otherId;

/** The game of each of its real players. */
export function ownGames(score: ScoredGame): OwnGame[] {
  const { teams } = score;
  const [ranks, players] = [ratedTeams(score), teams.map(realPlayersOf)];
  const day = Number(score.date.slice(8));
  const sides = teams.map((team) => sidesOf(team, teams, players));
  return teams.flatMap((team, index) => players[index]!.map((playerId) => {
    const { position, player1Id, totalScore: points } = team;
    const seat = 2 * index + (playerId === player1Id ? 0 : 1);
    const partnerId = players[index]!.find((id) => id !== playerId) ?? 0;
    const game: PackedSeat = [
      score.gameId, day, points, position ?? -ranks[index]![0], seat, partnerId, rolesOf(team, playerId),
      ...sides[index]!,
    ];
    return { playerId, points, game };
  }));
}

/** The end of a packed game: the numbers of opponents behind the team and ahead of it, and all in this order. */
function sidesOf(
  own: ScoredTeam, teams: readonly ScoredTeam[], players: readonly (readonly number[])[],
): [behindIt: number, aheadOfIt: number, ...opponents: number[]] {
  const [behind, ahead, pending]: [number[], number[], number[]] = [[], [], []];
  for (const [index, team] of teams.entries()) {
    if (team === own) continue;
    const isFirst = isAhead(own, team);
    (isFirst === null ? pending : isFirst ? behind : ahead).push(...players[index]!);
  }
  return [behind.length, ahead.length, ...behind, ...ahead, ...pending];
}

/** Months of players, by month, then player. */
export class MonthDrafts {
  private readonly months = new Map<string, Map<number, MonthDraft>>();

  constructor(rows: readonly PlayerMonthRow[]) {
    this.learn(rows);
  }

  /** Adds rows, unless their months are known already. */
  learn(rows: readonly PlayerMonthRow[]): void {
    for (const row of rows) {
      if (!this.months.get(row.month)?.has(row.player_id)) this.add(new MonthDraft(row.month, row.player_id, row));
    }
  }

  of(month: string, playerId: number): MonthDraft {
    return this.months.get(month)?.get(playerId) ?? this.add(new MonthDraft(month, playerId));
  }

  /** Whether the player has games in a month, as far as the month is known here. */
  isPlayed(month: string, playerId: number): boolean {
    return this.months.get(month)?.get(playerId)?.played.length !== 0;
  }

  in(month: string): readonly MonthDraft[] {
    return [...this.months.get(month)?.values() ?? []];
  }

  /** All of them by month. */
  all(): readonly MonthDraft[] {
    return [...this.months.keys()].sort().flatMap((month) => this.in(month));
  }

  private add(draft: MonthDraft): MonthDraft {
    const month = this.months.get(draft.month);
    if (month) month.set(draft.playerId, draft);
    else this.months.set(draft.month, new Map([[draft.playerId, draft]]));
    return draft;
  }

  /** Computes some days of a month from the games of all players. */
  setDays(month: string, rules: ReadonlyMap<number, Rules>): void {
    const drafts = this.in(month);
    const seats = new Map([...rules.keys()].map((day) => [day, [] as Seat[]]));
    const first = Math.min(...rules.keys());
    for (const { playerId, played } of drafts) {
      // Most games are on the last evening of the month so far.
      for (let index = played.length - 1; index >= 0 && played[index]![1] >= first; index -= 1) {
        const [, day, points] = played[index]!;
        seats.get(day)?.push({ playerId, points });
      }
    }
    for (const [day, own] of seats) {
      const board: ByPlayer<DayScore> = dayBoard(own, rules.get(day)!);
      for (const draft of drafts) draft.setResult(day, board.get(draft.playerId));
    }
  }
}
