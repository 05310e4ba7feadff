/** Tests the differences between versions of a thing, old and new, and that equal versions show none. */
import fc from 'fast-check';
import { entryOf } from '../account/statement.js';
import type { GameEvent } from '../game/game.events.js';
import type { MonthEvent } from '../month/month.events.js';
import type { PlayerEvent } from '../player/player.events.js';
import { accountHistories } from '../testing/account-arbitraries.js';
import { gameHistories } from '../testing/game-arbitraries.js';
import { gameRecorded, TIED_MIDDLE_ROUNDS, tieBreakerSet } from '../testing/game-examples.js';
import { accountHistory, monthHistory, playerHistory } from './histories.js';
import type { Change, History } from './change.js';
import { gameHistory } from './game-history.js';
import type { Wording } from '../event-text.js';
import { DEFAULT_ZONE } from '../named-zone.js';

const wording: Wording = { nameOf: (playerId) => `P${playerId}`, currency: null, zone: DEFAULT_ZONE };

/** The changes that each event made. */
function changesOf<State, Event>(history: History<State, Event>, events: readonly Event[]): Change[][] {
  let state = history.initial;
  return events.map((event) => {
    const before = state;
    state = history.evolve(state, event);
    return history.changes(before, state, wording);
  });
}

/** Details of the last event that are not differences. */
const textsOf = (changes: readonly Change[][]) => changes.at(-1)!.map(({ label, was, now }) => [label, was, now]);

const tied = gameRecorded({ gameId: 1, rounds: TIED_MIDDLE_ROUNDS });

/** Round 1 has another President and Vice President: team 1 has 11 points, team 2 has 1. */
const corrected: GameEvent = {
  type: 'GameCorrected',
  data: {
    ...gameRecorded({ gameId: 1, rounds: [[3, 1, 5, 7], ...TIED_MIDDLE_ROUNDS.slice(1)], date: '2025-03-13' }).data,
    tieBreakers: [], firstExit: null, reason: 'Checked',
  },
};

test('a new game shows its teams by place, tied ones as pending', () => {
  expect(textsOf(changesOf(gameHistory, [tied]))).toEqual([
    ['P1 & P2', null, '1st, sum +12'], ['P3 & P4', null, 'tied at 0, pending'], ['P5 & P6', null, 'tied at 0, pending'],
    ['P7 & P8', null, '4th, sum \u221212'],
  ]);
});

test('a settled tie moves its teams from pending to their places, even in two steps', () => {
  expect(textsOf(changesOf(gameHistory, [tied, tieBreakerSet([2, 2], [3, 1])]))).toEqual([
    ['P3 & P4', 'pending', '3rd, 0'], ['P5 & P6', 'pending', '2nd, +5'],
  ]);
  expect(textsOf(changesOf(gameHistory, [tied, tieBreakerSet([2, 2])])))
    .toEqual([['P3 & P4, exit order', null, '2nd']]);
  const reordered = changesOf(gameHistory, [tied, tieBreakerSet([2, 2], [3, 1]), tieBreakerSet([2, 1], [3, 2])]);
  expect(reordered.at(-1)!.map(({ difference, unit }) => [difference, unit])).toEqual([[5, 'points'], [-5, 'points']]);
});

test('a correction names the date, roles, sums and places that changed', () => {
  const [, changes] = changesOf(gameHistory, [tied, corrected]);
  expect(changes!.map(({ label, was, now, difference }) => [label, was, now, difference])).toEqual([
    ['Date', 'Fri 14 Mar 2025', 'Thu 13 Mar 2025', null],
    ['Round 1, President', 'P1', 'P3', null], ['Round 1, Vice President', 'P3', 'P1', null],
    ['P1 & P2, round sum', '+12', '+11', -1],
    ['P3 & P4, round sum', '0', '+1', 1], ['P3 & P4', 'pending', '2nd, +5', null],
    ['P5 & P6', 'pending', '3rd, 0', null],
  ]);
  const before = gameHistory.evolve(gameHistory.initial, tied);
  const after = gameHistory.evolve(before, corrected);
  expect(gameHistory.same!(before, after)).toEqual(['Rounds 2 to 5', 'Teams', 'Location', 'Game type']);
});

