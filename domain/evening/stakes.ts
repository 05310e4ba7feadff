/**
 * The stakes of an evening ahead: who can pass whom on the month's board, who can lead the month, series of wins and
 * round numbers of games. They hold for every number of places that the evening can have.
 */
import { dayBoard, monthBoard, type MonthScore, spansOf } from '../boards/board-scores.js';
import { dayLine } from '../boards/ranks.js';
import { pointsOfPlace, type Rules } from '../boards/rules.js';
import { monthNameOf, monthOf } from '../dates.js';
import { MAX_PLAYERS, MIN_PLAYERS, TEAM_COUNTS, TEAM_SIZE } from '../game-size.js';
import { type GivenAnswer, idsOf } from '../plan/plan-rules.js';
import { capital, counted, ordinal } from '../text.js';
import type { MonthOfMember } from './recap.js';

/** The points of the evening that show a stake, by player. */
type Finals = Readonly<Record<number, number>>;

/** The best place of a rival that still lets a player pass; null for a rival who stays away. */
type RivalPlace = number | 'last' | null;

export type Stake = { readonly playerId: number; readonly finals: Finals } & (
  | { readonly kind: 'passes'; readonly rivalId: number; readonly place: number; readonly rivalPlace: RivalPlace }
  | { readonly kind: 'contends'; readonly month: string }
  | { readonly kind: 'leads'; readonly month: string; readonly by: number }
  | { readonly kind: 'series'; readonly evenings: number }
  /** `game`: a round number; `after`: the number of games before it. */
  | { readonly kind: 'game'; readonly game: number; readonly after: number }
);

export type Passes = Extract<Stake, { readonly kind: 'passes' }>;

export interface EveningAhead {
  readonly date: string;
  /** The rules of the date. */
  readonly rules: Rules;
  readonly coming: readonly number[];
  /** The evenings of the month and of some months before it. */
  readonly months: readonly MonthOfMember[];
  /** The number of all games of each player. */
  readonly games: ReadonlyMap<number, number>;
}

/**
 * Those who said In. While they are too few for a game, it adds those of late who did not say Out.
 * @param played  on the date already  @param recent  those who played of late
 */
export function comingTo(
  answers: readonly GivenAnswer[], played: readonly number[], recent: readonly number[],
): number[] {
  const [said, out] = [idsOf(answers, 'in'), idsOf(answers, 'out')];
  const others = said.length < MIN_PLAYERS ? recent.filter((id) => !out.includes(id)) : [];
  return [...new Set([...played, ...said, ...others])];
}

const MOST_STAKES = 4;

/** Those that matter most at the top of the board come first. */
export const stakesOf = (evening: EveningAhead): Stake[] => [
  ...boardStakes(evening),
  ...evening.coming.flatMap((playerId) => [...seriesOf(playerId, evening), ...roundNumberOf(playerId, evening)]),
];

/** Four at most: one of the reader, then one of each kind, then others. @param readerId  null for everybody */
export function mostTelling(all: readonly Stake[], readerId: number | null): Stake[] {
  const firsts = all.filter((stake, index) => all.findIndex(({ kind }) => kind === stake.kind) === index);
  const own = all.filter(({ playerId }) => playerId === readerId).slice(0, 1);
  return [...new Set([...own, ...firsts, ...all])].slice(0, MOST_STAKES);
}

type Line = MonthScore<unknown> & { readonly playerId: number };

/** The board of the month, best first. @param isCounted  whether a date counts */
const boardWith = ({ months }: EveningAhead, isCounted: (date: string) => boolean): Line[] =>
  [...monthBoard(new Map([...spansOf(months.map(({ playerId, days }) => [playerId, days] as const))]
    .filter(([date]) => isCounted(date))))]
    .map(([playerId, score]) => ({ ...score, playerId })).sort((a, b) => a.rank - b.rank || a.playerId - b.playerId);

