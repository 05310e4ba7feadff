/** Logs for benchmarks: games with ties, first exits and resets, the same on every run. */
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { schemaVersionOf, type DomainEvent } from '../domain/event-registry.js';
import { FIRST_DATE } from '../domain/dates.js';
import { gameDecider } from '../domain/game/game.decider.js';
import type { GameCommand, GameEvent } from '../domain/game/game.events.js';
import { DEFAULT_FIELDS } from '../domain/game/default-fields.js';
import { noGame, type GameState } from '../domain/game/game-state.js';
import { NO_PLAYER } from '../domain/no-player.js';
import { needsFirstExit, scoreGame, teamInPlace } from '../domain/scoring/game-scoring.js';
import { rolePoints, type Role } from '../domain/scoring/round-points.js';
import { ROUND_COUNT } from '../domain/game-size.js';
import { DEFAULT_ZONE } from '../domain/named-zone.js';
import type { NewEvent } from '../event-store/event-store.js';

const FIRST_DAY = Date.UTC(1900, 0, 1);
const DAY_MS = 86_400_000;

/** Size and activity of the group. */
export interface BenchGroup {
  readonly players: number;
  readonly gamesPerDay: number;
  /** Start in milliseconds since 1970, by default in 1900. */
  readonly firstDay?: number;
}

/**
 * A group with many games a day for many players, so that a log of a million games spans two hundred years, not
 * thousands.
 */
export const LARGE_GROUP: BenchGroup = { players: 60, gamesPerDay: 12 };
/** A group whose games end today. */
export const groupUntilToday = (games: number): BenchGroup => {
  const gamesPerDay = 2 * LARGE_GROUP.gamesPerDay;
  return { ...LARGE_GROUP, gamesPerDay, firstDay: Date.now() - Math.floor(games / gamesPerDay) * DAY_MS };
};
/** A group of the usual size. */
export const USUAL_GROUP: BenchGroup = { players: 12, gamesPerDay: 2 };
const RANKED: readonly Role[] = ['PRESIDENT', 'VICE_PRESIDENT', 'VICE_LOSER', 'LOSER'];
const LINES_PER_WRITE = 2_000;