test('no version of a game differs from itself, and a recording, void or restoration always changes something', () => {
  fc.assert(fc.property(gameHistories({ gameId: 1 }), (events) => {
    let state = gameHistory.initial;
    for (const event of events) {
      const before = state;
      state = gameHistory.evolve(state, event);
      expect(gameHistory.changes(state, state, wording)).toEqual([]);
      const isTold = gameHistory.changes(before, state, wording).length > 0;
      if (['GameRecorded', 'GameVoided', 'GameRestored'].includes(event.type)) expect(isTold).toBe(true);
    }
  }));
});

test('the balance of an account goes from one version to the next', () => {
  fc.assert(fc.property(accountHistories(3), (events) => {
    let [balance, opening] = [0, 0];
    for (const [index, changes] of changesOf(accountHistory, events).entries()) {
      const event = events[index]!;
      const { amount } = entryOf(event, opening);
      if (event.type === 'OpeningBalanceSet') opening = event.data.amount;
      balance += amount;
      const told = changes.find(({ label }) => label === 'Balance');
      expect(told?.difference ?? 0).toBe(amount);
      expect(changes.every(({ was, now }) => was !== now)).toBe(true);
    }
    expect(events.reduce(accountHistory.evolve, accountHistory.initial).balance).toBe(balance);
  }));
});

test('a member has a name, rights, a fee and a picture', () => {
  const events: PlayerEvent[] = [
    {
      type: 'PlayerAdded',
      data: {
        playerId: 3, username: 'mina', displayName: 'Mina', isAdmin: false, canCreateGames: true, isShishaSmoker: false,
        isPlaceholder: false,
      },
    },
    { type: 'MembershipTypeChanged', data: { playerId: 3, isShishaSmoker: true, from: '2026-08-01' } },
    { type: 'PasswordReset', data: { playerId: 3 } },
    { type: 'RolesChanged', data: { playerId: 3, isAdmin: true, canCreateGames: true } },
  ];
  const all = changesOf(playerHistory, events);
  expect(textsOf(all.slice(0, 1))).toEqual([
    ['Display name', null, '\u2068Mina\u2069'], ['Username', null, 'mina'], ['Admin', null, 'no'],
    ['Records games', null, 'yes'], ['Fee', null, 'regular'], ['Active', null, 'yes'],
  ]);
  expect(textsOf(all.slice(0, 2))).toEqual([['Fee', 'regular', 'regular, shisha from Sat 1 Aug 2026 on']]);
  expect(textsOf(all.slice(0, 3))).toEqual([]);
  expect(textsOf(all)).toEqual([['Admin', 'no', 'yes']]);
});

test('a month that is finalized again is compared with its last board', () => {
  const line = (playerId: number, monthlyFinalScore: number, rank: number) =>
    ({ playerId, totalScore: 0, monthlyFinalScore, rank, daysPlayed: 1 });
  const finalized = (...standings: ReturnType<typeof line>[]): MonthEvent =>
    ({ type: 'MonthFinalized', data: { month: '2026-07', standings } });
  const reopened: MonthEvent = { type: 'MonthReopened', data: { month: '2026-07', reason: 'A game was missing' } };
  const events = [finalized(line(1, 20, 1), line(2, 15, 2)), reopened, finalized(line(2, 25, 1), line(1, 20, 2))];
  expect(textsOf(changesOf(monthHistory, events.slice(0, 2)))).toEqual([['Month', 'finalized', 'open']]);
  expect(changesOf(monthHistory, events).at(-1)).toEqual([
    { label: 'Month', was: 'open', now: 'finalized', difference: null, unit: null },
    { label: 'P2', was: '2nd, +15', now: '1st, +25', difference: 10, unit: 'points' },
    { label: 'P1', was: '1st, +20', now: '2nd, +20', difference: 0, unit: 'points' },
  ]);
});
