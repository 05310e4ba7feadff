/** Tests how a game is recorded and every rule that can refuse it. */
import fc from 'fast-check';
import { RULES } from '../boards/rules.js';
import { toDomainEvent } from '../event-registry.js';
import { NO_PLAYER } from '../no-player.js';
import { RuleViolation } from '../rule-violation.js';
import { scoreGame } from '../scoring/game-scoring.js';
import { furtherCommands, gameHistories, recordGames } from '../testing/game-arbitraries.js';
import {
  ALL_TIED_ROUNDS,
  CLEAR_ROUNDS,
  FIVE_TEAMS,
  gameRecorded,
  recordGame,
  TIED_MIDDLE_ROUNDS,
  tieBreakerSet,
} from '../testing/game-examples.js';
import { specify } from '../testing/given-when-then.js';
import { playableRules } from '../testing/rules-arbitraries.js';
import { gameDecider } from './game.decider.js';
import type { GameCommand, GameEvent, RecordGame, TeamEntry } from './game.events.js';
import { evolveGame, noGame, noGameUnder } from './game-state.js';

const given = specify(gameDecider, { today: '2025-03-14' });

const clear = gameRecorded({ rounds: CLEAR_ROUNDS });
const tiedMiddle = gameRecorded({ rounds: TIED_MIDDLE_ROUNDS });
const allTied = gameRecorded({ rounds: ALL_TIED_ROUNDS });

const firstExit = (teamId: number, firstExitPlayerId: number): GameCommand => ({
  type: 'SetFirstExit', gameId: 1, teamId, firstExitPlayerId,
});
const firstExitSet = (teamId: number, firstExitPlayerId: number): GameEvent => ({
  type: 'FirstExitSet', data: { gameId: 1, teamId, firstExitPlayerId },
});
const reset: GameCommand = { type: 'ResetPositions', gameId: 1 };

describe('recording a game', () => {
  const valid = recordGame({ gameId: 1, rounds: CLEAR_ROUNDS });
  const withTeam = (index: number, change: Partial<TeamEntry>, command: RecordGame = valid): RecordGame => ({
    ...command,
    teams: command.teams.map((team, at) => (at === index ? { ...team, ...change } : team)),
  });
  const refuses = (command: RecordGame, rule: string, message: string): void =>
    given().when(command).refused(rule, 'malformed', message);

  test('keeps the entry and numbers the teams', () => {
    const teams = valid.teams.map((team, index) => ({ teamId: index + 1, ...team }));
    given().when(valid).then({ type: 'GameRecorded', data: { gameId: 1, ...valid.game, teams } } as GameEvent);
  });

  test('accepts No Player in a game of nine', () => {
    const seats = [...FIVE_TEAMS.slice(0, 4), [NO_PLAYER.id, 9] as const];
    const nine = recordGame({ seats, rounds: CLEAR_ROUNDS });
    const state = gameDecider.decide({ ...nine, knownPlayerIds: new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]) }, noGame, {
      today: '2025-03-14',
    });
    expect(state).toMatchObject([{ data: { teams: { length: 5, 4: { player1Id: NO_PLAYER.id, player2Id: 9 } } } }]);
  });

  test('keeps no negative zero, which JSON would lose', () => {
    const scores = valid.teams[0]!.player2Scores.map(() => -0);
    const [event] = gameDecider.decide(withTeam(0, { player2Scores: scores }), noGame, { today: '2025-03-14' });
    expect(event).toEqual(JSON.parse(JSON.stringify(event)));
  });

  test('keeps only what is visible of its place and type', () => {
    const game = { ...valid.game, location: 'Game\u202e Room\u200b', gameType: '\ufeffStandard\u2069' };
    given().when({ ...valid, game }).then(clear);
  });

  test('happens once', () => {
    given(clear).when(valid).refused('GameMustBeNew', 'conflict', 'Game 1 is already recorded.');
  });

  test('is possible until the end of its day in Toronto, not before it begins', () => {
    const tomorrow = recordGame({ rounds: CLEAR_ROUNDS, date: '2025-03-15' });
    given().when(tomorrow).refused('GameDateMustNotBeInTheFuture', 'conflict');
    given().when(tomorrow, { today: '2025-03-15' }).then(gameRecorded({ rounds: CLEAR_ROUNDS, date: '2025-03-15' }));
  });

  test.each(['2025-02-29', '2025-3-1', '14.03.2025', ''])('needs a date, not %j', (date) => {
    const message = `'${date}' is not a date like YYYY-MM-DD.`;
    refuses({ ...valid, game: { ...valid.game, date } }, 'GameDateMustExist', message);
  });

  test('needs a date from 2000 on', () => {
    const ofDate = (date: string) => recordGame({ rounds: CLEAR_ROUNDS, date });
    const message = 'The year must be from 2000 to 2026, not 202.';
    refuses(ofDate('0202-03-14'), 'GameDateMustBeReasonable', message);
    given().when(ofDate('2000-01-01')).then(gameRecorded({ rounds: CLEAR_ROUNDS, date: '2000-01-01' }));
  });

  test('needs four or five teams', () => {
    const three = { ...valid, teams: valid.teams.slice(1) };
    const six = recordGame({ seats: [...FIVE_TEAMS, [11, 12]], rounds: CLEAR_ROUNDS });
    refuses(three, 'GameNeedsFourOrFiveTeams', 'A game has 4 or 5 teams, not 3.');
    refuses(six, 'GameNeedsFourOrFiveTeams', 'A game has 4 or 5 teams, not 6.');
  });

  test('seats no one twice, not even No Player', () => {
    refuses(withTeam(3, { player2Id: 1 }), 'PlayersMustSitOnce', 'Player 1 is in more than one seat.');
    const five = recordGame({ seats: FIVE_TEAMS, rounds: CLEAR_ROUNDS });
    const twice = withTeam(4, { player1Id: NO_PLAYER.id, player2Id: NO_PLAYER.id }, five);
    refuses(twice, 'PlayersMustSitOnce', 'No Player is in more than one seat.');
  });

  test('needs players who exist', () => {
    refuses(withTeam(1, { player1Id: 404 }), 'PlayersMustBeKnown', 'There is no player 404.');
  });

  test('needs eight real players', () => {
    const seven = withTeam(2, { player2Id: NO_PLAYER.id });
    refuses(seven, 'GameNeedsEightPlayers', 'A game needs 8 real players, not 7.');
  });

  test('needs five rounds of everyone', () => {
    const short = withTeam(1, { player2Scores: [0, 0, 0, 0] });
    refuses(short, 'GameNeedsFiveRounds', 'Player 4 needs the points of 5 rounds, not 4.');
    const long = withTeam(0, { player1Scores: [2, 2, 2, 2, 4, 0] });
    refuses(long, 'GameNeedsFiveRounds', 'Player 1 needs the points of 5 rounds, not 6.');
  });

  test('names the round and the fault of a malformed round', () => {
    const noPresident = withTeam(0, { player1Scores: [2, 2, 0, 2, 4] });
    const rule = 'RoundMustHaveEveryRoleOnce';
    refuses(noPresident, rule, 'Round 3 needs exactly one President (+2), found none.');
    const notDoubled = withTeam(0, { player1Scores: [2, 2, 2, 2, 1] });
    refuses(notDoubled, rule, 'Round 5 has no role worth +1.');
  });
});

