/** Tests that every event ever written can still be read, and that errors name an event that cannot be read. */
import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import {
  eventSchemas,
  eventTypesOf,
  type EventType,
  MalformedEvent,
  parseEvent,
  readEvent,
  schemaVersionOf,
  toDomainEvent,
  UnknownEventType,
  UnknownSchemaVersion,
  UnreadableEvent,
} from './event-registry.js';

const folder = new URL('./testing/wire-fixtures/', import.meta.url);
/** Events as the program of their time wrote them: `{type}.v{version}.json`. Files are added, never edited. */
const fixtures = readdirSync(folder).map((name) => {
  const [type, version] = name.split('.') as [EventType, string];
  const data: unknown = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  return { type, version: Number(version.slice(1)), data };
});
const eventTypes = Object.keys(eventSchemas) as EventType[];

describe('the registry', () => {
  test.each(eventTypes)('%s has a fixture of every version', (type) => {
    const versions = fixtures.filter((fixture) => fixture.type === type).map(({ version }) => version);
    const everyVersion = Array.from({ length: schemaVersionOf(type) }, (_, index) => index + 1);
    expect(versions.toSorted()).toEqual(everyVersion);
  });

  test.each(fixtures)('reads $type of version $version', ({ type, version, data }) => {
    const event = toDomainEvent(type, data, version);
    expect(event.type).toBe(type);
    if (version === schemaVersionOf(type)) expect(event.data).toEqual(data);
  });

  test.each(fixtures.filter(({ type, version }) => version === schemaVersionOf(type)))(
    'needs every field of $type',
    ({ type, version, data }) => {
      for (const field of Object.keys(data as object)) {
        const { [field]: _, ...rest } = data as Record<string, unknown>;
        expect(() => toDomainEvent(type, rest, version)).toThrow(MalformedEvent);
      }
    },
  );
});

describe('an event cannot be read', () => {
  const positionsReset = { gameId: 3 };

  test('with an unknown name', () => {
    expect(() => toDomainEvent('GameForgotten', positionsReset, 1)).toThrow(UnknownEventType);
    const sentence = 'toString cannot be read: no event has this name.';
    expect(() => toDomainEvent('toString', positionsReset, 1)).toThrow(sentence);
  });

  test.each([0, 2, Number.NaN])('with a shape of version %d', (version) => {
    expect(() => toDomainEvent('PositionsReset', positionsReset, version)).toThrow(UnknownSchemaVersion);
    const sentence = `PositionsReset cannot be read: version ${version} of its shape is unknown.`;
    expect(() => toDomainEvent('PositionsReset', positionsReset, version)).toThrow(sentence);
  });

  test('with data of another shape, and the error names each fault', () => {
    const data = { gameId: 0, tieBreakers: [{ teamId: 1, exitOrder: 9 }] };
    expect(() => toDomainEvent('TieBreakerSet', data, 1)).toThrow(MalformedEvent);
    expect(() => toDomainEvent('TieBreakerSet', data, 1)).toThrow(/gameId: .*; tieBreakers\.0\.exitOrder: /);
    expect(() => toDomainEvent('TieBreakerSet', null, 1)).toThrow(/data: /);
  });

  test('with points that no role earns in their round', () => {
    const { data } = fixtures.find(({ type }) => type === 'GameRecorded')!;
    const game = structuredClone(data) as { teams: { player1Scores: number[] }[] };
    for (const scores of [[4, 0, 0, 0, 0], [0, 0, 0, 0, 1], [0, 0, 0, 3, 0], [0, 0.5, 0, 0, 0], [0, 0, 0, 0]]) {
      game.teams[0]!.player1Scores = scores;
      expect(() => toDomainEvent('GameRecorded', game, 1)).toThrow(/: teams\.0\.player1Scores: Five round points/);
    }
  });

  test.each([[undefined, /: metadata: /], [{ at: 'yesterday' }, /: metadata\.actorId: .*; metadata\.at: /]])(
    'with metadata %j', (metadata, reason) => {
      const place = { id: 'e-1', streamId: 'game-3', revision: 0, position: 1n };
      const parse = () => parseEvent({ ...place, type: 'PositionsReset', data: positionsReset, metadata });
      expect(parse).toThrow(MalformedEvent);
      expect(parse).toThrow(reason);
    });

  test('and the error names the event', () => {
    const error = new UnknownEventType('GameForgotten');
    expect(error).toBeInstanceOf(UnreadableEvent);
    expect([error.name, error.type]).toEqual(['UnknownEventType', 'GameForgotten']);
  });
});

describe('an older shape', () => {
  const schemas = { TableMoved: z.object({ room: z.string(), seats: z.number() }) };
  const upcasters = {
    TableMoved: [
      (data: unknown) => ({ room: (data as { place: string }).place }),
      (data: unknown) => ({ ...(data as { room: string }), seats: 10 }),
    ],
  };
  const read = (data: unknown, schemaVersion: number) =>
    readEvent(schemas, upcasters, { type: 'TableMoved', data, schemaVersion });

  test.each([
    [1, { place: 'Attic' }],
    [2, { room: 'Attic' }],
    [3, { room: 'Attic', seats: 10 }],
  ])('of version %i is lifted to the newest, step by step', (version, data) => {
    expect(read(data, version)).toEqual({
      type: 'TableMoved',
      data: { room: 'Attic', seats: 10 },
    });
  });

  test.each([0, 1.5, 4])('of version %d never existed', (version) => {
    expect(() => read({ room: 'Attic', seats: 10 }, version)).toThrow(UnknownSchemaVersion);
  });
});

test('every type of event belongs to the streams of one kind, and none to those of other programs', () => {
  const streams = ['game-1', 'player-2', 'month-2026-03', 'account-3', 'account-group', 'group-facts',
    'maintenance-server', 'access-4', 'card-5', 'plan-6', 'plan-weekly', 'evening-2026-07-31',
    'group-imports'];
  expect(streams.flatMap(eventTypesOf).sort()).toEqual([...eventTypes].sort());
  expect(['orders-1', 'game-x', 'game-1 ', '$$game-1', 'constructor-1', ''].flatMap(eventTypesOf)).toEqual([]);
});
