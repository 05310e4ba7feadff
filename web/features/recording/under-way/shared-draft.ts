/** The part of a draft that is shared with another phone, and the draft that a phone makes of a shared one. */
import type { SharedDraft } from '../../../../contract/game-draft.js';
import type { UnderWayView } from '../../../../contract/under-way.js';
import { isEqual } from '../../../../domain/is-equal.js';
import { counted } from '../../../../domain/text.js';
import { draftIn, type GameDraft } from '../draft/game-draft.js';

/** The shared part of a draft: without the step, the attempts to send, and the values that differ between phones. */
export const sharedOf = ({ currentStep: _, attempt: __, underWay: ___, ...shared }: GameDraft): SharedDraft => shared;

/**
 * The draft of a phone that follows or takes a game.
 * @param hands  see `UnderWay`; by default the server's number
 * @returns null if this client cannot read the draft, such as one of a newer client
 */
export const draftOf = (
  { id, first, draft, startedAt, hands: now }: UnderWayView, hands = now,
): GameDraft | null => draftIn(JSON.stringify({
  ...draft, currentStep: 3, attempt: null, underWay: { id, firstId: first.id, hands, startedAt },
} satisfies GameDraft));

/** The server returns fields in another order. */
export const isSameGame = (one: GameDraft, other: GameDraft): boolean => isEqual(sharedOf(one), sharedOf(other));

/** Whether a draft has a role that another one lacks. */
export const hasOwnRoles = ({ roundPositions }: GameDraft, other: GameDraft): boolean =>
  roundPositions.some((round, index) => Object.entries(round).some(([player, role]) =>
    other.roundPositions[index]![player] !== role));

/** A code as it is read out: `ABCD EFGH`. */
export const codeText = (code: string): string => code.replace(/^(.{4})(.)/, '$1 $2');

/** `, 9 minutes left`; empty when the time is over by this phone's clock, which may be wrong. */
export function timeLeftText(expiresAt: string, now: Date): string {
  const minutes = (Date.parse(expiresAt) - now.getTime()) / 60_000;
  if (minutes <= 0) return '';
  return minutes < 1 ? ', less than a minute left' : `, ${counted(Math.round(minutes), 'minute')} left`;
}
