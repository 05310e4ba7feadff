/** The games that benchmarks submit: of today, with eight members each, as the client sends them. */
import { torontoDate } from '../domain/toronto-date.js';

/** Scores of a normal round, by team and seat. */
const TEAMS = [[2, 1], [-1, -2], [0, 0], [0, 0]] as const;
const SEATS = 8;
const POINTS_FACTORS = [1, 1, 1, 1, 2];

/** One game for each full table of members, so that games are spread evenly. */
export const submissions = (members: number): object[] => (
  Array.from({ length: Math.floor(members / SEATS) }, (_, table) => submissionOf(table * SEATS + 1)));

const submissionOf = (firstPlayerId: number): object => ({
  game: { date: torontoDate(new Date()), location: 'Game Room', gameType: 'Standard' },
  teams: TEAMS.map(([first, second], team) => ({
    player1Id: firstPlayerId + team * 2,
    player2Id: firstPlayerId + team * 2 + 1,
    scores: POINTS_FACTORS.map((factor) => (first + second) * factor),
    player1Scores: POINTS_FACTORS.map((factor) => first * factor),
    player2Scores: POINTS_FACTORS.map((factor) => second * factor),
  })),
});
