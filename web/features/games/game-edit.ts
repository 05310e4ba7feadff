/** A game while it is edited, and the effect of the edit by the rules with which the server corrects a game. */
import { useMemo, useState } from 'react';
import { toGameView } from '../../../contract/game-view.js';
import type { GameView, TeamView } from '../../../contract/games.js';
import type { PlayerRef } from '../../../contract/players.js';
import type { RuleSet } from '../../../domain/boards/rules.js';
import { GAME_DATE_REQUIRED, gameDateFault } from '../../../domain/dates.js';
import { correction } from '../../../domain/game/game-correction.js';
import { fieldsOf } from '../../../domain/game/game-fields.js';
import { evolveGame, type GameState, type RecordedGame } from '../../../domain/game/game-state.js';
import type { PlayerScores, RecordedTeam } from '../../../domain/game/game.events.js';
import { validTeams } from '../../../domain/game/team-rules.js';
import { cardChanges, derivedChanges, enteredChanges } from '../../../domain/history/game-history.js';
import { NO_PLAYER } from '../../../domain/no-player.js';
import { RuleViolation } from '../../../domain/rule-violation.js';
import { scoreGame } from '../../../domain/scoring/game-scoring.js';
import { pointsOf } from '../../../domain/scoring/round-points.js';
import { ROUND_COUNT } from '../../../domain/game-size.js';
import { isolated } from '../../../domain/text.js';
import { GIVEN_ROLES } from '../../figures/given-roles.js';
import type { ProcessedTeam, RoundMap } from '../recording/draft/game-draft.js';
import { rolesOfSeated } from '../recording/draw/team-choice.js';
import { reduceRounds, type RoundAction, type RoundEntry } from '../recording/rounds/round-entry.js';
import { type Entry, scoredTeams } from '../recording/sending/game-submission.js';

export interface GameEdit {
  /** The date, `YYYY-MM-DD`, or empty while it is being typed. */
  readonly date: string;
  /** Player ids, two for each team; null is an empty seat. */
  readonly seats: readonly (number | null)[];
  /** The roles of each round. */
  readonly rounds: readonly RoundMap[];
}

const FOUR_TEAMS = 8;
const ROUNDS = Array.from({ length: ROUND_COUNT }, (_, index) => index + 1);

export function editOf({ date, teams }: GameView): GameEdit {
  const seated = teams.flatMap((team) => enteredIn(team).map((scores, seat) => (
    { id: team.players[seat]!.id, scores })));
  const rolesIn = (round: number): RoundMap => Object.fromEntries(seated.flatMap(({ id, scores }) => {
    const given = GIVEN_ROLES.find((role) => pointsOf(role.id, round) === scores[round - 1]);
    return given === undefined ? [] : [[id, given.id]];
  }));
  return { date, seats: seated.map(({ id }) => id), rounds: ROUNDS.map(rolesIn) };
}

/** Points of both players, as the game was entered. */
const enteredIn = ({ entered, player1Scores, player2Scores }: TeamView) => entered ?? [player1Scores, player2Scores];

/**
 * Sets the player of a seat. A player from another seat changes places and keeps the roles;
 * a new player takes over the roles of the previous one, because mostly only the name was wrong.
 */
export function withSeat(edit: GameEdit, seat: number, playerId: number | null): GameEdit {
  const before = edit.seats[seat] ?? null;
  const from = playerId === null ? -1 : edit.seats.indexOf(playerId);
  const seats = edit.seats.map((each, index) => {
    if (index === seat) return playerId;
    return index === from ? before : each;
  });
  if (from >= 0 || before === null) return { ...edit, seats };
  return { ...edit, seats, rounds: edit.rounds.map((round) => inherited(round, before, playerId)) };
}

/** Moves the previous player's role to the new player; No Player takes none. */
function inherited(round: RoundMap, before: number, heir: number | null): RoundMap {
  const { [before]: role, ...rest } = round;
  return role === undefined || heir === null || heir === NO_PLAYER.id ? rest : { ...rest, [heir]: role };
}

export const hasFiveTeams = ({ seats }: GameEdit): boolean => seats.length > FOUR_TEAMS;

export const withFifthTeam = (edit: GameEdit): GameEdit => ({ ...edit, seats: [...edit.seats, null, null] });

/** Removes the roles of a player who leaves. */
export function withoutFifthTeam(edit: GameEdit): GameEdit {
  const four = { ...edit, seats: edit.seats.slice(0, FOUR_TEAMS) };
  return { ...four, rounds: rolesOfSeated(edit.rounds, entryOf(four).processedTeams) };
}

/** The game as the wizard would send it; No Player takes an empty seat. */
export const entryOf = ({ date, seats, rounds }: GameEdit): Entry => ({
  gameDate: date,
  processedTeams: Array.from({ length: seats.length / 2 }, (_, index): ProcessedTeam => ({
    teamId: index + 1,
    player1Id: seats[2 * index] ?? NO_PLAYER.id,
    player2Id: seats[2 * index + 1] ?? NO_PLAYER.id,
  })),
  roundPositions: rounds,
});

