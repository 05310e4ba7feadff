/** Random logs for engine tests, with events of every kind of stream, for fast-check. */
import fc from 'fast-check';
import { accountStreamId } from '../../domain/account/account.events.js';
import { GROUP_ACCOUNT_STREAM } from '../../domain/account/how-to-pay.js';
import type { RuleSets } from '../../domain/boards/rules.js';
import { monthOf } from '../../domain/dates.js';
import type { OfType } from '../../domain/decider.js';
import { IMPORT_STREAM } from '../../domain/import/import.events.js';
import { eveningStreamId } from '../../domain/evening/evening.events.js';
import { type DomainEvent, schemaVersionOf } from '../../domain/event-registry.js';
import { type GameEvent, gameStreamId } from '../../domain/game/game.events.js';
import { evolveGame, type GameState, isCounted, noGame } from '../../domain/game/game-state.js';
import { GROUP_STREAM, type GroupEvent } from '../../domain/group/group.events.js';
import { MAINTENANCE_STREAM } from '../../domain/maintenance/maintenance.events.js';
import { monthStreamId, type FinalStanding } from '../../domain/month/month.events.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { planStreamId, WEEKLY_STREAM, type WeeklyEvent } from '../../domain/plan/plan.events.js';
import { playerStreamId } from '../../domain/player/player.events.js';
import type { EventMetadata } from '../../domain/recorded-event.js';
import { accountHistories } from '../../domain/testing/account-arbitraries.js';
import { gameHistories } from '../../domain/testing/game-arbitraries.js';
import { planHistories } from '../../domain/testing/plan-arbitraries.js';
import { playableRules } from '../../domain/testing/rules-arbitraries.js';
import type { EventStore } from '../../event-store/event-store.js';
import { noGameOf } from '../../testing/references/rules.js';

export interface StreamEvent {
  readonly streamId: string;
  readonly event: DomainEvent;
}

/** Days on both sides of a month's and a year's end, so that boards share players, months and years. */
const DATES = ['2025-11-30', '2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02'];
const PLAYER_IDS = Array.from({ length: 11 }, (_, index) => index + 1);
const MONTHS = ['2025-11', '2025-12', '2026-01'];
/** Only such a month can come in with a table. */
const MONTH_WITHOUT_GAMES = '2025-10';
const GAMES = 5;
const REASON = 'As we like it';

/**
 * Merges streams: first all members are added, then everything else comes in any order that keeps the order of each
 * stream. Rules are adopted and taken back only while nobody has played in their month or later, which may happen
 * again after a void or a correction.
 */
export const logs: fc.Arbitrary<readonly StreamEvent[]> =
  fc.array(fc.tuple(ruleChanges(), fc.nat({ max: 99 })), { maxLength: 6 }).chain((rules) =>
    streamsUnder(noGameOf(rules.map(([event]) => ({ event }))).ruleSets).chain(interleaved)
      .map((events) => [...additions(), ...withRules(events, rules)]));

/** @param ruleSets  the rules by which ties are settled */
const streamsUnder = (ruleSets: RuleSets): fc.Arbitrary<StreamEvent[][]> => fc
  .tuple(
    fc.tuple(...Array.from({ length: GAMES }, (_, index) => gameHistories(
      { gameId: index + 1, dates: DATES, playerIds: PLAYER_IDS, ruleSets }))),
    fc.array(playerChanges(), { maxLength: 6 }),
    fc.tuple(...[MONTH_WITHOUT_GAMES, ...MONTHS].map(monthHistories)),
    fc.tuple(accountHistories(1), accountHistories(2)),
    groupAccount(),
    groupChanges(),
    fc.array(maintenanceActs(), { maxLength: 2 }),
    planHistories(1, 8),
    weeklyPlans(),
    endings(),
    tables(),
  )
  .map(([games, players, months, accounts, group, facts, maintenance, evening, weekly, ended, brought]) => [
    ...games.map((events) => events.map((event) => ({ streamId: gameStreamId(event.data.gameId), event }))),
    players,
    ...months,
    ...accounts.map((events) => events.map((event) => ({ streamId: accountStreamId(event.data.playerId), event }))),
    group, facts, maintenance,
    evening.map((event) => ({ streamId: planStreamId(event.data.planId), event })),
    weekly,
    brought,
    ended,
  ]);

