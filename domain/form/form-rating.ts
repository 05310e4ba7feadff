/**
 * The form rating: an estimate of how strong a player is, by OpenSkill over teams. It is a second number and moves no
 * rank. See docs/decisions/0084-form-is-rated-by-openskill.md.
 */
import { bradleyTerryFull } from 'openskill/models';
import { NO_PLAYER } from '../no-player.js';
import type { ScoredGame } from '../scoring/game-scoring.js';
import { NEWCOMER_FORM } from './newcomer.js';

/** Mean and standard deviation of the estimate. */
export type Rating = readonly [mu: number, sigma: number];

/** A difference of a billionth may depend on the machine, so the next game starts from rounded values. */
const rounded = (value: number): number => Math.round(value * 1e9) / 1e9;

export const NEWCOMER: Rating = [NEWCOMER_FORM, rounded(NEWCOMER_FORM / 3)];

/** The ranks by which teams are rated; a pending tie is a tie. Equal ranks are ties, and only their order counts. */
export type RatedTeam = readonly [rank: number, player1Id: number, player2Id: number];

/** The teams of a game by number, because the sums depend on their order. */
export const ratedTeams = ({ teams }: ScoredGame): RatedTeam[] => teams.map((team) => [
  team.position ?? 1 + teams.filter(({ roundSum }) => roundSum > team.roundSum).length, team.player1Id, team.player2Id,
]);

/** The real players of a game. */
export function playersOf(teams: readonly RatedTeam[]): number[] {
  const ids: number[] = [];
  for (const [, player1Id, player2Id] of teams) {
    if (player1Id !== NO_PLAYER.id) ids.push(player1Id);
    if (player2Id !== NO_PLAYER.id) ids.push(player2Id);
  }
  return ids;
}

/** The amount that OpenSkill's `rate` adds to each deviation before a game, so that an estimate can still move. */
const TAU = 25 / 300;

/**
 * Rates a game like `rate` of OpenSkill with this model, without its copies of every rating, which take longer than
 * the model. No Player counts as a newcomer and stays one: an empty seat is Neutral in each round, which is the
 * average.
 * @param ratingOf  before the game
 * @returns the ratings after it, by player, best team first
 */
export function rateGame(
  teams: readonly RatedTeam[], ratingOf: (playerId: number) => Rating,
): (readonly [playerId: number, rating: Rating])[] {
  const before = (id: number) => {
    const [mu, sigma] = id === NO_PLAYER.id ? NEWCOMER : ratingOf(id);
    return { mu, sigma: Math.sqrt(sigma * sigma + TAU * TAU) };
  };
  const ranked = [...teams].sort(([a], [b]) => a - b);
  const after = bradleyTerryFull(
    ranked.map(([, player1Id, player2Id]) => [before(player1Id), before(player2Id)]),
    { rank: ranked.map(([rank]) => rank) });
  const ratings: (readonly [number, Rating])[] = [];
  ranked.forEach(([, player1Id, player2Id], index) => after[index]?.forEach(({ mu, sigma }, seat) => {
    const id = seat === 0 ? player1Id : player2Id;
    if (id !== NO_PLAYER.id) ratings.push([id, [rounded(mu), rounded(sigma)]]);
  }));
  return ratings;
}