describe('a game that does not exist', () => {
  const setTieBreakers: GameCommand = { type: 'SetTieBreakers', gameId: 1, tieBreakers: [], wholeBlocks: false };

  test.each<GameCommand>([
    setTieBreakers, firstExit(1, 1), reset,
    { ...recordGame({ rounds: CLEAR_ROUNDS }), type: 'CorrectGame', reason: 'x' },
    { type: 'VoidGame', gameId: 1, reason: 'x' }, { type: 'RestoreGame', gameId: 1, reason: 'x' },
  ])('can only be recorded: $type', (command) => {
    given().when(command).refused('GameMustExist', 'missing', 'Game 1 does not exist.');
  });
});

describe('the first exit', () => {
  /** Team 1 is first, 3 points for each of its players. */
  const equalWinners = gameRecorded({ rounds: [[1, 3, 5, 7], [2, 3, 5, 7], [1, 2, 5, 7], [3, 2, 5, 7], [4, 6, 3, 7]] });

  test('is chosen for a first place with equal totals, and may be changed', () => {
    given(equalWinners).when(firstExit(1, 2)).then(firstExitSet(1, 2));
    given(equalWinners, firstExitSet(1, 2)).when(firstExit(1, 1)).then(firstExitSet(1, 1));
  });

  test('that is already set changes nothing', () => {
    given(equalWinners, firstExitSet(1, 2)).when(firstExit(1, 2)).then();
  });

  test('is refused for any other team, and for all while the first place is tied', () => {
    const message = 'Only the team in first place has a first exit.';
    given(equalWinners).when(firstExit(2, 3)).refused('FirstExitNeedsFirstPlace', 'conflict', message);
    given(allTied).when(firstExit(1, 1)).refused('FirstExitNeedsFirstPlace', 'conflict', message);
  });

  test('is refused when the totals differ', () => {
    const message = 'The two players in first place have different totals.';
    given(clear).when(firstExit(1, 1)).refused('FirstExitNeedsEqualTotals', 'conflict', message);
  });

  test('is refused for a player of another team', () => {
    const message = 'Player 3 is not in team 1.';
    given(equalWinners).when(firstExit(1, 3)).refused('FirstExitPlayerMustBeOfTheTeam', 'conflict', message);
  });

  test('is not needed by a team with No Player', () => {
    const seats = [[1, NO_PLAYER.id], [3, 4], [5, 6], [7, 8], [9, 10]] as const;
    const zeroes = [[3, 5, 6, 4], [4, 6, 5, 3], [3, 5, 6, 4], [4, 6, 5, 3], [7, 9, 10, 8]] as const;
    given(gameRecorded({ seats, rounds: zeroes }), tieBreakerSet([1, 1], [2, 2], [3, 3], [4, 4], [5, 5]))
      .when(firstExit(1, 1))
      .refused('FirstExitNeedsTwoPlayers', 'conflict', 'A team with No Player needs no first exit.');
  });
});

