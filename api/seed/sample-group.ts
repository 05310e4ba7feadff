/** The sample group of `npm run demo`: 12 members, 18 months of games and payments, always the same at a given time. */
import { SPECIFIED_FEES } from '../../domain/account/fees.js';
import { feeOf, readType, writeType, type WrittenType } from '../../domain/membership.js';
import { grouped } from '../../domain/grouped.js';
import { monthOf, nextMonth } from '../../domain/dates.js';
import { scoreGame, needsFirstExit, teamInPlace } from '../../domain/scoring/game-scoring.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { validEntry } from '../../domain/game/game-entry-rules.js';
import { DEFAULT_FIELDS } from '../../domain/game/default-fields.js';
import { noGame } from '../../domain/game/game-state.js';
import { rolePoints, type Role } from '../../domain/scoring/round-points.js';
import { ROUND_COUNT } from '../../domain/game-size.js';
import { DEFAULT_ZONE as zone } from '../../domain/named-zone.js';
import { gameRequests } from '../import/season-check.js';
import type { Season, SeasonGame, SeasonPayment } from '../../contract/season.js';

/** The username of the first member, an admin. */
export const SAMPLE_ADMIN = 'mina';
export const SAMPLE_PASSWORD = 'president-demo';

const MONTHS = 18;
/** The time of the first game; the group plays from then on, and pays before it goes home. */
const START = '20:00';
const START_MS = 20 * 3_600_000;
const GAME_MS = 25 * 60_000;

/** Names and skills: seats are drawn by skill, so that boards have favourites. */
const MEMBERS: readonly [displayName: string, skill: number][] = [
  ['Mina', 1.2], ['Tariq', 1.6], ['Sofia', 1.0], ['Owen', 0.7], ['Yusra', 1.3], ['Mateo', 0.9],
  ['Ingrid', 1.1], ['Devon', 0.6], ['Noor', 1.4], ['Pavel', 0.8], ['Zara', 1.0], ['Luca', 0.9],
];

type Random = () => number;

