import fc from 'fast-check';
import type { RoleId } from '../../../figures/given-roles.js';
import type { RoundNumber } from '../draft/game-draft.js';
import { askedRole, firstOpenRound, holderOf, isComplete, reduceRounds, type RoundEntry } from './round-entry.js';

const START: RoundEntry = {
  currentRound: 1, roundPositions: [{}, {}, {}, {}, {}], cursor: null, past: [],
};
const tapSeat = (entry: RoundEntry, playerId: number) => reduceRounds(entry, { type: 'seatTapped', playerId });
const chooseRole = (entry: RoundEntry, role: RoleId) => reduceRounds(entry, { type: 'roleChosen', role });
const openRound = (entry: RoundEntry, round: RoundNumber) => reduceRounds(entry, { type: 'roundOpened', round });
const nextRound = (entry: RoundEntry) => reduceRounds(entry, { type: 'roundFinished' });
const undoTap = (entry: RoundEntry) => reduceRounds(entry, { type: 'tapUndone' });

const [PRESIDENT, VICE_PRESIDENT, VICE_LOSER, LOSER] = [1, 2, 4, 5] as const;

const tapped = (...playerIds: number[]): RoundEntry => playerIds.reduce(tapSeat, START);
const round = (entry: RoundEntry) => entry.roundPositions[entry.currentRound - 1]!;

test('four taps give the four roles in order', () => {
  const asked = [0, 1, 2, 3, 4].map((count) => askedRole(tapped(...[11, 12, 13, 14].slice(0, count))));
  expect(asked).toEqual([PRESIDENT, VICE_PRESIDENT, VICE_LOSER, LOSER, null]);
  const entry = tapped(11, 12, 13, 14);
  expect(round(entry)).toEqual({ 11: PRESIDENT, 12: VICE_PRESIDENT, 13: VICE_LOSER, 14: LOSER });
  expect(isComplete(round(entry))).toBe(true);
});

test('the fifth tap continues, but only from a complete round', () => {
  expect(nextRound(tapped(11, 12, 13)).currentRound).toBe(1);
  expect(nextRound(tapped(11, 12, 13, 14)).currentRound).toBe(2);
  expect(nextRound({ ...tapped(11, 12, 13, 14), currentRound: 5 }).currentRound).toBe(5);
});

test('a tap on the holder of a role takes it back and asks for it again', () => {
  const entry = tapSeat(tapped(11, 12, 13, 14), 13);
  expect(round(entry)).toEqual({ 11: PRESIDENT, 12: VICE_PRESIDENT, 14: LOSER });
  expect(askedRole(entry)).toBe(VICE_LOSER);
  expect(holderOf(round(tapSeat(entry, 15)), VICE_LOSER)).toBe(15);
});

test('after a role was taken back, a tap on another holder takes that role back too', () => {
  const entry = tapSeat(tapSeat(tapped(11, 12, 13, 14), 14), 12);
  expect(round(entry)).toEqual({ 11: PRESIDENT, 13: VICE_LOSER });
  expect(askedRole(entry)).toBe(VICE_PRESIDENT);
});

test('a role chosen by hand goes to the next tapped player and leaves its old holder', () => {
  const entry = tapSeat(chooseRole(tapped(11, 12, 13, 14), PRESIDENT), 15);
  expect(round(entry)).toEqual({ 15: PRESIDENT, 12: VICE_PRESIDENT, 13: VICE_LOSER, 14: LOSER });
  expect(askedRole(entry)).toBeNull();
});

test('a role chosen by hand can go to the holder of another role, which becomes free', () => {
  const entry = tapSeat(chooseRole(tapped(11, 12, 13, 14), LOSER), 11);
  expect(round(entry)).toEqual({ 11: LOSER, 12: VICE_PRESIDENT, 13: VICE_LOSER });
  expect(askedRole(entry)).toBe(PRESIDENT);
});

