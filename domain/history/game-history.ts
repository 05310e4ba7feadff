/** What the versions of a game differ in: its data, who had which role, sums and places. */
import { monthOf } from '../calendar-month.js';
import { dateText } from '../date-text.js';
import { drawnText } from '../draw/draw-text.js';
import type { NameOf } from '../event-text.js';
import type { GameEntry, GameEvent, RecordedTeam } from '../game/game.events.js';
import { evolveGame, type GameState, isRecorded, noGame, type RecordedGame } from '../game/game-state.js';
import { ordinal, scoreText } from '../number-text.js';
import { type ScoredGame, type ScoredTeam, scoreGame } from '../scoring/game-scoring.js';
import { type Role, ROLES, roleOf, ROUND_COUNT } from '../scoring/round-points.js';
import { type Change, type History, numberChange, textChange } from './change.js';

const ROUNDS = Array.from({ length: ROUND_COUNT }, (_, index) => index + 1);
/** All others of a round are Neutral. */
const HELD_ROLES = (Object.keys(ROLES) as Role[]).filter((role) => role !== 'NEUTRAL');

export const gameHistory: History<GameState, GameEvent> = {
  initial: noGame,
  evolve: evolveGame,
  changes: (before, after, nameOf) => {
    if (!isRecorded(after)) return [];
    return isRecorded(before) ? changesOf(before, after, nameOf) : firstOf(after, nameOf);
  },
  same: (before, after) => (isRecorded(before) && isRecorded(after) ? sameIn(before, after) : []),
  months: (...states) => [...new Set(states.filter(isRecorded).map(({ entry }) => monthOf(entry.date)))],
};

/** Of a new game, the teams by place and how they were drawn. */
function firstOf(game: RecordedGame, nameOf: NameOf): Change[] {
  const { teams } = scoreGame(game);
  const places = [...teams]
    .sort((one, other) => other.roundSum - one.roundSum || (one.position ?? 0) - (other.position ?? 0))
    .map((team) => ({
      label: teamName(team, nameOf), was: null, difference: null, unit: null,
      now: team.position === null
        ? `tied at ${scoreText(team.roundSum)}, pending` : `${ordinal(team.position)}, sum ${scoreText(team.roundSum)}`,
    }));
  return [...places, ...textChange('Teams', null, game.draw ? drawnText(game.draw) : null)];
}

function changesOf(before: RecordedGame, after: RecordedGame, nameOf: NameOf): Change[] {
  const [was, now] = [before.entry, after.entry];
  return [
    ...textChange('On the boards', countedText(before), countedText(after)),
    ...textChange('Date', dateText(was.date), dateText(now.date)),
    ...textChange('Location', was.location, now.location),
    ...textChange('Kind of game', was.gameType, now.gameType),
    ...teamChanges(was, now, nameOf),
    ...ROUNDS.flatMap((round) => roundChanges(round, was, now, nameOf)),
    ...scoreChanges(scoreGame(before), scoreGame(after), nameOf),
  ];
}

const countedText = ({ isVoided }: GameState): string => (isVoided ? 'voided' : 'counted');

type Seats = Pick<RecordedTeam, 'player1Id' | 'player2Id'>;

const teamName = ({ player1Id, player2Id }: Seats, nameOf: NameOf): string =>
  `${nameOf(player1Id)} & ${nameOf(player2Id)}`;

function teamChanges(was: GameEntry, now: GameEntry, nameOf: NameOf): Change[] {
  const ids = [...new Set([...was.teams, ...now.teams].map(({ teamId }) => teamId))].sort();
  const nameIn = ({ teams }: GameEntry, id: number): string | null => {
    const team = teams.find(({ teamId }) => teamId === id);
    return team ? teamName(team, nameOf) : null;
  };
  return ids.flatMap((id) => textChange('Team', nameIn(was, id), nameIn(now, id)));
}

