/** Tests what a correction, a void and a restoration change, and which tie settings survive them. */
import {
  ALL_TIED_ROUNDS, CLEAR_ROUNDS, FIVE_TEAMS, type GameExample, gameRecorded, orders, recordGame, type RoundResult,
  TIED_MIDDLE_ROUNDS, tieBreakerSet,
} from '../testing/game-examples.js';
import { specify } from '../testing/given-when-then.js';
import { gameDecider } from './game.decider.js';
import type { CorrectGame, GameCommand, GameEvent } from './game.events.js';

const given = specify(gameDecider, { today: '2025-03-14' });

const clear = gameRecorded({ rounds: CLEAR_ROUNDS });
const tiedMiddle = gameRecorded({ rounds: TIED_MIDDLE_ROUNDS });
const allTied = gameRecorded({ rounds: ALL_TIED_ROUNDS });
const firstExitSet = (teamId: number, firstExitPlayerId: number): GameEvent => ({
  type: 'FirstExitSet', data: { gameId: 1, teamId, firstExitPlayerId },
});

type CorrectedData = Extract<GameEvent, { type: 'GameCorrected' }>['data'];
const slip = 'A slip of the pen';
const correct = (example: Omit<GameExample, 'gameId'>, reason = slip): CorrectGame => ({
  ...recordGame(example), type: 'CorrectGame', reason,
});
const corrected = (
  example: GameExample,
  { tieBreakers = [], firstExit: choice = null, reason = slip }: Partial<CorrectedData> = {},
): GameEvent => ({
  type: 'GameCorrected', data: { ...gameRecorded(example).data, tieBreakers, firstExit: choice, reason },
});
const voidGame: GameCommand = { type: 'VoidGame', gameId: 1, reason: 'Entered twice' };
const voided: GameEvent = { type: 'GameVoided', data: { gameId: 1, reason: 'Entered twice' } };
const restoreGame: GameCommand = { type: 'RestoreGame', gameId: 1, reason: 'It was another game' };
const restored: GameEvent = { type: 'GameRestored', data: { gameId: 1, reason: 'It was another game' } };

