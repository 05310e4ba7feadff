/** The story of a month or a year: the cards of an evening, about boards instead of rounds. */
import { monthBoard, scoresOfDay, yearBoard } from '../boards/board-scores.js';
import { monthNameOf, monthOf, weekdayText, yearOf } from '../dates.js';
import type { NameOf } from '../event-text.js';
import { grouped } from '../grouped.js';
import type { ScoredGame } from '../scoring/game-scoring.js';
import { counted, listed, ordinal, scoreText } from '../text.js';
import { duelCard, nextCard, pairCard, playedFacts, type StoryCard, type StorySpan } from './story-cards.js';
import type { StoryFacts } from './story.js';

/** A player on a board; `steps` are the points of each evening, or of each month. */
interface Line {
  readonly rank: number;
  readonly points: number;
  readonly steps: ReadonlyMap<string, number>;
}
type Board = ReadonlyMap<number, Line>;

/** What differs between a month and a year. */
interface Scale {
  /** `July 2026`, `2026`. */
  readonly name: string;
  /** `July`, `year`: 'Your July', 'Your year'. */
  readonly own: string;
  readonly step: 'evening' | 'month';
  readonly stepText: (step: string) => string;
  /** The boards after each step, first to last, with the step. */
  readonly boards: readonly (readonly [step: string, board: Board])[];
}

/** The cards of a finalized month. @param facts  with all games of the month */
export function monthStory(month: string, facts: StoryFacts): StoryCard[] {
  const days = daysOf(facts.games);
  return spanStory(facts, {
    name: monthNameOf(month), own: monthNameOf(month), step: 'evening', stepText: weekdayText,
    boards: stepsOf(days, (some) => valuesOf(monthBoard(some), ({ rank, monthlyFinalScore: points, days: own }) => (
      { rank, points, steps: valuesOf(own, ({ final }) => final) }))),
  });
}

/** The cards of a year whose December is finalized. @param facts  with all games of the year */
export function yearStory(facts: StoryFacts): StoryCard[] {
  const months = new Map([...grouped([...daysOf(facts.games)], ([date]) => monthOf(date))].map(([month, days]) => (
    [month, valuesOf(monthBoard(new Map(days)), ({ monthlyFinalScore }) => monthlyFinalScore)])));
  const [first] = months.keys();
  return spanStory(facts, {
    name: first === undefined ? '' : `${yearOf(first)}`, own: 'year', step: 'month', stepText: monthNameOf,
    boards: stepsOf(months, (some) => valuesOf(yearBoard(some), ({ rank, total: points, months: steps }) => (
      { rank, points, steps }))),
  });
}

const daysOf = (games: readonly ScoredGame[]) => new Map([...grouped(games, ({ date }) => date)]
  .map(([date, own]) => [date, scoresOfDay(own.map((score) => ({ score })))]));

const valuesOf = <Key, Item, Value>(map: ReadonlyMap<Key, Item>, valueOf: (item: Item) => Value): Map<Key, Value> =>
  new Map([...map].map(([key, item]) => [key, valueOf(item)]));

const stepsOf = <Score>(
  spans: ReadonlyMap<string, Score>, boardOf: (spans: ReadonlyMap<string, Score>) => Board,
): Scale['boards'] => {
  const sorted = [...spans].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([step], index) => [step, boardOf(new Map(sorted.slice(0, index + 1)))]);
};

function spanStory({ games, nameOf, readerId, next }: StoryFacts, scale: Scale): StoryCard[] {
  const board = scale.boards.at(-1)?.[1];
  if (board === undefined) return [];
  const span: StorySpan = {
    games, nameOf, of: `of ${scale.name}`, when: ({ date }) => `on ${weekdayText(date)}`,
  };
  return [
    winnerCard(board, scale, nameOf), turnCard(scale, nameOf), pairCard(span),
    duelCard(span, (id) => board.get(id)!.rank), yourCard(board, scale, games, readerId, nameOf),
    next && nextCard(next),
  ].filter((card) => card !== null);
}

const leadersOf = (board: Board): number[] => [...board].filter(([, { rank }]) => rank === 1).map(([id]) => id);

function winnerCard(board: Board, { name, step }: Scale, nameOf: NameOf): StoryCard {
  const ids = leadersOf(board);
  const { points, steps } = board.get(ids[0]!)!;
  const others = [...board].filter(([id]) => !ids.includes(id));
  const most = Math.max(...others.map(([, line]) => line.points));
  const second = others.filter(([, line]) => line.points === most).map(([id]) => nameOf(id));
  // A level second one is behind by the totals of the days.
  const ahead = second.length === 0 || most === points ? '' : ` ${points - most} ahead of ${listed(second)}.`;
  const how = ids.length > 1 ? `${scoreText(points)} each.` : `${scoreText(points)} in ${counted(steps.size, step)}.`;
  return {
    kind: 'winner', over: `Winner of ${name}`, playerIds: ids, title: listed(ids.map(nameOf)), text: `${how}${ahead}`,
  };
}

/** The step after which the winner alone was in front for good; null if that was the first one. */
function turnCard({ boards, stepText }: Scale, nameOf: NameOf): StoryCard | null {
  const leaders = boards.map(([, board]) => leadersOf(board));
  const [winner, ...shared] = leaders.at(-1)!;
  if (winner === undefined || shared.length > 0) return null;
  const last = leaders.findLastIndex((ids) => ids.length > 1 || ids[0] !== winner);
  if (last < 0) return null;
  const [step, board] = boards[last + 1]!;
  const from = leaders[last]!.filter((id) => id !== winner).map(nameOf);
  return {
    kind: 'turn', over: 'The turning point', title: stepText(step), playerIds: [winner],
    text: `${nameOf(winner)} took the lead from ${listed(from)} with ${
      scoreText(board.get(winner)!.steps.get(step) ?? 0)} and kept it to the end.`,
  };
}

function yourCard(
  board: Board, { name, own, step, stepText }: Scale, games: readonly ScoredGame[], readerId: number, nameOf: NameOf,
): StoryCard | null {
  const line = board.get(readerId);
  if (line === undefined) return null;
  const { rank, points, steps } = line;
  const most = Math.max(...steps.values());
  const best = [...steps].find(([, value]) => value === most)![0];
  const rest = `${scoreText(points)} in ${counted(steps.size, step)}. Best: ${stepText(best)}, ${scoreText(most)}.`;
  return {
    kind: 'you', over: `Your ${own}`, title: ordinal(rank), text: rest, playerIds: [readerId],
    shared: `${nameOf(readerId)}: ${ordinal(rank)} of ${board.size} in ${name}, ${rest}`,
    facts: [{ label: 'Points', value: scoreText(points) }, ...playedFacts(games, readerId)],
  };
}
