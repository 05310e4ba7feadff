import fc from 'fast-check';
import { toGameView } from '../../../contract/game-view.js';
import type { GameView } from '../../../contract/games.js';
import type { PlayerRef } from '../../../contract/players.js';
import { evolveGame, type GameState, noGame } from '../../../domain/game/game-state.js';
import { gameDecider } from '../../../domain/game/game.decider.js';
import { NO_PLAYER } from '../../../domain/no-player.js';
import { scoreGame } from '../../../domain/scoring/game-scoring.js';
import { recordGames } from '../../../domain/testing/game-arbitraries.js';
import {
  CLEAR_ROUNDS, FIVE_TEAMS, type GameExample, gameRecorded, TIED_MIDDLE_ROUNDS, tieBreakerSet,
} from '../../../domain/testing/game-examples.js';
import { partsOf } from '../../../domain/text.js';
import type { RoundMap } from '../recording/draft/game-draft.js';
import { sentTeams } from '../recording/sending/game-submission.js';
import { editOf, entryOf, type GameEdit, previewOf, withFifthTeam, withoutFifthTeam, withSeat } from './game-edit.js';

const player = (id: number): PlayerRef => ({ id, displayName: `P${id}`, avatarUrl: null });
const players = [...Array.from({ length: 12 }, (_, index) => player(index + 1)), player(NO_PLAYER.id)];
const viewOf = (state: GameState): GameView => toGameView(scoreGame(state), player);
const gameOf = (example: GameExample): GameView => viewOf(evolveGame(noGame, gameRecorded(example)));
const clear = gameOf({ rounds: CLEAR_ROUNDS });
const today = '2026-07-29';
const preview = (game: GameView, edit: GameEdit) => previewOf(game, edit, players, today);
const changes = (game: GameView, edit: GameEdit) => {
  const { derived, entered } = preview(game, edit);
  return [...derived, ...entered];
};
const shown = (game: GameView, edit: GameEdit): string[] =>
  changes(game, edit).map(({ label, was, now }) => partsOf(`${label}: ${was ?? '–'} → ${now ?? '–'}`).join(''));

/** A game with these roles in a round: 1 President, 2 Vice President, 4 Vice Loser, 5 Loser. */
const withRound = (edit: GameEdit, round: number, roles: RoundMap): GameEdit => ({
  ...edit, rounds: edit.rounds.map((each, index) => (index === round - 1 ? roles : each)),
});

describe('the edit of a game', () => {
  it('starts with exactly the content of the game, for any game', () => {
    fc.assert(fc.property(recordGames(), (command) => {
      const [recorded] = gameDecider.decide(command, noGame, { today: command.game.date });
      const game = viewOf(evolveGame(noGame, recorded!));
      expect(sentTeams(entryOf(editOf(game)))).toMatchObject(command.teams);
      expect(changes(game, editOf(game))).toEqual([]);
    }));
  });

  it('lets two players change places and keep their roles', () => {
    const edit = withSeat(editOf(clear), 0, 4);
    expect(edit.seats).toEqual([4, 2, 3, 1, 5, 6, 7, 8]);
    expect(edit.rounds).toEqual(editOf(clear).rounds);
  });

  it('gives a new player the roles of the replaced player', () => {
    const edit = withSeat(editOf(clear), 0, 9);
    expect(edit.rounds.map((round) => round[9])).toEqual([1, 1, 1, 1, 1]);
    expect(shown(clear, edit)).toEqual([
      '2 of diamonds: P1 → P9',
      'Team: P1 & P2 → P9 & P2',
      ...[1, 2, 3, 4, 5].map((round) => `Round ${round}, President: P1 → P9`),
    ]);
  });

  it('frees the roles of a player who is replaced by No Player', () => {
    const game = gameOf({ rounds: CLEAR_ROUNDS, seats: FIVE_TEAMS });
    const edit = withSeat(editOf(game), 0, NO_PLAYER.id);
    expect(preview(game, edit).fault).toBe('Round 1 needs exactly one President (+2), found none.');
  });

  it('adds and removes a fifth team', () => {
    const five = withFifthTeam(editOf(clear));
    expect(preview(clear, five).fault).toBe('Team 5 needs two players.');
    const full = withSeat(withSeat(five, 8, 9), 9, 10);
    expect(shown(clear, full)).toEqual([
      'P5 & P6: 3rd, 0 → 4th, −5',
      'P7 & P8: 4th, −5 → 5th, −10',
      'P9 & P10: – → 3rd, 0',
      'Team: – → P9 & P10',
    ]);
    expect(withoutFifthTeam(full)).toEqual(editOf(clear));
  });
});

describe('the preview of an edit', () => {
  it('shows derived changes first and then entered ones', () => {
    const edit = withRound({ ...editOf(clear), date: '2025-03-15' }, 5, { 3: 1, 1: 2, 5: 4, 7: 5 });
    expect(shown(clear, edit)).toEqual([
      'P1 & P2, round sum: +12 → +10',
      'P3 & P4, round sum: +6 → +8',
      'Date: Fri 14 Mar 2025 → Sat 15 Mar 2025',
      'Round 5, President: P1 → P3',
      'Round 5, Vice President: P3 → P1',
    ]);
  });

  it('says which tie decisions no longer fit', () => {
    const history = [gameRecorded({ rounds: TIED_MIDDLE_ROUNDS }), tieBreakerSet([2, 2], [3, 1])];
    const game = viewOf(history.reduce(evolveGame, noGame));
    const edit = withRound(editOf(game), 1, { 1: 1, 8: 2, 5: 4, 7: 5 });
    expect(preview(game, edit).notes).toEqual(['The exit order of teams that are no longer tied is dropped.']);
  });

  it('says when teams will be tied', () => {
    const roles = { 3: 1, 1: 2, 5: 4, 7: 5 } as const;
    const edit = [1, 2, 3].reduce((current, round) => withRound(current, round, roles), editOf(clear));
    expect(preview(clear, edit).notes).toEqual(['Teams wait for a tie-breaker afterwards.']);
  });

  it('says nothing of a tie that the game waits for anyway', () => {
    const game = viewOf(evolveGame(noGame, gameRecorded({ rounds: TIED_MIDDLE_ROUNDS })));
    expect(preview(game, { ...editOf(game), date: '2026-07-27' }).notes).toEqual([]);
  });

  it.each([
    ['no date', { date: '' }, 'Game date is required.'],
    ['a date to come', { date: '2026-07-30' }, 'A game cannot be recorded before its date Thu 30 Jul 2026.'],
    ['seven players', { seats: [1, 2, 3, 4, 5, 6, 7, NO_PLAYER.id] }, 'A game needs 8 real players, not 7.'],
  ])('refuses %s', (_what, change, fault) => {
    expect(preview(clear, { ...editOf(clear), ...change }).fault).toBe(fault);
  });
});
