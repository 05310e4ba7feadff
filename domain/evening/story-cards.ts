/** The cards that a story of an evening, a month and a year share: best pair, duel, the reader's part, next date. */
import { dayTitle } from '../dates.js';
import type { NameOf } from '../event-text.js';
import { enteredBy, hasNoPlayer, realPlayersOf, type ScoredGame } from '../scoring/game-scoring.js';
import { rolePoints } from '../scoring/round-points.js';
import { teamOf } from '../stats/played-game.js';
import { counted, isolated, listed, scoreText } from '../text.js';

export const STORY_KINDS = ['winner', 'turn', 'pair', 'duel', 'you', 'next'] as const;

/** One card. Names are isolated. */
export interface StoryCard {
  readonly kind: (typeof STORY_KINDS)[number];
  /** What the card is about, such as 'The duel'. */
  readonly over: string;
  readonly title: string;
  readonly text: string;
  /** The text for others, who are not 'you'; the same as `text` if it is missing. */
  readonly shared?: string;
  /** The members that it is about. */
  readonly playerIds: readonly number[];
  /** A turning point in a game: the sums of each team after each round. */
  readonly lines?: readonly { readonly sums: readonly number[]; readonly isWinner: boolean }[];
  /** A duel: the games won against the other, parallel to `playerIds`. */
  readonly score?: readonly [number, number];
  /** A duel of an evening: the places in its games. */
  readonly games?: readonly { readonly label: string; readonly places: readonly [number, number] }[];
  /** The reader's figures. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
  /** The date of the next evening. */
  readonly date?: string;
}

/** The span that a story tells about. */
export interface StorySpan {
  /** In the order in which they were recorded. */
  readonly games: readonly ScoredGame[];
  readonly nameOf: NameOf;
  /** `of the evening`, `of July`, `of 2026`. */
  readonly of: string;
  /** When a game was: `in game 3`, `on Thu 9 Jul`. */
  readonly when: (game: ScoredGame) => string;
}

const pairText = (ids: readonly number[], nameOf: NameOf): string => ids.map(nameOf).join(' & ');

/** The pair with the highest sum in one game; null before the second game. */
export function pairCard({ games, nameOf, of, when }: StorySpan): StoryCard | null {
  const all = games.flatMap((game) => game.teams.filter((team) => !hasNoPlayer(team)).map((team) => (
    { game, sum: team.roundSum, ids: realPlayersOf(team).sort((a, b) => a - b) })));
  if (games.length < 2 || all.length === 0) return null;
  const most = Math.max(...all.map(({ sum }) => sum));
  const best = all.filter(({ sum }) => sum === most);
  const pairs = [...new Map(best.map(({ ids }) => [`${ids}`, ids])).values()];
  const others = all.filter(({ ids }) => !pairs.some((pair) => `${pair}` === `${ids}`));
  const next = others.reduce<typeof others[number] | undefined>(
    (one, other) => (one === undefined || other.sum > one.sum ? other : one), undefined);
  const won = `${scoreText(most)} ${pairs.length > 1 ? 'each' : listed(best.map(({ game }) => when(game)))}`;
  const nextBest = next ? ` Next best: ${pairText(next.ids, nameOf)}, ${scoreText(next.sum)}.` : '';
  return {
    kind: 'pair', over: 'Best pair', playerIds: pairs.length > 1 ? [] : pairs[0]!,
    title: listed(pairs.map((ids) => pairText(ids, nameOf))),
    text: `${won}, the most of any pair ${of}.${nextBest}`,
  };
}

interface Duel {
  readonly ids: readonly [number, number];
  /** The games in which each was ahead of the other. */
  readonly score: [number, number];
}

const FEWEST_MEETINGS = 3;

