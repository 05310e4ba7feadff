/** The rules for notices and for reminders of an evening (docs/rules.md, Notices). */
import { isRecorder } from '../access/recorder.js';
import { isShort } from '../plan/plan-rules.js';
import type { Plan } from '../plan/plan.decider.js';

const HOUR_MS = 3_600_000;
/** Events older than this cause no notice, for example in a log that was moved. */
export const NEWS_MS = 24 * HOUR_MS;
/** Games of older evenings are history and cause no notice. */
export const EVENING_NEWS_MS = 7 * 24 * HOUR_MS;
/** The time after which an open tie causes a notice; most ties are settled at the table. */
export const TIE_DUE_MS = HOUR_MS / 6;
/** The time between the last game of an evening and its recap. */
export const RECAP_DUE_MS = 3 * HOUR_MS;

interface Member {
  readonly id: number;
  readonly isAdmin: boolean;
  readonly canCreateGames: boolean;
  readonly wantsReminder: boolean;
}

/** Ids of the members who want a reminder of an evening and have not answered. */
export const remindedOf = ({ answers, cancelled }: Plan, members: readonly Member[]): number[] => (
  cancelled ? [] : members.filter(({ id, wantsReminder }) =>
    wantsReminder && !answers.some(({ playerId }) => playerId === id)).map(({ id }) => id));

/**
 * Ids of the recorders who are warned that today's evening is short of players, while it has not begun.
 * @param time  as the group's clocks show it, such as `18:00`
 */
export const warnedOf = (plan: Plan, members: readonly Member[], time: string): number[] => (
  !plan.cancelled && plan.time > time && isShort(plan.answers) ? members.filter(isRecorder).map(({ id }) => id) : []);
