/** The differences between versions of a game: the entry, and the results that follow from it. */
import { scoresOfDay } from '../boards/board-scores.js';
import { monthOf } from '../dates.js';
import { drawnText } from '../draw/draw-text.js';
import type { NameOf } from '../event-text.js';
import { fieldTexts } from '../game/game-fields.js';
import type { GameEntry, GameEvent, RecordedTeam } from '../game/game.events.js';
import { evolveGame, type GameState, isCounted, isRecorded, noGame, type RecordedGame } from '../game/game-state.js';
import { ordinal, scoreText } from '../text.js';
import { allocateCards } from '../scoring/card-allocation.js';
import { CARDS } from '../scoring/dealt-cards.js';
import { type ScoredGame, type ScoredTeam, scoreGame } from '../scoring/game-scoring.js';
import { type Role, ROLES, roleOf } from '../scoring/round-points.js';
import { ROUND_COUNT } from '../game-size.js';
import { type Change, fieldChanges, type History, numberChange, sameFields, textChange } from './change.js';

const ROUNDS = Array.from({ length: ROUND_COUNT }, (_, index) => index + 1);
/** The roles that a player holds in a round; all other players are Neutral. */
const HELD_ROLES = (Object.keys(ROLES) as Role[]).filter((role) => role !== 'NEUTRAL');

export const gameHistory: History<GameState, GameEvent> = {
  initial: noGame,
  evolve: evolveGame,
  changes: (before, after, { nameOf }) => {
    if (!isRecorded(after)) return [];
    if (!isRecorded(before)) return firstOf(after, nameOf);
    return [...enteredChanges(before, after, nameOf), ...derivedChanges(before, after, nameOf)];
  },
  same: (before, after) => (isRecorded(before) && isRecorded(after) ? sameIn(before, after) : []),
  cards: (before, after, nameOf) => (isRecorded(after) ? cardChanges(before, after, nameOf) : []),
  months: (...states) => [...new Set(states.filter(isRecorded).map(({ entry }) => monthOf(entry.date)))],
};

/** Describes a new game by its teams in order of place, and by how they were drawn. */
function firstOf(game: RecordedGame, nameOf: NameOf): Change[] {
  const places = [...scoreGame(game).teams]
    .sort((one, other) => other.roundSum - one.roundSum || (one.position ?? 0) - (other.position ?? 0))
    .flatMap((team) => textChange(teamName(team, nameOf), null, team.position === null
      ? `tied at ${scoreText(team.roundSum)}, pending` : `${ordinal(team.position)}, sum ${scoreText(team.roundSum)}`));
  return [...places, ...textChange('Teams', null, game.draw ? drawnText(game.draw) : null)];
}

export const enteredChanges = (before: RecordedGame, after: RecordedGame, nameOf: NameOf): Change[] => [
  ...textChange('On the boards', countedText(before), countedText(after)),
  ...fieldChanges(fieldTexts(before.entry), fieldTexts(after.entry)),
  ...teamChanges(before.entry, after.entry, nameOf),
  ...ROUNDS.flatMap((round) => roundChanges(round, before.entry, after.entry, nameOf)),
];

const countedText = ({ isVoided }: GameState): string => (isVoided ? 'voided' : 'counted');

const teamName = ({ player1Id, player2Id }: Pick<RecordedTeam, 'player1Id' | 'player2Id'>, nameOf: NameOf): string =>
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

/** Sums, places and the first exit. */
export function derivedChanges(before: RecordedGame, after: RecordedGame, nameOf: NameOf): Change[] {
  const [was, now] = [scoreGame(before), scoreGame(after)];
  const firstExit = ({ firstExit: chosen }: ScoredGame) => (chosen ? nameOf(chosen.firstExitPlayerId) : null);
  return [
    ...now.teams.flatMap((team) => {
      const name = teamName(team, nameOf);
      const earlier = was.teams.find(({ teamId }) => teamId === team.teamId);
      if (!earlier) return textChange(name, null, placeText(team));
      return [
        ...numberChange(`${name}, round sum`, earlier.roundSum, team.roundSum, 'points', scoreText),
        ...placeChange(name, earlier, team),
        ...orderChange(name, team, was, now),
      ];
    }),
    ...textChange('First exit', firstExit(was), firstExit(now)),
  ];
}