/** Members on two teams with places; the lower id first. */
function meetingsOf(games: readonly ScoredGame[]): Duel[] {
  const duels = new Map<string, Duel>();
  for (const { teams } of games) {
    const seats = teams.flatMap((team) => (team.position === null ? [] : realPlayersOf(team)
      .map((id) => ({ id, place: team.position! })))).sort((a, b) => a.id - b.id);
    seats.forEach((one, index) => seats.slice(index + 1).forEach((other) => {
      if (one.place === other.place) return;
      const key = `${one.id} ${other.id}`;
      const known = duels.get(key) ?? { ids: [one.id, other.id], score: [0, 0] };
      known.score[one.place < other.place ? 0 : 1] += 1;
      duels.set(key, known);
    }));
  }
  return [...duels.values()];
}

/**
 * The closest score of two members who were on different teams in three games or more. Of several it is the one with
 * the most games, then that of the members with the best ranks.
 * @param rankOf  the rank in the span
 */
export function duelCard({ games, nameOf }: StorySpan, rankOf: (playerId: number) => number): StoryCard | null {
  const [duel] = meetingsOf(games).filter(({ score: [a, b] }) => a + b >= FEWEST_MEETINGS).map(({ ids, score }) => {
    const isTurned = score[1] > score[0] || (score[0] === score[1] && rankOf(ids[1]) < rankOf(ids[0]));
    const turn = <Item>([one, other]: readonly [Item, Item]): [Item, Item] => (isTurned ? [other, one] : [one, other]);
    const ranks = ids.map(rankOf).sort((a, b) => a - b);
    return { ids: turn(ids), score: turn(score), order: [
      Math.abs(score[0] - score[1]), -(score[0] + score[1]), ...ranks, ...ids] };
  }).sort((a, b) => a.order.map((value, index) => value - b.order[index]!).find((by) => by !== 0) ?? 0);
  if (duel === undefined) return null;
  const { ids, ids: [one, other], score, score: [won, lost] } = duel;
  const areLevel = won === lost;
  const result = areLevel ? `Level after ${won + lost} games.`
    : `${nameOf(one)} was ahead in ${counted(won, 'game')}, ${nameOf(other)} in ${lost === 0 ? 'none' : lost}.`;
  const werePartners = games.some((game) => teamOf(game, one)?.teamId === (teamOf(game, other)?.teamId ?? 0));
  return {
    kind: 'duel', over: 'The duel', playerIds: ids, score,
    title: `${nameOf(one)} ${won} : ${lost} ${nameOf(other)}`,
    text: `${result}${werePartners ? '' : ' They were never partners.'}`,
  };
}

/** The places of two members in the games in which they were on different teams. */
export const duelGames = (
  games: readonly ScoredGame[], [one, other]: readonly number[],
): NonNullable<StoryCard['games']> => games.flatMap((game, index) => {
  const [a, b] = [teamOf(game, one!)?.position ?? null, teamOf(game, other!)?.position ?? null];
  return a === null || b === null || a === b ? [] : [{ label: `Game ${index + 1}`, places: [a, b] as const }];
});

/** What the reader did in the games. */
export function playedFacts(games: readonly ScoredGame[], playerId: number): NonNullable<StoryCard['facts']> {
  const teams = games.flatMap((game) => teamOf(game, playerId) ?? []);
  const won = teams.filter(({ position }) => position === 1).length;
  const president = teams.flatMap((team) => enteredBy(team, playerId)
    .filter((points, index) => points === rolePoints('PRESIDENT', index + 1))).length;
  return [
    { label: 'Games won', value: `${won} of ${teams.length}` },
    ...(president > 0 ? [{ label: 'President', value: president === 1 ? 'once' : `${president} times` }] : []),
  ];
}

/** The next evening that is planned. */
export interface NextDate {
  readonly date: string;
  readonly time: string;
  readonly place: string;
  /** The number of members who said In. */
  readonly in: number;
}

export const nextCard = ({ date, time, place, in: coming }: NextDate): StoryCard => ({
  kind: 'next', over: 'Next time', playerIds: [], date,
  title: `${dayTitle(date)}, ${time}`,
  text: `${isolated(place)}. ${coming === 0 ? 'Nobody has said In yet' : `${coming} said In already`}.`,
});