test('giving a role to its holder changes nothing and cannot be undone', () => {
  const before = tapped(11, 12);
  const entry = tapSeat(chooseRole(before, PRESIDENT), 11);
  expect(entry).toEqual(before);
});

test('a player without a role who is tapped in a complete round gets none', () => {
  const entry = tapped(11, 12, 13, 14);
  expect(tapSeat(entry, 15)).toEqual(entry);
});

test('any round can be changed into any other with at most eight taps, slots included', () => {
  const wanted = { [PRESIDENT]: 14, [VICE_PRESIDENT]: 13, [VICE_LOSER]: 12, [LOSER]: 11 };
  let entry = tapped(11, 12, 13, 14);
  let taps = 0;
  for (const [role, playerId] of Object.entries(wanted)) {
    entry = tapSeat(chooseRole(entry, Number(role) as RoleId), playerId);
    taps += 2;
  }
  expect(round(entry)).toEqual({ 14: PRESIDENT, 13: VICE_PRESIDENT, 12: VICE_LOSER, 11: LOSER });
  expect(taps).toBe(8);
});

test('undo goes back across rounds', () => {
  const entry = undoTap(tapSeat(nextRound(tapped(11, 12, 13, 14)), 15));
  expect(entry.currentRound).toBe(2);
  expect(undoTap(entry)).toEqual(tapped(11, 12, 13));
  expect(undoTap(START)).toBe(START);
});

test('the first open round is the first one that lacks a role', () => {
  const full = { 11: PRESIDENT, 12: VICE_PRESIDENT, 13: VICE_LOSER, 14: LOSER } as const;
  expect(firstOpenRound([full, {}, full, {}, full])).toBe(2);
  expect(firstOpenRound([full, full, full, full, full])).toBeNull();
});

/** Everything that a person can do in the rounds. */
const anyAct: fc.Arbitrary<(entry: RoundEntry) => RoundEntry> = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 11, max: 20 }).map((id) => (entry: RoundEntry) => tapSeat(entry, id)) },
  fc
    .constantFrom(PRESIDENT, VICE_PRESIDENT, VICE_LOSER, LOSER)
    .map((id) => (entry: RoundEntry) => chooseRole(entry, id)),
  fc.integer({ min: 1, max: 5 }).map((number) => (entry: RoundEntry) => openRound(entry, number as RoundNumber)),
  fc.constant(nextRound),
  fc.constant(undoTap),
);
const anyEntry = fc.array(anyAct, { maxLength: 60 }).map((acts) => acts.reduce((entry, act) => act(entry), START));

test('no sequence of taps gives a role twice in a round', () => {
  fc.assert(
    fc.property(anyEntry, ({ roundPositions }) => {
      for (const positions of roundPositions) {
        const given = Object.values(positions);
        expect(new Set(given).size).toBe(given.length);
      }
    }),
  );
});

test('undo restores exactly the state before the tap', () => {
  fc.assert(
    fc.property(anyEntry, fc.integer({ min: 11, max: 20 }), (entry, playerId) => {
      const after = tapSeat(entry, playerId);
      // A tap without an effect cannot be undone.
      if (after.past.length !== entry.past.length) expect(undoTap(after)).toEqual(entry);
      else expect(after).toEqual({ ...entry, cursor: null });
    }),
  );
});

test('undoing everything returns to the empty table', () => {
  fc.assert(
    fc.property(anyEntry, (entry) => {
      let undone = entry;
      while (undone.past.length > 0) undone = undoTap(undone);
      expect(undone.roundPositions).toEqual(START.roundPositions);
    }),
  );
});

test('any round is complete after at most four more taps', () => {
  fc.assert(
    fc.property(anyEntry, (entry) => {
      let filled = openRound(entry, entry.currentRound);
      const free = [11, 12, 13, 14, 15, 16, 17, 18].filter((id) => !(id in round(filled)));
      for (const id of free.slice(0, 4)) filled = tapSeat(filled, id);
      expect(isComplete(round(filled))).toBe(true);
    }),
  );
});