/** The last month with a game that counts after some events; empty without one. */
function lastPlayedAfter(events: readonly StreamEvent[]): string {
  const games = new Map<string, GameState>();
  for (const { streamId, event } of events) {
    if (streamId.startsWith('game-')) {
      games.set(streamId, evolveGame(games.get(streamId) ?? noGame, event as GameEvent));
    }
  }
  return [...games.values()].filter(isCounted).map(({ entry }) => monthOf(entry.date)).sort().at(-1) ?? '';
}

/** @param rules  each with a number that picks its place, among those before which nobody has played under it */
const withRules = (events: readonly StreamEvent[], rules: readonly (readonly [RuleChange, number])[]): StreamEvent[] =>
  rules.reduce<StreamEvent[]>((log, [event, pick]) => {
    const places = [...log.keys(), log.length]
      .filter((place) => lastPlayedAfter(log.slice(0, place)) < event.data.from);
    return log.toSpliced(places[pick % places.length]!, 0, { streamId: GROUP_STREAM, event });
  }, [...events]);

/** A guest who plays like the others. */
export const GUEST_ID = 11;
const additions = (): StreamEvent[] => [...[...PLAYER_IDS.slice(0, -1), NO_PLAYER.id].map(playerAdded), {
  streamId: playerStreamId(GUEST_ID),
  event: { type: 'GuestAdded', data: { playerId: GUEST_ID, displayName: 'A cousin' } },
}];

export const playerAdded = (playerId: number): StreamEvent => ({
  streamId: playerStreamId(playerId),
  event: {
    type: 'PlayerAdded',
    data: {
      playerId, username: `player${playerId}`, displayName: `Player ${playerId}`, isAdmin: playerId === 1,
      canCreateGames: false, isShishaSmoker: false, isPlaceholder: playerId === NO_PLAYER.id,
    },
  },
});

/** An arbitrary game, always the same for an id. */
export function recordedGame(gameId: number): StreamEvent {
  const histories = gameHistories({ gameId, dates: DATES, playerIds: PLAYER_IDS });
  const [history] = fc.sample(histories, { numRuns: 1, seed: gameId });
  const [event] = history ?? [];
  if (!event) throw new Error('A history has no event.');
  return { streamId: gameStreamId(gameId), event };
}

function playerChanges(): fc.Arbitrary<StreamEvent> {
  const playerId = fc.constantFrom(...PLAYER_IDS);
  const event: fc.Arbitrary<DomainEvent> = fc.oneof(
    fc.record({ playerId, displayName: fc.string({ minLength: 1, unit: 'grapheme' }) })
      .map((data) => ({ type: 'PlayerRenamed' as const, data })),
    fc.record({ playerId, username: fc.constantFrom('noor', 'noor2') })
      .map((data) => ({ type: 'UsernameChanged' as const, data })),
    fc.record({ playerId, isAdmin: fc.boolean(), canCreateGames: fc.boolean() })
      .map((data) => ({ type: 'RolesChanged' as const, data })),
    fc.record({ playerId, isShishaSmoker: fc.boolean(), from: fc.constantFrom(...DATES) })
      .map((data) => ({ type: 'MembershipTypeChanged' as const, data })),
    fc.constantFrom(...DATES).map((from) => ({
      type: 'MembershipTypeChanged' as const,
      data: { playerId: GUEST_ID, isShishaSmoker: false, isFree: true as const, from },
    })),
    fc.record({ isShishaSmoker: fc.boolean(), from: fc.constantFrom(...DATES) }).map((joined) => ({
      type: 'GuestJoined' as const,
      data: {
        playerId: GUEST_ID, username: 'cousin', displayName: 'Cousin', isAdmin: false, canCreateGames: true, ...joined,
      },
    })),
    fc.record({ playerId }).map((data) => ({ type: 'PlayerDeactivated' as const, data })),
    fc.record({ playerId }).map((data) => ({ type: 'PlayerReactivated' as const, data })),
    fc.record({ playerId }).map((data) => ({ type: 'PasswordReset' as const, data })),
    fc.record({ playerId, reason: fc.constant(REASON) }).map((data) => ({ type: 'NameWithheld' as const, data })),
    fc.record({ playerId, version: fc.option(fc.string()) }).map((data) => ({ type: 'AvatarChanged' as const, data })),
  );
  return event.map((drawn) => {
    const { playerId: id } = drawn.data as { playerId: number };
    return { streamId: playerStreamId(id), event: drawn };
  });
}

