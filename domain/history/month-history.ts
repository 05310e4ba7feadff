/** What the versions of a month differ in: whether it is finalized, and its board since the last one. */
import type { FinalStanding, MonthEvent } from '../month/month.events.js';
import { ordinal, scoreText } from '../text.js';
import { type History, textChange } from './change.js';

interface KnownMonth {
  readonly isFinalized: boolean;
  /** The last board that was locked, even if the month was reopened since. */
  readonly board: readonly FinalStanding[];
}

export const monthHistory: History<KnownMonth, MonthEvent> = {
  initial: { isFinalized: false, board: [] },
  evolve: (state, { type, data }) => (type === 'MonthFinalized'
    ? { isFinalized: true, board: data.standings } : { ...state, isFinalized: false }),
  changes: (before, after, nameOf) => [
    ...textChange('Month', stateText(before), stateText(after)),
    ...[...new Set([...after.board, ...before.board].map(({ playerId }) => playerId))].flatMap((playerId) => {
      const [was, now] = [before, after].map(({ board }) => board.find((line) => line.playerId === playerId));
      return textChange(nameOf(playerId), lineText(was), lineText(now), was && now
        ? [was.monthlyFinalScore, now.monthlyFinalScore, 'points'] : undefined);
    }),
  ],
};

const stateText = ({ isFinalized }: KnownMonth): string => (isFinalized ? 'finalized' : 'open');

const lineText = (line: FinalStanding | undefined): string | null =>
  (line ? `${ordinal(line.rank)}, ${scoreText(line.monthlyFinalScore)}` : null);