describe('a correction', () => {
  /** Team 1 with 6 points, teams 2 and 3 with 3 instead of 0, team 4 with -12. */
  const TIED_AT_ANOTHER_SUM: readonly RoundResult[] = [
    [1, 3, 5, 7], [1, 5, 3, 7], [3, 5, 1, 7], [5, 3, 1, 7], [1, 3, 4, 7],
  ];

  test('replaces the entry, with its reason', () => {
    given(clear).when(correct({ date: '2025-02-28', rounds: ALL_TIED_ROUNDS }))
      .then(corrected({ date: '2025-02-28', rounds: ALL_TIED_ROUNDS }));
    given(clear).when(correct({ seats: FIVE_TEAMS, rounds: CLEAR_ROUNDS }, '  The fifth team\n'))
      .then(corrected({ seats: FIVE_TEAMS, rounds: CLEAR_ROUNDS }, { reason: 'The fifth team' }));
  });

  test('appends no event when nothing changes', () => {
    given(tiedMiddle, tieBreakerSet([2, 1], [3, 2])).when(correct({ rounds: TIED_MIDDLE_ROUNDS })).then();
    given(clear, corrected({ rounds: ALL_TIED_ROUNDS })).when(correct({ rounds: ALL_TIED_ROUNDS })).then();
  });

  test('is checked like a recording', () => {
    const future = correct({ date: '2025-03-15', rounds: CLEAR_ROUNDS });
    given(clear).when(future).refused('GameDateMustNotBeInTheFuture', 'conflict');
    const stranger = { ...correct({ rounds: CLEAR_ROUNDS }), knownPlayerIds: new Set([1, 2, 3, 4, 5, 6, 7]) };
    given(clear).when(stranger).refused('PlayersMustBeKnown', 'malformed', 'There is no player 8.');
    const { teams, ...rest } = correct({ rounds: CLEAR_ROUNDS });
    given(clear).when({ ...rest, teams: teams.slice(1) }).refused('GameNeedsFourOrFiveTeams', 'malformed');
  });

  test('of a game that was stored with any date may keep it, or mend it', () => {
    const dated = (event: GameEvent, date: string): GameEvent =>
      ({ ...event, data: { ...event.data, date } }) as GameEvent;
    const old = dated(clear, '1900-01-05');
    for (const date of ['1900-01-05', '2000-01-01']) {
      given(old).when(correct({ date, rounds: ALL_TIED_ROUNDS }))
        .then(dated(corrected({ rounds: ALL_TIED_ROUNDS }), date));
    }
    given(old).when(correct({ date: '1999-12-31', rounds: CLEAR_ROUNDS }))
      .refused('GameDateMustBeReasonable', 'malformed', 'The year must be from 2000 to 2026, not 1999.');
    given(old).when(voidGame).then(voided);
  });

  test('needs a reason, like a void and a restoration', () => {
    const reason = ' \n ';
    const message = 'Give a reason of 1 to 500 characters.';
    given(clear).when(correct({ rounds: ALL_TIED_ROUNDS }, reason)).refused('ReasonMustBeGiven', 'malformed', message);
    given(clear).when({ ...voidGame, reason }).refused('ReasonMustBeGiven', 'malformed', message);
    given(clear, voided).when({ ...restoreGame, reason }).refused('ReasonMustBeGiven', 'malformed', message);
  });

  test('keeps exit orders while the same teams are tied, whatever their sum', () => {
    const resolved = tieBreakerSet([2, 2], [3, 1]);
    given(tiedMiddle, resolved).when(correct({ rounds: TIED_AT_ANOTHER_SUM }))
      .then(corrected({ rounds: TIED_AT_ANOTHER_SUM }, { tieBreakers: orders([2, 2], [3, 1]) }));
    const oneReplaced = [[1, 2], [3, 9], [5, 6], [7, 8]] as const;
    const example = { seats: oneReplaced, rounds: [...TIED_MIDDLE_ROUNDS.slice(0, 4), [1, 3, 9, 7] as const] };
    given(tiedMiddle, resolved).when(correct(example))
      .then(corrected(example, { tieBreakers: orders([2, 2], [3, 1]) }));
  });

  test('drops exit orders of teams that are no longer tied, or tied with others', () => {
    const resolved = tieBreakerSet([2, 2], [3, 1]);
    given(tiedMiddle, resolved).when(correct({ rounds: CLEAR_ROUNDS })).then(corrected({ rounds: CLEAR_ROUNDS }));
    given(tiedMiddle, resolved).when(correct({ rounds: ALL_TIED_ROUNDS })).then(corrected({ rounds: ALL_TIED_ROUNDS }));
    given(allTied, tieBreakerSet([1, 1], [2, 3], [3, 2], [4, 4])).when(correct({ rounds: TIED_MIDDLE_ROUNDS }))
      .then(corrected({ rounds: TIED_MIDDLE_ROUNDS }));
  });

  test('drops exit orders when their team number now belongs to another team', () => {
    const swapped = { seats: [[1, 2], [5, 6], [3, 4], [7, 8]] as const, rounds: TIED_MIDDLE_ROUNDS };
    given(tiedMiddle, tieBreakerSet([2, 2], [3, 1])).when(correct(swapped)).then(corrected(swapped));
  });

  test('keeps the first exit while it fits and drops it otherwise', () => {
    const rounds = [[1, 3, 5, 7], [2, 3, 5, 7], [1, 2, 5, 7], [3, 2, 5, 7], [4, 6, 3, 7]] as const;
    const chosen = { teamId: 1, firstExitPlayerId: 2 };
    const equalWinners = [gameRecorded({ rounds }), firstExitSet(1, 2)];
    given(...equalWinners).when(correct({ date: '2025-03-13', rounds }))
      .then(corrected({ date: '2025-03-13', rounds }, { firstExit: chosen }));
    given(...equalWinners).when(correct({ rounds: CLEAR_ROUNDS })).then(corrected({ rounds: CLEAR_ROUNDS }));
    const replaced = {
      seats: [[1, 9], [3, 4], [5, 6], [7, 8]] as const,
      rounds: rounds.map((round) => round.map((id) => (id === 2 ? 9 : id))) as unknown as RoundResult[],
    };
    given(...equalWinners).when(correct(replaced)).then(corrected(replaced));
  });
});

describe('a void', () => {
  test('happens once, and a restoration undoes it', () => {
    given(clear).when(voidGame).then(voided);
    given(clear, voided).when(voidGame).refused('GameMustNotBeVoided', 'conflict', 'Game 1 is voided already.');
    given(clear, voided).when(restoreGame).then(restored);
    given(clear, voided, restored).when(voidGame).then(voided);
  });

  test('cannot be undone before it happens', () => {
    given(clear).when(restoreGame).refused('GameMustBeVoided', 'conflict', 'Game 1 is not voided.');
    given(clear, voided, restored).when(restoreGame).refused('GameMustBeVoided', 'conflict');
  });

  test.each<GameCommand>([
    correct({ rounds: ALL_TIED_ROUNDS }),
    { type: 'SetFirstExit', gameId: 1, teamId: 1, firstExitPlayerId: 1 },
    { type: 'ResetPositions', gameId: 1 },
    { type: 'SetTieBreakers', gameId: 1, tieBreakers: orders([2, 1], [3, 2]), wholeBlocks: true },
  ])('blocks every other change to the game: $type', (command) => {
    const message = 'Game 1 is voided and must be restored first.';
    given(tiedMiddle, voided).when(command).refused('GameMustNotBeVoided', 'conflict', message);
  });
});