/** A month that is finalized, or brought in without games, and reopened, in turn, with any board. */
function monthHistories(month: string): fc.Arbitrary<StreamEvent[]> {
  const standing: fc.Arbitrary<FinalStanding> = fc.record({
    playerId: fc.constantFrom(...PLAYER_IDS), totalScore: fc.integer({ min: -50, max: 50 }),
    monthlyFinalScore: fc.integer({ min: -50, max: 50 }), rank: fc.integer({ min: 1, max: 11 }),
    daysPlayed: fc.integer({ min: 1, max: 31 }),
  });
  const board = fc.uniqueArray(standing, { selector: ({ playerId }) => playerId, minLength: 1, maxLength: 3 });
  return fc.array(board, { maxLength: 4 }).map((boards) => boards.map((standings, index) => ({
    streamId: monthStreamId(month),
    event: index % 2 === 1
      ? { type: 'MonthReopened', data: { month, reason: 'A game was missing' } }
      : month !== MONTH_WITHOUT_GAMES ? { type: 'MonthFinalized', data: { month, standings } }
        : { type: 'MonthBroughtIn', data: { month, standings, digest: 'abc', source: 'A sheet', evenings: [
          { date: `${month}-07`, points: standings.map(({ playerId, rank }) => ({ playerId, points: rank })) }] } },
  })));
}

/** The text on how to pay, written again and again. */
function groupAccount(): fc.Arbitrary<StreamEvent[]> {
  return fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 2 }).map((texts) => texts.map((notes) => (
    { streamId: GROUP_ACCOUNT_STREAM, event: { type: 'HowToPayWritten', data: { notes } } })));
}

function asGroupEvents(events: readonly GroupEvent[]): StreamEvent[] {
  return events.map((event) => ({ streamId: GROUP_STREAM, event }));
}

type RuleChange = OfType<GroupEvent, 'RulesAdopted' | 'RulesTakenBack'>;

/** A set of rules, or one that is taken back. */
function ruleChanges(): fc.Arbitrary<RuleChange> {
  const from = fc.constantFrom(...MONTHS);
  return fc.oneof<fc.Arbitrary<RuleChange>[]>(
    fc.record({ from, rules: playableRules }).map((set) => (
      { type: 'RulesAdopted', data: { ...set, reason: REASON } })),
    from.map((month) => ({ type: 'RulesTakenBack', data: { from: month, reason: REASON } })),
  );
}

/** Other facts of the group, changed and taken back. */
function groupChanges(): fc.Arbitrary<StreamEvent[]> {
  const from = fc.constantFrom('2025-02', '2025-03', '2026-01');
  const cents = fc.integer({ min: 0, max: 5000 });
  const event = fc.oneof<fc.Arbitrary<GroupEvent>[]>(
    fc.string().map((name) => ({ type: 'GroupNamed', data: { name, reason: REASON } })),
    fc.string().map((howToPay) => ({ type: 'HowToPayChanged', data: { howToPay, reason: REASON } })),
    fc.record({ from, regular: cents, shisha: cents }).map((fees) => (
      { type: 'FeesChanged', data: { ...fees, reason: REASON } })),
    from.map((month) => ({ type: 'FeesTakenBack', data: { from: month, reason: REASON } })),
    // It begins after all entries: the reference dates them by the clocks of Toronto.
    fc.constantFrom('Europe/Berlin', 'Asia/Kathmandu').map((zone) => (
      { type: 'ZoneChosen', data: { from: '2031-01', zone, since: '2031-01-01T05:00:00.000Z' } })),
    fc.constant({ type: 'ZoneTakenBack', data: { from: '2031-01' } }),
    fc.constant({ type: 'FirstStepsBegun', data: {} }),
    fc.constant({ type: 'MoneyAnswered', data: { collects: false } }),
    fc.record({ from, regular: cents, shisha: cents }).map((fees) => (
      { type: 'MoneyAnswered', data: { collects: true, ...fees } })),
  );
  return fc.array(event, { maxLength: 4 }).map(asGroupEvents);
}

