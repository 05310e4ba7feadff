import { MIN_PLAYERS } from '../../../domain/game/entry-limits.js';
import { NO_PLAYER } from '../../../domain/no-player.js';
import {
  isReal,
  type PlayerCount,
  type ProcessedTeam,
  type RoundMap,
  seatedIds,
  type Slot,
  TEAM_COUNT,
  type TeamDraft,
} from './game-draft.js';

export const SLOTS: readonly Slot[] = ['player1Id', 'player2Id'];

/** The teams with both players set, numbered in their order. */
export const completeTeams = (teams: readonly TeamDraft[]): ProcessedTeam[] =>
  teams
    .flatMap(({ player1Id, player2Id }) => (player1Id === null || player2Id === null ? [] : [{ player1Id, player2Id }]))
    .map((team, index) => ({ teamId: index + 1, ...team }));

/** The number of real players in complete teams. */
export const playerCountOf = (teams: readonly TeamDraft[]): number =>
  new Set(seatedIds(completeTeams(teams)).filter(isReal)).size;

export const mayContinue = (teams: readonly TeamDraft[]): boolean => playerCountOf(teams) >= MIN_PLAYERS;

/** Sets a seat; a player who sits elsewhere cannot be taken. */
export const seated = (
  teams: readonly TeamDraft[],
  { team, slot, playerId }: { readonly team: number; readonly slot: Slot; readonly playerId: number | null },
): readonly TeamDraft[] =>
  playerId !== null && seatedIds(teams).includes(playerId)
    ? teams
    : teams.map((each, index) => (index === team ? { ...each, [slot]: playerId } : each));

/** Frees the roles of players who left the table. */
export const rolesOfSeated = (rounds: readonly RoundMap[], teams: readonly ProcessedTeam[]): RoundMap[] => {
  const ids = seatedIds(teams).filter(isReal).map(String);
  return rounds.map((round) => Object.fromEntries(Object.entries(round).filter(([id]) => ids.includes(id))));
};

/** Selecting beyond the count is ignored. */
export function toggled(selected: readonly number[], playerId: number, count: PlayerCount): readonly number[] {
  if (selected.includes(playerId)) return selected.filter((id) => id !== playerId);
  return selected.length < count ? [...selected, playerId] : selected;
}

/** `4 teams`, or five of which one plays with No Player. */
export const teamCountFor = (count: PlayerCount): number => Math.ceil(count / 2);

/**
 * Draws teams: 8 players make four, 9 five with No Player, 10 five.
 * @param random  from 0 to below 1, like `Math.random`
 */
export function drawTeams(playerIds: readonly number[], random: () => number): TeamDraft[] {
  const drawn = shuffled(playerIds, random);
  if (drawn.length % 2 === 1) drawn.push(NO_PLAYER.id);
  return Array.from({ length: TEAM_COUNT }, (_, team) => ({
    player1Id: drawn[2 * team] ?? null,
    player2Id: drawn[2 * team + 1] ?? null,
  }));
}

/** Fisher and Yates: every order is equally likely. */
function shuffled(ids: readonly number[], random: () => number): number[] {
  const order = [...ids];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}
