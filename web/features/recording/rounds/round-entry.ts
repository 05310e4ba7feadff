/** The entry of rounds, tap by tap. */
import { ROUND_COUNT } from '../../../../domain/game-size.js';
import { GIVEN_ROLES, type RoleId } from '../../../figures/given-roles.js';
import type { RoundMap, RoundNumber } from '../draft/game-draft.js';

/**
 * A role chosen out of turn. If it was chosen by hand, the next tapped player gets it, even if that player has another
 * role.
 */
export type Cursor = { readonly role: RoleId; readonly byHand: boolean };

/** The state that a tap changes and undo restores. */
export interface RoundStep {
  readonly currentRound: RoundNumber;
  readonly roundPositions: readonly RoundMap[];
  /** The chosen role; null for the first free one. */
  readonly cursor: Cursor | null;
}

/** The entry with the states before each tap, the latest last. */
export type RoundEntry = RoundStep & { readonly past: readonly RoundStep[] };

export type RoundAction =
  | { readonly type: 'roleChosen'; readonly role: RoleId }
  | { readonly type: 'seatTapped'; readonly playerId: number }
  | { readonly type: 'tapUndone' }
  | { readonly type: 'roundOpened'; readonly round: RoundNumber }
  | { readonly type: 'roundFinished' };

export function reduceRounds(entry: RoundEntry, action: RoundAction): RoundEntry {
  switch (action.type) {
    case 'roleChosen':
      return { ...entry, cursor: { role: action.role, byHand: true } };
    case 'seatTapped':
      return tapSeat(entry, action.playerId);
    case 'tapUndone': {
      // The last tap may belong to any round.
      const before = entry.past.at(-1);
      return before === undefined ? entry : { ...before, past: entry.past.slice(0, -1) };
    }
    case 'roundOpened':
      return { ...entry, currentRound: action.round, cursor: null };
    case 'roundFinished':
      return entry.currentRound < ROUND_COUNT && isComplete(roundOf(entry))
        ? { ...entry, currentRound: (entry.currentRound + 1) as RoundNumber, cursor: null } : entry;
  }
}

/** The most undo steps, more than anyone needs. */
const MAX_PAST = 200;

/** The round that is open. */
export const roundOf = ({ currentRound, roundPositions }: RoundStep): RoundMap => roundPositions[currentRound - 1]!;

/** The free roles of a round. */
export const openRoles = (round: RoundMap): readonly RoleId[] => {
  const given = Object.values(round);
  return GIVEN_ROLES.map(({ id }) => id).filter((id) => !given.includes(id));
};

export const isComplete = (round: RoundMap): boolean => openRoles(round).length === 0;

/** The player with a role; null if it is free. */
export const holderOf = (round: RoundMap, role: RoleId): number | null => {
  const holder = Object.keys(round).find((playerId) => round[playerId] === role);
  return holder === undefined ? null : Number(holder);
};

/** The role that the next tap gives; null when the round is complete. */
export const askedRole = (entry: RoundStep): RoleId | null =>
  entry.cursor?.role ?? openRoles(roundOf(entry))[0] ?? null;

/** Gives the role in question, or takes a role back. */
function tapSeat(entry: RoundEntry, playerId: number): RoundEntry {
  const round = roundOf(entry);
  const held = round[playerId];
  if (held !== undefined && !entry.cursor?.byHand) {
    return stepped(entry, without(round, playerId), { role: held, byHand: false });
  }
  const asked = askedRole(entry);
  if (asked === null || asked === held) return { ...entry, cursor: null };
  const holder = holderOf(round, asked);
  const freed = holder === null ? round : without(round, holder);
  return stepped(entry, { ...freed, [playerId]: asked }, null);
}

function stepped(entry: RoundEntry, round: RoundMap, cursor: Cursor | null): RoundEntry {
  const { past, ...before } = entry;
  return {
    currentRound: entry.currentRound,
    roundPositions: entry.roundPositions.map((other, index) => (index === entry.currentRound - 1 ? round : other)),
    cursor,
    past: [...past, before].slice(-MAX_PAST),
  };
}

const without = (round: RoundMap, playerId: number): RoundMap =>
  Object.fromEntries(Object.entries(round).filter(([id]) => id !== String(playerId)));

/** The first incomplete round; null if the game is complete. */
export const firstOpenRound = (roundPositions: readonly RoundMap[]): RoundNumber | null => {
  const index = roundPositions.findIndex((round) => !isComplete(round));
  return index < 0 ? null : ((index + 1) as RoundNumber);
};
