/** The games that benchmarks submit: of long evenings, eight members each, as clients send them. No two are alike. */
import { DEFAULT_FIELDS } from '../domain/game/default-fields.js';
import { DEFAULT_ZONE } from '../domain/named-zone.js';

/** Scores of a normal round, by team and seat. */
const TEAMS = [[2, 1], [-1, -2], [0, 0], [0, 0]] as const;
const SEATS = 8;
const POINTS_FACTORS = [1, 1, 1, 1, 2];
/** The number is more than any group plays, and small enough that the size of a day has no effect. */
const GAMES_OF_EVENING = 60;
const EVENINGS = 60;
const LONGEST_MONTH = 31;
const DAY_MS = 86_400_000;

/** How many days ago the evening of a game was, by the number of games before it. */
export type Calendar = (number: number) => number;

const eveningOf: Calendar = (number) => Math.floor(number / GAMES_OF_EVENING);

/** Two months, the latest evening first. */
const latestFirst: Calendar = (number) => eveningOf(number) % EVENINGS;

/** The current month from its first evening on, as a group records it. Games that exceed it are of today. */
export const thisMonth: Calendar = (number) =>
  Math.max(0, Number(DEFAULT_ZONE.dateOf(new Date()).slice(-2)) - 1 - eveningOf(number));

/** Earlier months, the latest evening first: all later games are rated anew, and the month might be finalized. */
export const earlierMonths: Calendar = (number) => LONGEST_MONTH + eveningOf(number);

/** The full tables of members play in turn, so that games are spread evenly. */
export const submissionsFrom = (first: number, members: number, count: number, calendar: Calendar): object[] =>
  Array.from({ length: count }, (_, index) => submissionOf(members, first + index, calendar(first + index)));

let submitted = 0;

/** The next games to submit. */
export function nextSubmissions(members: number, count = 1): object[] {
  submitted += count;
  return submissionsFrom(submitted - count, members, count, latestFirst);
}

/** Partners change roles by round and seats by game. The totals of the four places are always the same. */
function submissionOf(members: number, number: number, daysAgo: number): object {
  const tables = Math.floor(members / SEATS);
  const variant = Math.floor(number / tables);
  const shift = variant >> (2 * POINTS_FACTORS.length);
  const player = (seat: number): number => (number % tables) * SEATS + (seat + shift) % SEATS + 1;
  return {
    game: { date: DEFAULT_ZONE.dateOf(new Date(Date.now() - daysAgo * DAY_MS)), ...DEFAULT_FIELDS },
    teams: TEAMS.map(([first, second], team) => {
      const isTurned = (round: number): boolean => (variant >> (2 * round + team) & 1) === 1;
      return {
        player1Id: player(team * 2),
        player2Id: player(team * 2 + 1),
        scores: POINTS_FACTORS.map((factor) => (first + second) * factor),
        player1Scores: POINTS_FACTORS.map((factor, round) => (isTurned(round) ? second : first) * factor),
        player2Scores: POINTS_FACTORS.map((factor, round) => (isTurned(round) ? first : second) * factor),
      };
    }),
  };
}
