/** Random commands of a whole group, valid or not, in any order, for fast-check. */
import fc from 'fast-check';
import type { Rules } from '../../domain/boards/rules.js';
import type { RecordGame } from '../../domain/game/game.events.js';
import { recordGames } from '../../domain/testing/game-arbitraries.js';
import { DEFAULT_ZONE } from '../../domain/named-zone.js';
import { type Answer, ANSWERS } from '../../domain/plan/plan.events.js';
import { playableRules } from '../../domain/testing/rules-arbitraries.js';

/** Days around the ends of months and years, so that games share boards and months are completed. */
export const DATES = ['2024-12-30', '2024-12-31', '2025-01-01', '2025-01-02', '2025-02-01', '2025-02-28'];
export const MONTHS = ['2024-12', '2025-01', '2025-02'];
/** The date of the evening that can be ended: the others are older than the server. */
export const TODAY = DEFAULT_ZONE.dateOf(new Date());
export const PLAYER_IDS = Array.from({ length: 10 }, (_, index) => index + 1);

/**
 * One act of a member. `pick` chooses among the games or payments that exist by then. `again` repeats an earlier
 * request under its key.
 */
export type Step =
  | { readonly kind: 'record'; readonly game: RecordGame }
  | GameStep
  | { readonly kind: 'voidPayment'; readonly pick: number }
  | { readonly kind: 'again'; readonly pick: number }
  | { readonly kind: 'pay' | 'adjust'; readonly playerId: number; readonly cents: number; readonly month: string }
  | { readonly kind: 'opening'; readonly playerId: number; readonly cents: number }
  | { readonly kind: 'shisha'; readonly playerId: number; readonly isShishaSmoker: boolean; readonly from: string }
  | { readonly kind: 'finalize' | 'reopen'; readonly month: string }
  | { readonly kind: 'adopt'; readonly rules: Rules }
  | { readonly kind: 'fees'; readonly regular: number; readonly shisha: number }
  | { readonly kind: 'takeBack'; readonly what: 'fees' | 'rules' }
  | { readonly kind: 'end' }
  | { readonly kind: 'weekly'; readonly weekday: number; readonly time: string | null }
  | EveningStep;

/** An act on the evening a number of days ahead. */
export interface EveningStep {
  readonly kind: 'evening';
  readonly act: 'plan' | 'answers' | 'move' | 'cancel' | 'resume';
  readonly day: number;
  /** The new day of a moved evening. */
  readonly to: number;
  readonly answer: Answer;
}

/** An act on an existing game. */
export type GameStep =
  | { readonly kind: 'correct'; readonly pick: number; readonly game: RecordGame }
  | { readonly kind: 'tie' | 'firstExit'; readonly pick: number; readonly turn: number }
  | { readonly kind: 'reset' | 'void' | 'restore'; readonly pick: number };

/** Steps that run at the same time, and whether the server is killed during them. */
export interface Turn {
  readonly steps: readonly Step[];
  readonly kill: boolean;
}

const pick = fc.nat({ max: 999 });
const playerId = fc.constantFrom(...PLAYER_IDS);
const month = fc.constantFrom(...MONTHS);
const game = recordGames({ dates: [...DATES, TODAY], playerIds: PLAYER_IDS });
/** A few dates, so that evenings share them. */
const day = fc.integer({ min: 1, max: 4 });
const fee = fc.integer({ min: 0, max: 3_000 });
const signedCents = fc.integer({ min: -5_000, max: 5_000 });

const onSomething = <Kind extends Step['kind']>(kind: Kind) => fc.record({ kind: fc.constant(kind), pick });
const withTurn = <Kind extends Step['kind']>(kind: Kind) =>
  fc.record({ kind: fc.constant(kind), pick, turn: fc.nat({ max: 119 }) });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('record' as const), game }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('correct' as const), pick, game }) },
  { weight: 5, arbitrary: withTurn('tie') },
  { weight: 2, arbitrary: withTurn('firstExit') },
  { weight: 2, arbitrary: onSomething('reset') },
  { weight: 3, arbitrary: onSomething('void') },
  { weight: 3, arbitrary: onSomething('restore') },
  { weight: 3, arbitrary: onSomething('again') },
  { weight: 2, arbitrary: onSomething('voidPayment') },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const), playerId, cents: fc.integer({ min: 1, max: 9_999 }), month,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('adjust' as const), playerId, cents: signedCents, month }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('opening' as const), playerId, cents: signedCents }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('shisha' as const), playerId, isShishaSmoker: fc.boolean(), from: fc.constantFrom(...DATES),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('adopt' as const), rules: playableRules }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fees' as const), regular: fee, shisha: fee }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('takeBack' as const), what: fc.constantFrom('fees' as const, 'rules') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('weekly' as const), weekday: fc.integer({ min: 1, max: 7 }),
      time: fc.constantFrom('19:30', '20:00', null),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('evening' as const), day, to: day, answer: fc.constantFrom(...ANSWERS),
      act: fc.constantFrom('plan', 'plan', 'answers', 'answers', 'answers', 'move', 'move', 'cancel', 'resume'),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'end' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('finalize' as const), month }) },
  // Reopening comes more often than finalizing, because a finalized month refuses most commands.
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reopen' as const), month }) },
);

/** @param killsInHundred  how many of a hundred sequences include a SIGKILL of the server */
export const sequences = (killsInHundred: number): fc.Arbitrary<readonly Turn[]> =>
  fc
    .tuple(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 6, size: 'max' }),
      fc.nat({ max: 99 }),
      fc.nat({ max: 99 }),
    )
    .map(([turns, luck, victim]) =>
      turns.map((steps, index) => ({ steps, kill: luck < killsInHundred && index === victim % turns.length })));