/** Linear congruential generator (Numerical Recipes): only its repeatability matters here. */
function randomFrom(start: number): (below: number) => number {
  let state = start >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The events of one game in order: recorded; ties resolved in four of five; sometimes reset and resolved again. */
export function generatedGame(gameId: number, group: BenchGroup): GameEvent[] {
  const random = randomFrom(gameId * 7919);
  const events: GameEvent[] = [];
  let state: GameState = noGame;
  const apply = (command: GameCommand): void => {
    for (const decided of gameDecider.decide(command, state, { today: '9999-12-31', zone: DEFAULT_ZONE })) {
      // A large log has more days than commands may name.
      const event = decided.type === 'GameRecorded'
        ? { ...decided, data: { ...decided.data, date: dateOfGame(gameId, group) } } : decided;
      events.push(event);
      state = gameDecider.evolve(state, event);
    }
  };
  apply(recordGame(gameId, group, random));
  if (random(5) > 0) resolve(gameId, () => state, apply);
  if (random(20) === 0) {
    apply({ type: 'ResetPositions', gameId });
    if (random(2) === 0) resolve(gameId, () => state, apply);
  }
  return events;
}

function recordGame(gameId: number, group: BenchGroup, random: (below: number) => number): GameCommand {
  const players = playerIds(group);
  for (let seat = 0; seat < 10; seat++) {
    const other = seat + random(players.length - seat);
    [players[seat], players[other]] = [players[other] ?? 0, players[seat] ?? 0];
  }
  const seated = players.slice(0, random(4) === 0 ? 8 : 10);
  const scores = seated.map(() => [0, 0, 0, 0, 0]);
  for (let round = 1; round <= ROUND_COUNT; round++) {
    const free = seated.map((_, index) => index);
    for (const role of RANKED) {
      const [seat = 0] = free.splice(random(free.length), 1);
      const own = scores[seat];
      if (own) own[round - 1] = rolePoints(role, round);
    }
  }
  const teams = Array.from({ length: seated.length / 2 }, (_, index) => ({
    player1Id: seated[index * 2] ?? 0,
    player2Id: seated[index * 2 + 1] ?? 0,
    player1Scores: scores[index * 2] ?? [],
    player2Scores: scores[index * 2 + 1] ?? [],
  }));
  const game = { date: FIRST_DATE, ...DEFAULT_FIELDS };
  return { type: 'RecordGame', gameId, game, teams, knownPlayerIds: new Set(players) };
}

function dateOfGame(gameId: number, { firstDay = FIRST_DAY, gamesPerDay }: BenchGroup): string {
  return new Date(firstDay + Math.floor(gameId / gamesPerDay) * DAY_MS).toISOString().slice(0, 10);
}

/** The events of a game, for an append through the port. */
export const newGame = (gameId: number, group: BenchGroup): NewEvent[] => newEvents(generatedGame(gameId, group));

export const newEvents = (events: readonly DomainEvent[]): NewEvent[] => events.map((event) => {
  const id = randomUUID();
  return {
    id, type: event.type, data: event.data,
    metadata: {
      actorId: 1, at: new Date().toISOString(), correlationId: id, causationId: id,
      idempotencyKey: id, commandDigest: id, schemaVersion: schemaVersionOf(event.type),
    },
  };
});

/** Ids of the players, without No Player's. */
const playerIds = ({ players }: BenchGroup): number[] =>
  Array.from({ length: players + 1 }, (_, index) => index + 1).filter((id) => id !== NO_PLAYER.id).slice(0, players);

function resolve(gameId: number, state: () => GameState, apply: (command: GameCommand) => void): void {
  const orders = scoreGame(state()).tiedBlocks.flatMap(({ teamIds }) =>
    teamIds.map((teamId, index) => ({ teamId, exitOrder: index + 1 })));
  if (orders.length > 0) apply({ type: 'SetTieBreakers', gameId, tieBreakers: orders, wholeBlocks: true });
  const first = teamInPlace(scoreGame(state()).teams, 1);
  if (first && needsFirstExit(first)) {
    apply({ type: 'SetFirstExit', gameId, teamId: first.teamId, firstExitPlayerId: first.player1Id });
  }
}

/** Members and `games` games, written straight into an empty log in Postgres. Returns the number of events. */
export async function fillLog(pool: Pool, games: number, group: BenchGroup): Promise<number> {
  const client = await pool.connect();
  let events = 0;
  async function* lines(): AsyncGenerator<string> {
    let text = '';
    for (const generated of allEvents(games, group)) {
      text += lineOf(generated);
      if (++events % LINES_PER_WRITE === 0) {
        yield text;
        text = '';
      }
    }
    yield text;
  }
  try {
    const columns = 'stream_id, revision, event_id, type, data, metadata';
    const target = client.query(copyFrom(`copy log.events (${columns}) from stdin`));
    await pipeline(Readable.from(lines()), target);
    await client.query('analyze log.events');
  } finally {
    client.release();
  }
  return events;
}

export interface GeneratedEvent {
  readonly streamId: string;
  readonly revision: number;
  readonly event: DomainEvent;
}

/** Ties are settled some games later, so that a projector has to return to an earlier game. */
export function* allEvents(games: number, group: BenchGroup): Generator<GeneratedEvent> {
  for (const playerId of playerIds(group)) {
    const data = {
      playerId, username: `player${playerId}`, displayName: `Player ${playerId}`,
      isAdmin: false, canCreateGames: false, isShishaSmoker: false, isPlaceholder: false,
    };
    yield { streamId: `player-${playerId}`, revision: 0, event: { type: 'PlayerAdded', data } };
  }
  let late: GeneratedEvent[] = [];
  for (let gameId = 1; gameId <= games; gameId++) {
    const [recorded, ...further] = generatedGame(gameId, group);
    if (recorded) yield { streamId: `game-${gameId}`, revision: 0, event: recorded };
    late.push(...further.map((event, index) => ({ streamId: `game-${gameId}`, revision: index + 1, event })));
    if (gameId % 10 === 0) {
      yield* late;
      late = [];
    }
  }
  yield* late;
}

/** An event's stored parts besides its type, as JSON text. */
export function storedTexts({ streamId, revision, event: { type, data } }: GeneratedEvent) {
  const digest = createHash('md5').update(`${streamId}|${revision}`).digest('hex');
  const metadata = {
    actorId: 1, at: '2026-01-03T12:00:00.000Z', correlationId: digest, causationId: digest,
    idempotencyKey: `1:${digest}`, commandDigest: digest, schemaVersion: schemaVersionOf(type),
  };
  return { id: digest, data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
}

function lineOf(generated: GeneratedEvent): string {
  const { id, data, metadata } = storedTexts(generated);
  return `${[generated.streamId, generated.revision, id, generated.event.type, data, metadata].join('\t')}\n`;
}
