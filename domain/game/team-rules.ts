/**
 * The rules for seats and for the points of a round. They are apart from the schemas, so the browser loads them
 * without.
 */
import { NO_PLAYER } from '../no-player.js';
import { playerText, RuleViolation } from '../rule-violation.js';
import { roundFault } from '../scoring/round-points.js';
import { MIN_PLAYERS, ROUND_COUNT, TEAM_COUNTS } from '../game-size.js';
import type { PlayerScores, RecordedTeam, TeamEntry } from './game.events.js';

/**
 * Returns the teams as they are stored.
 * @throws RuleViolation named after the first rule that they break
 */
export function validTeams(teams: readonly TeamEntry[], knownPlayerIds: ReadonlySet<number>): RecordedTeam[] {
  checkPlayers(teams, knownPlayerIds);
  checkRounds(teams);
  return teams.map(recordedTeam);
}

function checkPlayers(teams: readonly TeamEntry[], knownPlayerIds: ReadonlySet<number>): void {
  const { min, max } = TEAM_COUNTS;
  if (teams.length < min || teams.length > max) {
    const message = `A game has ${min} or ${max} teams, not ${teams.length}.`;
    throw new RuleViolation('GameNeedsFourOrFiveTeams', message, 'malformed');
  }
  const seated = new Set<number>();
  for (const playerId of teams.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id])) {
    if (seated.has(playerId)) {
      const who = playerId === NO_PLAYER.id ? 'No Player' : playerText(playerId);
      throw new RuleViolation('PlayersMustSitOnce', `${who} is in more than one seat.`, 'malformed', playerId);
    }
    seated.add(playerId);
    if (playerId !== NO_PLAYER.id && !knownPlayerIds.has(playerId)) {
      throw new RuleViolation('PlayersMustBeKnown', `There is no player ${playerId}.`, 'malformed');
    }
  }
  const realPlayers = seated.has(NO_PLAYER.id) ? seated.size - 1 : seated.size;
  if (realPlayers < MIN_PLAYERS) {
    const message = `A game needs ${MIN_PLAYERS} real players, not ${realPlayers}.`;
    throw new RuleViolation('GameNeedsEightPlayers', message, 'malformed');
  }
}

function checkRounds(teams: readonly TeamEntry[]): void {
  const seats = teams.flatMap((team) => [
    { playerId: team.player1Id, scores: team.player1Scores },
    { playerId: team.player2Id, scores: team.player2Scores },
  ]);
  const short = seats.find(({ scores }) => scores.length !== ROUND_COUNT);
  if (short !== undefined) {
    const found = short.scores.length;
    const message = `${playerText(short.playerId)} needs the points of ${ROUND_COUNT} rounds, not ${found}.`;
    throw new RuleViolation('GameNeedsFiveRounds', message, 'malformed', short.playerId);
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

/** Turns -0 into 0, because JSON has no negative zero. */
const recordedScores = (scores: readonly number[]): PlayerScores => scores.map((points) => points + 0) as PlayerScores;