describe('resetting the positions', () => {
  const positionsReset: GameEvent = { type: 'PositionsReset', data: { gameId: 1 } };

  test('drops exit orders and the first exit', () => {
    given(tiedMiddle, tieBreakerSet([2, 1])).when(reset).then(positionsReset);
    given(clear, firstExitSet(1, 1)).when(reset).then(positionsReset);
  });

  test('changes nothing where nothing was chosen, or all was reset', () => {
    given(tiedMiddle).when(reset).then();
    given(tiedMiddle, tieBreakerSet([2, 1]), positionsReset).when(reset).then();
  });

  test('leaves the entry and no choice', () => {
    fc.assert(
      fc.property(gameHistories(), (history) => {
        const state = { ...history.reduce(evolveGame, noGame), isVoided: false };
        const unchosen = { ...state, tieBreakers: [], firstExit: null };
        expect(gameDecider.decide(reset, state, { today: '2025-03-14' }).reduce(evolveGame, state)).toEqual(unchosen);
      }),
    );
  });
});

describe('any command for a game', () => {
  const today = '2025-04-02';
  /** States and commands on dates before and after other rules begin. */
  const stateAndCommands = playableRules.chain((rules) => {
    const ruleSets = [{ from: null, rules: RULES }, { from: '2025-04', rules }];
    const options = { dates: ['2025-03-14', today], ruleSets };
    return gameHistories(options).chain((history) => {
      const state = history.reduce(evolveGame, noGameUnder(ruleSets));
      return fc.tuple(fc.constant(state), furtherCommands(state, options));
    });
  });

  test('either breaks a rule or leads to a valid state, by events that survive the log', () => {
    fc.assert(
      fc.property(stateAndCommands, ([state, command]) => {
        let events: readonly GameEvent[] = [];
        try {
          events = gameDecider.decide(command, state, { today });
        } catch (error) {
          expect(error).toBeInstanceOf(RuleViolation);
        }
        const stored = JSON.parse(JSON.stringify(events)) as GameEvent[];
        expect(stored.map(({ type, data }) => toDomainEvent(type, data, 1))).toEqual(events);
        const next = events.reduce(evolveGame, state);
        const teams = next.tieBreakers.map(({ teamId }) => teamId);
        expect(teams).toEqual([...new Set(teams)].toSorted());
        for (const { teamIds, resolved } of scoreGame(next).tiedBlocks) {
          const given = next.tieBreakers.filter(({ teamId }) => teamIds.includes(teamId));
          expect(new Set(given.map(({ exitOrder }) => exitOrder)).size).toBe(given.length);
          expect(given.every(({ exitOrder }) => exitOrder >= 1 && exitOrder <= teamIds.length)).toBe(true);
          expect(resolved).toBe(given.length === teamIds.length);
        }
        const tied = scoreGame(next).tiedBlocks.flatMap(({ teamIds }) => teamIds);
        expect(teams.every((teamId) => tied.includes(teamId))).toBe(true);
      }),
    );
  });

  test('repeated, changes nothing', () => {
    fc.assert(
      fc.property(stateAndCommands, ([state, command]) => {
        fc.pre(command.type !== 'VoidGame' && command.type !== 'RestoreGame');
        let events: readonly GameEvent[];
        try {
          events = gameDecider.decide(command, state, { today });
        } catch {
          return;
        }
        expect(gameDecider.decide(command, events.reduce(evolveGame, state), { today })).toEqual([]);
      }),
    );
  });

  test('a correction scores like a recording of the same entry, and keeps only what fits it', () => {
    fc.assert(
      fc.property(stateAndCommands, ([played, command]) => {
        const state = { ...played, isVoided: false };
        fc.pre(command.type === 'CorrectGame');
        const { tieBreakers, ...corrected } = gameDecider
          .decide(command, state, { today })
          .reduce(evolveGame, state);
        const [recorded] = gameDecider.decide({ ...command, type: 'RecordGame' }, noGame, { today });
        expect(corrected.entry).toEqual(evolveGame(noGame, recorded!).entry);
        expect(state.tieBreakers).toEqual(expect.arrayContaining([...tieBreakers]));
      }),
    );
  });

  test('a valid entry is recorded as it was sent', () => {
    fc.assert(
      fc.property(recordGames(), (command) => {
        const events = gameDecider.decide(command, noGame, { today: command.game.date });
        const teams = command.teams.map((team, index) => ({ teamId: index + 1, ...team }));
        expect(events).toEqual([{ type: 'GameRecorded', data: { gameId: 1, ...command.game, teams } }]);
        const [{ type, data }] = JSON.parse(JSON.stringify(events)) as [GameEvent];
        expect(toDomainEvent(type, data, 1)).toEqual(events[0]);
      }),
    );
  });
});