function boardStakes(evening: EveningAhead): Stake[] {
  const { date, coming } = evening;
  const now = boardWith(evening, (day) => monthOf(day) === monthOf(date));
  // The result of the evening so far is replaced by its last one.
  const before = boardWith(evening, (day) => monthOf(day) === monthOf(date) && day !== date);
  const [leader, second] = now;
  if (leader === undefined || second === undefined || coming.length < MIN_PLAYERS) return [];
  const players = now.filter(({ playerId }) => coming.includes(playerId));
  const passes = players.flatMap((player) => {
    const next = now.findLast(({ rank }) => rank < player.rank);
    return next ? passing(player.playerId, next.playerId, before, evening) ?? [] : [];
  });
  const chasing = new Set(passes.filter(({ rivalId }) => rivalId === leader.playerId).map(({ playerId }) => playerId));
  const contenders = players.filter(({ rank, playerId }) => rank > 1 && !chasing.has(playerId))
    .flatMap(({ playerId }) => contending(playerId, before, evening) ?? []);
  const by = leader.monthlyFinalScore - second.monthlyFinalScore;
  const leads: Stake[] = by > 0 && coming.includes(leader.playerId)
    ? [{ kind: 'leads', playerId: leader.playerId, month: monthOf(date), by, finals: {} }] : [];
  return [...passes, ...contenders, ...leads];
}

/** The number of teams of a game. */
const teamsOf = (coming: readonly number[]): number =>
  Math.min(TEAM_COUNTS.max, Math.ceil(coming.length / TEAM_SIZE));

/**
 * The lowest place with which a player passes a rival, and the mildest condition on the rival. Only if no place of the
 * rival is enough, the rival has to come last.
 */
function passing(playerId: number, rivalId: number, before: readonly Line[], { coming, rules }: EveningAhead) {
  const [own, rival] = [playerId, rivalId].map((id) => before.find((line) => line.playerId === id));
  if (own === undefined || rival === undefined || rival.rank >= own.rank) return null;
  const gap = rival.monthlyFinalScore - own.monthlyFinalScore;
  // One game has the fewest places. After several games everybody can have another total.
  const fewest = new Set(rules.places.slice(0, teamsOf(coming))).size;
  const sizes = numbersFrom(fewest, coming.length);
  const places = numbersFrom(1, fewest).reverse();
  const finalOf = (place: RivalPlace, of: number): number =>
    (place === null ? 0 : rules.evening[dayLine(place === 'last' ? of : place, of, rules.smallEvenings)]);
  const ways: readonly { readonly place: number; readonly rivalPlace: RivalPlace }[] = coming.includes(rivalId)
    ? [
      ...places.flatMap((place) => numbersFrom(place + 1, fewest).map((rivalPlace) => ({ place, rivalPlace }))),
      ...places.slice(1).map((place) => ({ place, rivalPlace: 'last' as const })),
    ]
    : places.map((place) => ({ place, rivalPlace: null }));
  const way = ways.find(({ place, rivalPlace }) =>
    sizes.every((of) => finalOf(place, of) - finalOf(rivalPlace, of) > gap));
  if (way === undefined) return null;
  const finals = { [playerId]: finalOf(way.place, fewest) };
  if (way.rivalPlace !== null) finals[rivalId] = finalOf(way.rivalPlace, fewest);
  return { kind: 'passes' as const, playerId, rivalId, ...way, finals };
}

const numbersFrom = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

