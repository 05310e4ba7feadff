/** What the versions of a month differ in: whether it is finalized, and its board since the last one. */
import type { FinalStanding, MonthEvent } from '../month/month.events.js';
import { ordinal, scoreText } from '../number-text.js';
import { type Change, type History, textChange } from './change.js';

interface KnownMonth {
  readonly isFinalized: boolean;
  /** The last board that was locked, also after the month was opened again. */
  readonly board: readonly FinalStanding[];
}

export const monthHistory: History<KnownMonth, MonthEvent> = {
  initial: { isFinalized: false, board: [] },
  evolve: (state, { type, data }) => (type === 'MonthFinalized'
    ? { isFinalized: true, board: data.standings } : { ...state, isFinalized: false }),
  changes: (before, after, nameOf): Change[] => [
    ...textChange('Month', stateText(before), stateText(after)),
    ...playersOf(before, after).flatMap((playerId) => lineChange(nameOf(playerId), playerId, before, after)),
  ],
  same: () => [],
};

const stateText = ({ isFinalized }: KnownMonth): string => (isFinalized ? 'finalized' : 'open');

const playersOf = (before: KnownMonth, after: KnownMonth): number[] =>
  [...new Set([...after.board, ...before.board].map(({ playerId }) => playerId))];

function lineChange(label: string, id: number, before: KnownMonth, after: KnownMonth): Change[] {
  const [was, now] = [before, after].map(({ board }) => board.find(({ playerId }) => playerId === id));
  return textChange(label, was ? lineText(was) : null, now ? lineText(now) : null).map((change) => (was && now
    ? { ...change, difference: now.monthlyFinalScore - was.monthlyFinalScore, unit: 'points' as const } : change));
}

const lineText = ({ rank, monthlyFinalScore }: FinalStanding): string =>
  `${ordinal(rank)}, ${scoreText(monthlyFinalScore)}`;
