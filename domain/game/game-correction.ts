/** The effects of a correction: the new entry, and which exit orders and first exit stay valid. */
import { isEqual } from '../is-equal.js';
import { scoreGame, type TiedBlock } from '../scoring/game-scoring.js';
import type { GameEntry, GameEvent, PositionTieBreaker } from './game.events.js';
import type { RecordedGame } from './game-state.js';

/** The event that replaces a game's entry; none when the entry is the same. */
export function correction(game: RecordedGame, entry: GameEntry, reason: string): readonly GameEvent[] {
  if (isEqual(game.entry, entry)) return [];
  const { gameId } = game;
  const tieBreakers = standingTieBreakers(game, entry);
  const { firstExit } = scoreGame({ ...game, entry, tieBreakers });
  return [{ type: 'GameCorrected', data: { gameId, ...entry, tieBreakers, firstExit, reason } }];
}

/** Exit orders belong to a block: they stay valid while exactly the same teams are tied, whatever their sum. */
function standingTieBreakers(game: RecordedGame, entry: GameEntry): PositionTieBreaker[] {
  const before = scoreGame(game).tiedBlocks;
  const standing = scoreGame({ ...game, entry }).tiedBlocks
    .filter((block) => before.some((other) => haveSameTeams(block, other)))
    .filter(({ teamIds }) => teamIds.every((teamId) => isSameTeam(teamId, game.entry, entry)));
  const teamIds = new Set(standing.flatMap((block) => block.teamIds));
  return game.tieBreakers.filter(({ teamId }) => teamIds.has(teamId));
}

const haveSameTeams = (a: TiedBlock, b: TiedBlock): boolean => a.teamIds.join() === b.teamIds.join();

/** A team remains the same when one player is replaced, but not when both are. */
function isSameTeam(teamId: number, before: GameEntry, after: GameEntry): boolean {
  const [one, other] = [before, after].map(({ teams }) => teams.find((team) => team.teamId === teamId));
  if (one === undefined || other === undefined) return false;
  const players = [other.player1Id, other.player2Id];
  return players.includes(one.player1Id) || players.includes(one.player2Id);
}