/** Weekly plans, changed and ended. */
function weeklyPlans(): fc.Arbitrary<StreamEvent[]> {
  const weekday = fc.constantFrom(2, 5);
  const details = { place: 'Game Room', note: '', since: '2026-01-02' };
  const event = fc.oneof<fc.Arbitrary<WeeklyEvent>[]>(
    fc.record({ weekday, time: fc.constantFrom('19:30', '20:00') }).map((drawn) => (
      { type: 'EveryWeekPlanned', data: { ...drawn, ...details } })),
    weekday.map((drawn) => ({ type: 'EveryWeekEnded', data: { weekday: drawn, reason: REASON } })),
  );
  return fc.array(event, { maxLength: 3 })
    .map((events) => events.map((drawn) => ({ streamId: WEEKLY_STREAM, event: drawn })));
}

/** Tables that are brought in and taken back. */
const tables = (): fc.Arbitrary<StreamEvent[]> => fc.array(fc.boolean(), { maxLength: 3 }).map((all) =>
  all.flatMap((isTakenBack, index): StreamEvent[] => {
    const own = { importId: index + 1, reason: 'Our first year' };
    const data = { ...own, kind: 'games' as const, digest: `${index}`, rows: 8, games: [1], added: [2], balances: [] };
    return [
      { streamId: IMPORT_STREAM, event: { type: 'TableBroughtIn', data } },
      ...(isTakenBack ? [{ streamId: IMPORT_STREAM, event: { type: 'TableTakenBack', data: own } } as const] : []),
    ];
  }));

/** Evenings that end, also again and without a game. */
const endings = (): fc.Arbitrary<StreamEvent[]> =>
  fc.array(fc.constantFrom(...DATES), { maxLength: 5 }).map((dates) => dates.map((date) => (
    { streamId: eveningStreamId(date), event: { type: 'EveningEnded', data: { date } } })));

/** Maintenance events are in no table; they only come between other events. */
function maintenanceActs(): fc.Arbitrary<StreamEvent> {
  const event = fc.constantFrom<DomainEvent>(
    { type: 'FastTableCleared', data: { projection: 'standings' } },
    { type: 'ReadModelsPopulationRequested', data: { rebuildId: 1 } },
  );
  return event.map((drawn) => ({ streamId: MAINTENANCE_STREAM, event: drawn }));
}

/** Merges lists; the elements of each list keep their order. */
function interleaved<Item>(lists: readonly (readonly Item[])[]): fc.Arbitrary<Item[]> {
  const owners = lists.flatMap((list, index) => list.map(() => index));
  return fc.shuffledSubarray(owners, { minLength: owners.length, maxLength: owners.length }).map((order) => {
    const next = lists.map((list) => list[Symbol.iterator]());
    return order.map((owner) => next[owner]?.next().value as Item);
  });
}

/** Appends events as a server would, one append for each. */
export async function appendAll(
  store: EventStore, events: readonly StreamEvent[],
  keyOf: (event: StreamEvent, index: number) => string = () => crypto.randomUUID(),
): Promise<void> {
  for (const [index, { streamId, event }] of events.entries()) {
    const idempotencyKey = keyOf({ streamId, event }, index);
    const metadata: EventMetadata = {
      actorId: 1, at: '2026-01-02T23:00:00.000Z', correlationId: 'test', causationId: 'test',
      idempotencyKey, commandDigest: 'test', schemaVersion: schemaVersionOf(event.type),
    };
    await store.append(streamId, 'any', [{ id: crypto.randomUUID(), type: event.type, data: event.data, metadata }]);
  }
}