const roundChanges = (round: number, was: GameEntry, now: GameEntry, nameOf: NameOf): Change[] =>
  HELD_ROLES.flatMap((role) => {
    const [before, after] = [was, now].map((entry) => holderOf(role, round, entry));
    const textOf = (playerId: number | undefined) => (playerId === undefined ? null : nameOf(playerId));
    return before === after ? [] : textChange(`Round ${round}, ${ROLES[role].name}`, textOf(before), textOf(after));
  });

function holderOf(role: Role, round: number, { teams }: GameEntry): number | undefined {
  const seats = teams.flatMap(({ player1Id, player1Scores, player2Id, player2Scores }) => [
    { playerId: player1Id, points: player1Scores[round - 1]! },
    { playerId: player2Id, points: player2Scores[round - 1]! },
  ]);
  return seats.find(({ points }) => roleOf(points, round) === role)?.playerId;
}

function scoreChanges(was: ScoredGame, now: ScoredGame, nameOf: NameOf): Change[] {
  const teams = now.teams.flatMap((team) => {
    const earlier = was.teams.find(({ teamId }) => teamId === team.teamId);
    if (!earlier) return [];
    const name = teamName(team, nameOf);
    return [
      ...numberChange(`${name}, round sum`, earlier.roundSum, team.roundSum, 'points', scoreText),
      ...placeChange(name, earlier, team),
      ...orderChange(name, team.teamId, was, now),
    ];
  });
  const firstExit = ({ firstExit: chosen }: ScoredGame) => (chosen ? nameOf(chosen.firstExitPlayerId) : null);
  return [...teams, ...textChange('First exit', firstExit(was), firstExit(now))];
}

const placeText = ({ position, totalScore }: ScoredTeam): string =>
  (position === null ? 'pending' : `${ordinal(position)}, ${scoreText(totalScore)}`);

function placeChange(name: string, was: ScoredTeam, now: ScoredTeam): Change[] {
  const areKnown = was.position !== null && now.position !== null;
  return textChange(name, placeText(was), placeText(now)).map((change) => (
    areKnown ? { ...change, difference: now.totalScore - was.totalScore, unit: 'points' as const } : change));
}

/** Shown while a place is pending; otherwise the place says it. */
function orderChange(name: string, id: number, was: ScoredGame, now: ScoredGame): Change[] {
  const orderIn = ({ tieBreakers }: ScoredGame) => tieBreakers.find(({ teamId }) => teamId === id)?.exitOrder;
  const textOf = (order: number | undefined) => (order === undefined ? null : ordinal(order));
  const isPending = now.teams.some(({ teamId, position }) => teamId === id && position === null);
  return isPending ? textChange(`${name}, exit order`, textOf(orderIn(was)), textOf(orderIn(now))) : [];
}

const unnamed: NameOf = (playerId) => `${playerId}`;

function sameIn(before: RecordedGame, after: RecordedGame): string[] {
  const [was, now] = [before.entry, after.entry];
  const rounds = ROUNDS.filter((round) => roundChanges(round, was, now, unnamed).length === 0);
  const [places, earlierPlaces] = [after, before].map((game) => scoreGame(game).teams.map(placeText).join());
  return [
    ...(rounds.length === 0 ? [] : [roundsText(rounds)]),
    ...(teamChanges(was, now, unnamed).length === 0 ? ['Teams'] : []),
    ...(was.date === now.date ? ['Date'] : []),
    ...(was.location === now.location ? ['Location'] : []),
    ...(was.gameType === now.gameType ? ['Kind of game'] : []),
    ...(places === earlierPlaces ? ['Places of the teams'] : []),
  ];
}

/** `Round 2`, `Rounds 1 to 4`, `Rounds 1, 3, 5`. */
function roundsText(rounds: readonly number[]): string {
  const [first, last] = [rounds[0]!, rounds.at(-1)!];
  if (rounds.length === 1) return `Round ${first}`;
  return `Rounds ${last - first + 1 === rounds.length ? `${first} to ${last}` : rounds.join(', ')}`;
}