/** An evening of one game after which the player leads the month: the highest ones of the board come last. */
function contending(playerId: number, before: readonly Line[], { date, coming, rules }: EveningAhead): Stake | null {
  const pointsBefore = (id: number): number =>
    before.find((line) => line.playerId === id)?.monthlyFinalScore ?? 0;
  const others = coming.filter((id) => id !== playerId).sort((a, b) => pointsBefore(b) - pointsBefore(a));
  const teams = teamsOf(coming);
  const below = others.slice(0, (teams - 1) * TEAM_SIZE);
  const seats = [playerId, ...others.slice(below.length).slice(-1)].map((id) => ({ playerId: id, place: 1 }))
    .slice(0, MAX_PLAYERS - below.length)
    .concat(below.map((id, index) => ({ playerId: id, place: teams - Math.floor(index / TEAM_SIZE) })));
  const day = dayBoard(seats.map((seat) => ({ ...seat, points: pointsOfPlace(rules, seat.place) })), rules);
  const after = (id: number): number => pointsBefore(id) + (day.get(id)?.final ?? 0);
  const rivals = new Set([...before.map((line) => line.playerId), ...coming]);
  rivals.delete(playerId);
  if ([...rivals].some((id) => after(id) >= after(playerId))) return null;
  const finals = Object.fromEntries([...day].map(([id, { final }]) => [id, final]));
  return { kind: 'contends', playerId, month: monthOf(date), finals };
}

/** The fewest evenings won in a row that are worth saying. */
const SERIES = 3;

function seriesOf(playerId: number, { date, months }: EveningAhead): Stake[] {
  const days = Object.entries(months.find((month) => month.playerId === playerId)?.days ?? {})
    .filter(([day]) => day < date).sort(([a], [b]) => (a < b ? 1 : -1));
  const lost = days.findIndex(([, { rank }]) => rank > 1);
  const evenings = lost < 0 ? days.length : lost;
  return evenings < SERIES ? [] : [{ kind: 'series', playerId, evenings, finals: {} }];
}

const ROUND_NUMBER = 50;
/** The most games before a round number on its evening. */
const GAMES_BEFORE = 2;

function roundNumberOf(playerId: number, { games }: EveningAhead): Stake[] {
  const played = games.get(playerId) ?? 0;
  const after = ROUND_NUMBER - 1 - played % ROUND_NUMBER;
  return after > GAMES_BEFORE ? [] : [{ kind: 'game', playerId, game: played + after + 1, after, finals: {} }];
}

/**
 * A sentence without its full stop.
 * @param nameOf  isolated, for a text  @param readerId  who is called 'you'
 */
export function stakeText(stake: Stake, nameOf: (id: number) => string, readerId: number | null = null): string {
  const isOwn = stake.playerId === readerId;
  const name = isOwn ? 'you' : nameOf(stake.playerId);
  switch (stake.kind) {
    case 'passes': {
      const { rivalId, place, rivalPlace } = stake;
      const [rival, comes, stays] = rivalId === readerId
        ? ['you', 'come', 'stay'] : [nameOf(rivalId), 'comes', 'stays'];
      if (isOwn) return `You need ${needText(stake, rival)}`;
      const condition = rivalPlace === null ? `${stays} away` : `${comes} ${placeText(rivalPlace)}`;
      return `${name} passes ${rival} with a ${ordinal(place)} place if ${rival} ${condition}`;
    }
    case 'contends': return capital(`${name} can take the lead in ${monthNameOf(stake.month)} with a 1st place`);
    case 'leads': {
      const lead = isOwn ? 'You lead' : `${name} leads`;
      return `${lead} ${monthNameOf(stake.month)} by ${counted(stake.by, 'point')}`;
    }
    case 'series': return capital(`${name} ${isOwn ? 'have' : 'has'} won ${stake.evenings} evenings in a row`);
    case 'game': {
      const when = stake.after === 0 ? '' : `, ${stake.after + 1} games from now`;
      return `${isOwn ? 'You' : name}: game ${stake.game}${when}`;
    }
  }
}

/** `2nd to pass Leila, and Leila 4th or lower`. @param rival  the name */
export function needText({ place, rivalPlace }: Pick<Passes, 'place' | 'rivalPlace'>, rival: string): string {
  const isFree = rivalPlace === null || rivalPlace === place + 1;
  return `${ordinal(place)} to pass ${rival}${isFree ? '' : `, and ${rival} ${placeText(rivalPlace)}`}`;
}

const placeText = (place: number | 'last'): string => (place === 'last' ? place : `${ordinal(place)} or lower`);