const placeText = ({ position, totalScore }: ScoredTeam): string =>
  (position === null ? 'pending' : `${ordinal(position)}, ${scoreText(totalScore)}`);

const placeChange = (name: string, was: ScoredTeam, now: ScoredTeam): Change[] =>
  textChange(name, placeText(was), placeText(now), was.position === null || now.position === null
    ? undefined : [was.totalScore, now.totalScore, 'points']);

/** Shown only while a place is pending; otherwise the place includes it. */
function orderChange(name: string, { teamId: id, position }: ScoredTeam, was: ScoredGame, now: ScoredGame): Change[] {
  const orderIn = ({ tieBreakers }: ScoredGame): string | null => {
    const order = tieBreakers.find(({ teamId }) => teamId === id)?.exitOrder;
    return order === undefined ? null : ordinal(order);
  };
  return position === null ? textChange(`${name}, exit order`, orderIn(was), orderIn(now)) : [];
}

/** The playing cards that change hands. */
export function cardChanges(before: GameState, after: RecordedGame, nameOf: NameOf): Change[] {
  const [was, now] = [before, after].map((game) => (isRecorded(game) ? holdersIn(game, nameOf) : {}));
  return CARDS.flatMap((card) => textChange(card, was![card] ?? null, now![card] ?? null));
}

function holdersIn(game: RecordedGame, nameOf: NameOf): Readonly<Record<string, string | null>> {
  const cards = allocateCards(scoreGame(game));
  if (cards.status !== 'allocated') return {};
  return {
    '2 of diamonds': nameOf(cards.twoOfDiamonds), '2 of clubs': nameOf(cards.twoOfClubs),
    'Ace of spades': cards.aceOfSpades && cards.aceOfSpades.map(nameOf).join(' & '),
  };
}

const unnamed: NameOf = (playerId) => `${playerId}`;

function sameIn(before: RecordedGame, after: RecordedGame): string[] {
  const [was, now] = [before.entry, after.entry];
  const rounds = ROUNDS.filter((round) => roundChanges(round, was, now, unnamed).length === 0);
  const [places, earlierPlaces] = [after, before].map((game) => scoreGame(game).teams.map(placeText).join());
  return [
    ...(rounds.length === 0 ? [] : [roundsText(rounds)]),
    ...(teamChanges(was, now, unnamed).length === 0 ? ['Teams'] : []),
    ...sameFields(fieldTexts(was), fieldTexts(now)),
    ...(places === earlierPlaces ? ['Places of the teams'] : []),
  ];
}

/** `Round 2`, `Rounds 1 to 4`, `Rounds 1, 3, 5`. */
function roundsText(rounds: readonly number[]): string {
  const [first, last] = [rounds[0]!, rounds.at(-1)!];
  if (rounds.length === 1) return `Round ${first}`;
  return `Rounds ${last - first + 1 === rounds.length ? `${first} to ${last}` : rounds.join(', ')}`;
}

/** Dates on which the game counted, before or after. */
export const datesOfGame = (...states: readonly GameState[]): string[] =>
  [...new Set(states.filter(isCounted).map(({ entry }) => entry.date))];

/** Ids of the players whose day an event changed. @param others the other games that counted on these dates then */
export function changedDayPoints(before: GameState, after: GameState, others: readonly ScoredGame[]): number[] {
  const changed = datesOfGame(before, after).flatMap((date) => {
    const [was, now] = [before, after].map((state) => {
      const games = [...others, ...(isCounted(state) ? [scoreGame(state)] : [])];
      return scoresOfDay(games.filter((game) => game.date === date).map((score) => ({ score })));
    });
    return [...was!.keys(), ...now!.keys()].filter((id) => (was!.get(id)?.final ?? 0) !== (now!.get(id)?.final ?? 0));
  });
  return [...new Set(changed)];
}
