/** Owns the rules of a game: what may be recorded, and who may say what about its ties. */
import { calendarDate } from '../calendar-date.js';
import type { Decider } from '../decider.js';
import { NO_PLAYER } from '../no-player.js';
import type { CommandContext } from '../recorded-event.js';
import { RuleViolation } from '../rule-violation.js';
import { hasNoPlayer, needsFirstExit, scoreGame, teamInPlace } from '../scoring/game-scoring.js';
import { ROUND_COUNT, roundFault } from '../scoring/round-points.js';
import type {
  GameCommand,
  RecordGame,
  ResetPositions,
  SetFirstExit,
  SetTieBreakers,
  TeamEntry,
} from './game.commands.js';
import type { GameEvent, PlayerScores, RecordedTeam } from './game.events.js';
import { evolveGame, type GameState, noGame } from './game-state.js';
import { decideTieBreakers } from './tie-breakers.js';

export const gameDecider: Decider<GameCommand, GameEvent, GameState> = {
  initialState: noGame,
  decide,
  evolve: evolveGame,
};

function decide(command: GameCommand, state: GameState, context: CommandContext): readonly GameEvent[] {
  if (command.type === 'RecordGame') return recordGame(command, state, context);
  if (state.entry === null) {
    throw new RuleViolation('GameMustExist', `Game ${command.gameId} does not exist.`, 'missing');
  }
  switch (command.type) {
    case 'SetTieBreakers':
      return setTieBreakers(command, state);
    case 'SetFirstExit':
      return setFirstExit(command, state);
    case 'ResetPositions':
      return resetPositions(command, state);
  }
}

function recordGame(command: RecordGame, state: GameState, { today }: CommandContext): readonly GameEvent[] {
  const { gameId, game, teams, knownPlayerIds } = command;
  if (state.entry !== null) throw new RuleViolation('GameMustBeNew', `Game ${gameId} is recorded already.`);
  checkDate(game.date, today);
  checkPlayers(teams, knownPlayerIds);
  checkRounds(teams);
  const { date, location, gameType } = game;
  return [{ type: 'GameRecorded', data: { gameId, date, location, gameType, teams: teams.map(recordedTeam) } }];
}

function checkDate(date: string, today: string): void {
  if (!calendarDate.safeParse(date).success) {
    throw new RuleViolation('GameDateMustExist', `'${date}' is no date of the form YYYY-MM-DD.`, 'malformed');
  }
  if (date > today) {
    throw new RuleViolation('GameDateMustNotBeInTheFuture', `A game cannot be recorded before its date ${date}.`);
  }
}

function checkPlayers(teams: readonly TeamEntry[], knownPlayerIds: ReadonlySet<number>): void {
  if (teams.length < 4 || teams.length > 5) {
    throw new RuleViolation('GameNeedsFourOrFiveTeams', `A game has 4 or 5 teams, not ${teams.length}.`, 'malformed');
  }
  const seated = new Set<number>();
  for (const playerId of teams.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id])) {
    if (seated.has(playerId)) {
      const who = playerId === NO_PLAYER.id ? 'No Player' : `Player ${playerId}`;
      throw new RuleViolation('PlayersMustSitOnce', `${who} sits in more than one seat.`, 'malformed');
    }
    seated.add(playerId);
    if (playerId !== NO_PLAYER.id && !knownPlayerIds.has(playerId)) {
      throw new RuleViolation('PlayersMustBeKnown', `There is no player ${playerId}.`, 'malformed');
    }
  }
  const realPlayers = seated.has(NO_PLAYER.id) ? seated.size - 1 : seated.size;
  if (realPlayers < 8) {
    throw new RuleViolation('GameNeedsEightPlayers', `A game needs 8 real players, not ${realPlayers}.`, 'malformed');
  }
}

function checkRounds(teams: readonly TeamEntry[]): void {
  const seats = teams.flatMap((team) => [
    { playerId: team.player1Id, scores: team.player1Scores },
    { playerId: team.player2Id, scores: team.player2Scores },
  ]);
  const short = seats.find(({ scores }) => scores.length !== ROUND_COUNT);
  if (short !== undefined) {
    const message = `Player ${short.playerId} needs the points of ${ROUND_COUNT} rounds, not ${short.scores.length}.`;
    throw new RuleViolation('GameNeedsFiveRounds', message, 'malformed');
  }
  for (let round = 1; round <= ROUND_COUNT; round += 1) {
    const fault = roundFault(round, seats.map(({ playerId, scores }) => ({ playerId, points: scores[round - 1]! })));
    if (fault !== null) throw new RuleViolation('RoundMustHaveEveryRoleOnce', fault, 'malformed');
  }
}

const recordedTeam = (team: TeamEntry, index: number): RecordedTeam => ({
  teamId: index + 1,
  player1Id: team.player1Id,
  player2Id: team.player2Id,
  player1Scores: recordedScores(team.player1Scores),
  player2Scores: recordedScores(team.player2Scores),
});

/** JSON knows no negative zero, so none is recorded. */
const recordedScores = (scores: readonly number[]): PlayerScores => scores.map((points) => points + 0) as PlayerScores;

function setTieBreakers(command: SetTieBreakers, state: GameState): readonly GameEvent[] {
  const { gameId } = command;
  const tieBreakers = decideTieBreakers(command, scoreGame(state));
  return tieBreakers.length === 0 ? [] : [{ type: 'TieBreakerSet', data: { gameId, tieBreakers } }];
}

function setFirstExit(command: SetFirstExit, state: GameState): readonly GameEvent[] {
  const { gameId, teamId, firstExitPlayerId } = command;
  const { teams, firstExit } = scoreGame(state);
  const first = teamInPlace(teams, 1);
  if (first === undefined || first.teamId !== teamId) {
    throw new RuleViolation('FirstExitIsOfTheFirstPlace', 'The first exit is chosen for the team in first place only.');
  }
  if (hasNoPlayer(first)) {
    throw new RuleViolation('FirstExitNeedsTwoPlayers', 'A team with No Player needs no first exit.');
  }
  if (!needsFirstExit(first)) {
    throw new RuleViolation('FirstExitNeedsEqualTotals', 'The two players of the first place have different totals.');
  }
  if (firstExitPlayerId !== first.player1Id && firstExitPlayerId !== first.player2Id) {
    throw new RuleViolation('FirstExitPlayerMustBeOfTheTeam', `Player ${firstExitPlayerId} is not in team ${teamId}.`);
  }
  if (firstExit?.firstExitPlayerId === firstExitPlayerId) return [];
  return [{ type: 'FirstExitSet', data: { gameId, teamId, firstExitPlayerId } }];
}

function resetPositions({ gameId }: ResetPositions, state: GameState): readonly GameEvent[] {
  const nothingToReset = state.tieBreakers.length === 0 && state.firstExit === null;
  return nothingToReset ? [] : [{ type: 'PositionsReset', data: { gameId } }];
}
