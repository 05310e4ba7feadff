/** The rules by which an evening with games ends (docs/rules.md, The end of an evening). */
import { dayTitle } from '../dates.js';
import { type CommandOf, decideBy, type Decider } from '../decider.js';
import { RuleViolation } from '../rule-violation.js';
import type { EveningEvent } from './evening.events.js';

export type EveningCommand = CommandOf<{
  EndEvening: {
    date: string;
    /** Whether a game of the date counts. */
    isPlayed: boolean;
    /** The number of earlier endings, if the evening is open after them; null if it is not. */
    openAfter: number | null;
  };
}>;

export interface EveningState {
  /** The number of times that the evening was ended. */
  readonly endings: number;
  /** The time of the last one, ISO 8601. */
  readonly endedAt: string | null;
}

export const eveningDecider: Decider<EveningCommand, EveningEvent, EveningState> = {
  initialState: { endings: 0, endedAt: null },
  decide: decideBy({
    EndEvening({ date, isPlayed, openAfter }, { endings }) {
      if (!isPlayed) {
        const sentence = `Nobody has played on ${dayTitle(date)}: an evening ends after its first game.`;
        throw new RuleViolation('EveningMustHaveGames', sentence);
      }
      return endings === openAfter ? [{ type: 'EveningEnded', data: { date } }] : [];
    },
  }),
  evolve: ({ endings }, _event, at = '') => ({ endings: endings + 1, endedAt: at }),
};