/** Mulberry32 (Tommy Ettinger, public domain): small, and good enough for a sample group. */
function randomFrom(seedNumber: number): Random {
  let state = seedNumber;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The season of the sample group. Its last evening is today's if the first game of today is over, otherwise
 * yesterday's.
 */
export function sampleSeason(now: Date): Season {
  const random = randomFrom(20_250_521);
  const members = MEMBERS.map(([displayName], index) => ({
    username: displayName.toLowerCase(), displayName, isAdmin: index === 0, canCreateGames: index < 4,
    ...writeType(index % 3 === 0 ? 'shisha' : 'regular'), openingBalance: index % 4 === 0 ? 1000 : 0,
  }));
  const all = eveningsUntil(lastEvening(now), random).flatMap((date) => evening(date, random));
  const times = gameTimes(all);
  const games = all.filter((_, index) => times[index]! <= now);
  return {
    members, games: games.map((game, index) => decideTies(game, index, games.length, random)),
    payments: paymentsFor(games, members, random).filter(({ paymentDate }) => paymentTime(paymentDate) <= now),
  };
}

/** The last day whose first game is over, `YYYY-MM-DD`. */
const lastEvening = (now: Date): string => zone.dateOf(new Date(now.getTime() - START_MS - GAME_MS));

/** The times when some games end. @param games  in order */
export const gameTimes = (games: readonly { readonly date: string }[]): Date[] => games.map(({ date }, index) => {
  const gamesPlayed = index - games.findIndex((other) => other.date === date) + 1;
  return new Date(zone.instantOf(`${date}T${START}`).getTime() + gamesPlayed * GAME_MS);
});

export const paymentTime = (date: string): Date => zone.instantOf(`${date}T21:40`);

/** @param month  `YYYY-MM`, which is over. On the 1st it may be finalized before the hour of the transition */
export function finalizedTime(month: string, now: Date): Date {
  const transition = zone.instantOf(`${nextMonth(month)}-01T06:00`);
  return transition < now ? transition : now;
}

/** The time when the members are added, before their first evening. */
export const founding = ({ games: [first] }: Pick<Season, 'games'>): Date => zone.instantOf(`${first!.date}T19:00`);

function eveningsUntil(last: string, random: Random): string[] {
  const day = new Date(`${last}T12:00:00Z`);
  const first = new Date(day);
  first.setUTCMonth(first.getUTCMonth() - MONTHS + 1, 1);
  const dates: string[] = [];
  while (day >= first) {
    dates.unshift(day.toISOString().slice(0, 10));
    day.setUTCDate(day.getUTCDate() - 2 - Math.floor(random() * 4));
  }
  return dates;
}

function evening(date: string, random: Random): SeasonGame[] {
  const present = shuffled(MEMBERS, random).slice(0, 8 + Math.floor(random() * 3));
  return Array.from({ length: 1 + Math.floor(random() * 3) }, () => game(date, shuffled(present, random), random));
}

function game(date: string, players: typeof MEMBERS, random: Random): SeasonGame {
  const rounds = Array.from({ length: ROUND_COUNT }, (_, index) => round(index + 1, players, random));
  const seats = players.map(([displayName]) => ({
    username: displayName.toLowerCase(), scores: rounds.map((points) => points.get(displayName) ?? 0),
  }));
  if (seats.length % 2 === 1) seats.push({ username: NO_PLAYER.username, scores: rounds.map(() => 0) });
  const teams = Array.from({ length: seats.length / 2 }, (_, index) => {
    const [first, second] = [seats[index * 2]!, seats[index * 2 + 1]!];
    return {
      player1: first.username, player2: second.username, player1Scores: first.scores, player2Scores: second.scores,
    };
  });
  return { date, ...DEFAULT_FIELDS, teams, tieBreakers: [], firstExit: null };
}

/** The points of a round by player: skilled players tend to go out first. */
function round(number: number, players: typeof MEMBERS, random: Random): ReadonlyMap<string, number> {
  const order = players
    .map(([displayName, skill]) => ({ displayName, key: random() ** (1 / skill) }))
    .sort((a, b) => b.key - a.key)
    .map(({ displayName }) => displayName);
  const placeOf = { PRESIDENT: 0, VICE_PRESIDENT: 1, VICE_LOSER: -2, LOSER: -1 };
  return new Map(Object.entries(placeOf).map(([role, place]) => [order.at(place)!, rolePoints(role as Role, number)]));
}

/** All ties are settled but the latest, so that a newcomer sees a pending one. */
function decideTies(entry: SeasonGame, index: number, count: number, random: Random): SeasonGame {
  if (index >= count - 2) return entry;
  const tieBreakers = scored(entry).tiedBlocks.flatMap(({ teamIds }) =>
    shuffled(teamIds, random).map((team, order) => ({ team, exitOrder: order + 1 })),
  );
  const first = teamInPlace(scored({ ...entry, tieBreakers }).teams, 1);
  const team = first && needsFirstExit(first) ? entry.teams[first.teamId - 1] : undefined;
  return { ...entry, tieBreakers, firstExit: team ? (random() < 0.5 ? team.player1 : team.player2) : null };
}

/** Ways to pay; those that are listed more often are more frequent. */
const WAYS_TO_PAY = [
  { paymentMode: 'cash', notes: 'At the table' }, { paymentMode: 'cash', notes: '' },
  { paymentMode: 'bank_transfer', notes: '' }, { paymentMode: 'other', notes: 'For the tea' },
] as const;

/** Payments of a month: most members pay the fee during the month, some forget it, some pay for two. */
function paymentsFor(
  games: readonly SeasonGame[], members: readonly (WrittenType & { username: string })[], random: Random,
): SeasonPayment[] {
  const evenings = grouped([...new Set(games.map(({ date }) => date))], monthOf);
  return [...evenings].flatMap(([month, dates]) => members.flatMap(({ username, ...type }): SeasonPayment[] => {
    const [mood, extra, evening, way] = [random(), random(), random(), random()];
    const attended = dates.filter((date) => plays(username, date, games));
    const paymentDate = attended[Math.floor(evening * attended.length)];
    const manner = WAYS_TO_PAY[Math.floor(way * WAYS_TO_PAY.length)];
    if (paymentDate === undefined || manner === undefined || mood < 0.2) return [];
    const amountPaid = feeOf(readType(type), SPECIFIED_FEES) * (extra < 0.25 ? 2 : 1);
    return [{ username, amountPaid, ...manner, paymentDate, billingMonth: month }];
  }));
}

const plays = (username: string, date: string, games: readonly SeasonGame[]): boolean =>
  games.some((entry) => entry.date === date && playersOf(entry).includes(username));

export const playersOf = ({ teams }: SeasonGame): string[] =>
  teams.flatMap(({ player1, player2 }) => [player1, player2]);

function scored(entry: SeasonGame) {
  const ids = new Map(MEMBERS.map(([displayName], index) => [displayName.toLowerCase(), index + 1]));
  ids.set(NO_PLAYER.username, NO_PLAYER.id);
  const { submission, tieBreakers } = gameRequests(entry, ids);
  const recorded = validEntry({ ...submission, knownPlayerIds: new Set(ids.values()) }, entry.date);
  return scoreGame({ ...noGame, entry: recorded, tieBreakers });
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [copy[last], copy[other]] = [copy[other] as Item, copy[last] as Item];
  }
  return copy;
}
