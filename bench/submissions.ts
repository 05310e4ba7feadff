/** The games that benchmarks submit: of long evenings, eight members each, as clients send them. No two are alike. */
import { DEFAULT_FIELDS } from '../domain/game/default-fields.js';
import { DEFAULT_ZONE } from '../domain/zone.js';

/** Scores of a normal round, by team and seat. */
const TEAMS = [[2, 1], [-1, -2], [0, 0], [0, 0]] as const;
const SEATS = 8;
const POINTS_FACTORS = [1, 1, 1, 1, 2];
/** The number is more than any group plays, and small enough that the size of a day has no effect. */
const GAMES_OF_EVENING = 60;
const EVENINGS = 60;
const DAY_MS = 86_400_000;

/** The next games to submit. */
type Submissions = (members: number, count?: number) => object[];

/** Games from the first one on. The full tables of members play in turn, so that games are spread evenly. */
export function submissions(): Submissions {
  let submitted = 0;
  return (members, count = 1) => Array.from({ length: count }, () => submissionOf(members, submitted++));
}

/** The games of this process. */
export const nextSubmissions = submissions();

/** Partners change roles by round and seats by game. The totals of the four places are always the same. */
function submissionOf(members: number, number: number): object {
  const tables = Math.floor(members / SEATS);
  const variant = Math.floor(number / tables);
  const shift = variant >> (2 * POINTS_FACTORS.length);
  const player = (seat: number): number => (number % tables) * SEATS + (seat + shift) % SEATS + 1;
  const daysAgo = Math.floor(number / GAMES_OF_EVENING) % EVENINGS;
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