export type Correction = ReturnType<typeof useCorrection>;

export function useCorrection(game: GameView) {
  const [{ date, seats, entry }, set] = useState(() => {
    const before = editOf(game);
    return { ...before, entry: roundsOf(before, 1) };
  });
  const edit = useMemo(() => ({ date, seats, rounds: entry.roundPositions }), [date, seats, entry.roundPositions]);
  return {
    edit,
    entry,
    dispatch: (action: RoundAction): void =>
      set((before) => ({ ...before, entry: reduceRounds(before.entry, action) })),
    /** Sets date and seats, and clears the undo steps, which could bring back a player who left the table. */
    change: (next: GameEdit): void =>
      set({ ...next, entry: next.rounds === edit.rounds ? entry : roundsOf(next, entry.currentRound) }),
  };
}

const roundsOf = ({ rounds }: GameEdit, currentRound: RoundEntry['currentRound']): RoundEntry => ({
  currentRound, roundPositions: rounds, cursor: null, past: [],
});

export type EditPreview = ReturnType<typeof previewOf>;

/**
 * The result of an edit: the game afterwards, the entered changes, their consequences (sums, places and cards), and
 * notes on tie decisions, one sentence each; or a sentence on the fault that prevents saving.
 * @param players  everyone who can sit at the table
 * @param today  the current date in Toronto
 * @param ruleSets  of the group
 */
export function previewOf(
  game: GameView, edit: GameEdit, players: readonly PlayerRef[], today: string, ruleSets?: readonly RuleSet[],
) {
  const fault = entryFault(game, edit, today);
  if (fault !== null) return faulty(fault);
  const playerOf = new Map([...players, ...game.teams.flatMap((team) => team.players)].map((each) => [each.id, each]));
  try {
    const teams = validTeams(scoredTeams(entryOf(edit)), new Set(playerOf.keys()));
    const state = { ...stateOf(game), ...(ruleSets && { ruleSets }) };
    const corrected = correction(state, { ...fieldsOf(game), date: edit.date, teams }, '')
      .reduce<GameState>(evolveGame, state) as RecordedGame;
    const after = toGameView(scoreGame(corrected), (id) => playerOf.get(id)!);
    const nameOf = (id: number): string => isolated(playerOf.get(id)!.displayName);
    return {
      fault: null, after, notes: notesOn(game, after), entered: enteredChanges(state, corrected, nameOf),
      derived: [...derivedChanges(state, corrected, nameOf), ...cardChanges(state, corrected, nameOf)],
    };
  } catch (error) {
    if (error instanceof RuleViolation) return faulty(error.naming((id) => playerOf.get(id)?.displayName).message);
    throw error;
  }
}

const faulty = (fault: string) => ({ fault, after: null, derived: [], entered: [], notes: [] });

function entryFault({ date }: GameView, edit: GameEdit, today: string): string | null {
  if (edit.date === '') return `${GAME_DATE_REQUIRED}.`;
  const fault = edit.date === date ? null : gameDateFault(edit.date, today);
  const empty = edit.seats.indexOf(null);
  return fault ?? (empty < 0 ? null : `Team ${Math.floor(empty / 2) + 1} needs two players.`);
}

/** The domain's state of a game view. */
const stateOf = (game: GameView): RecordedGame => ({
  gameId: game.id,
  entry: { ...fieldsOf(game), teams: game.teams.map(recordedTeam) },
  tieBreakers: game.positionTieBreakers,
  firstExit: game.firstExit && { teamId: game.firstExit.teamId, playerId: game.firstExit.firstExitPlayerId },
  isVoided: game.isVoided,
});

function recordedTeam(team: TeamView): RecordedTeam {
  const { teamId, players: [one, other] } = team;
  const [player1Scores, player2Scores] = enteredIn(team) as [PlayerScores, PlayerScores];
  return { teamId, player1Id: one!.id, player2Id: other!.id, player1Scores, player2Scores };
}

function notesOn(before: GameView, after: GameView): string[] {
  const orders = before.positionTieBreakers.length - after.positionTieBreakers.length;
  return [
    ...(orders > 0 ? ['The exit order of teams that are no longer tied is dropped.'] : []),
    ...(before.firstExit !== null && after.firstExit === null ? ['The first exit is dropped.'] : []),
    ...(openTies(after).some((tie) => !openTies(before).includes(tie))
      ? ['Teams wait for a tie-breaker afterwards.'] : []),
    ...(needsFirstExit(after) && !needsFirstExit(before) ? ['The winners wait for a first exit afterwards.'] : []),
  ];
}

/** The teams of each tie that waits, as a text. */
const openTies = ({ tiedBlocks }: GameView): string[] =>
  tiedBlocks.filter(({ resolved }) => !resolved).map(({ teamIds }) => [...teamIds].sort().join());

const needsFirstExit = ({ cardAllocation }: GameView): boolean => cardAllocation.status === 'firstExitNeeded';
