/** Owns the states of all games while a rebuild folds the log: packed into typed arrays, some 120 bytes a game. */
import type { GameEntry, PlayerScores, RecordedTeam } from '../../domain/game/game.events.js';
import { noGame, type GameState } from '../../domain/game/game-state.js';

/** Games in one chunk; chunks are allocated as ids come, so the arrays are never copied to grow. */
const CHUNK_BITS = 12;
const CHUNK_GAMES = 1 << CHUNK_BITS;

const TEAMS = 5;
const ROUNDS = 5;
/** Per game: day, location, game type, first exit's player, two players per team. */
const INTS = 4 + TEAMS * 2;
/**
 * Per game: number of teams (negative when voided), first exit's team, exit order per team, two players' points per
 * team and round.
 */
const BYTES = 2 + TEAMS + TEAMS * 2 * ROUNDS;
const ORDERS = 2;
const POINTS = ORDERS + TEAMS;

interface Chunk {
  readonly ints: Int32Array;
  readonly bytes: Int8Array;
}

const DAY_MS = 86_400_000;
const toDay = (date: string): number => Date.parse(date) / DAY_MS;
const toDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Teams are expected to be numbered 1 to 5 in the order they were entered, as the decider numbers them. */
export class PackedGames {
  private readonly chunks: (Chunk | undefined)[] = [];
  private readonly texts: string[] = [];
  private readonly textNumbers = new Map<string, number>();
  private highestId = 0;
  /** Dates repeat from game to game, and formatting one costs more than all the rest of unpacking. */
  private readonly dates = new Map<number, string>();

  set(state: GameState): void {
    if (state.entry === null) throw new Error('Only a recorded game can be packed.');
    const { ints, bytes } = this.chunkFor(state.gameId);
    const slot = state.gameId & (CHUNK_GAMES - 1);
    const int = slot * INTS;
    const byte = slot * BYTES;
    ints[int] = toDay(state.entry.date);
    ints[int + 1] = this.numberOf(state.entry.location);
    ints[int + 2] = this.numberOf(state.entry.gameType);
    ints[int + 3] = state.firstExit?.playerId ?? 0;
    bytes[byte] = state.isVoided ? -state.entry.teams.length : state.entry.teams.length;
    bytes[byte + 1] = state.firstExit?.teamId ?? 0;
    bytes.fill(0, byte + ORDERS, byte + POINTS);
    for (const { teamId, exitOrder } of state.tieBreakers) bytes[byte + ORDERS + teamId - 1] = exitOrder;
    state.entry.teams.forEach((team, index) => packTeam(team, index, ints, int + 4, bytes, byte + POINTS));
    if (state.gameId > this.highestId) this.highestId = state.gameId;
  }

  /** The state of a game; `noGame` when there is none. */
  get(gameId: number): GameState {
    const chunk = this.chunks[gameId >> CHUNK_BITS];
    const slot = gameId & (CHUNK_GAMES - 1);
    const teamCount = chunk?.bytes[slot * BYTES] ?? 0;
    if (!chunk || teamCount === 0) return noGame;
    const isVoided = teamCount < 0;
    const { ints, bytes } = chunk;
    const int = slot * INTS;
    const byte = slot * BYTES;
    const firstExitTeam = bytes[byte + 1] ?? 0;
    return {
      gameId,
      entry: this.unpackEntry(chunk, slot, Math.abs(teamCount)),
      tieBreakers: unpackOrders(bytes, byte + ORDERS),
      firstExit: firstExitTeam === 0 ? null : { teamId: firstExitTeam, playerId: ints[int + 3] ?? 0 },
      isVoided,
    };
  }

  /** Ids of all games ordered by date, then id, grouped by calendar year. */
  *idsByYear(): Generator<{ year: number; ids: readonly number[] }> {
    let year = 0;
    let ids: number[] = [];
    for (const id of this.idsByDate()) {
      const own = Number(this.dateOf(id).slice(0, 4));
      if (own !== year && ids.length > 0) {
        yield { year, ids };
        ids = [];
      }
      year = own;
      ids.push(id);
    }
    if (ids.length > 0) yield { year, ids };
  }

  private *idsByDate(): Generator<number> {
    const keys = new Float64Array(this.highestId + 1).fill(Number.POSITIVE_INFINITY);
    const span = 2 ** 32;
    for (let id = 1; id <= this.highestId; id++) {
      const chunk = this.chunks[id >> CHUNK_BITS];
      const slot = id & (CHUNK_GAMES - 1);
      if (chunk?.bytes[slot * BYTES]) keys[id] = (chunk.ints[slot * INTS] ?? 0) * span + id;
    }
    for (const key of keys.sort()) {
      if (key === Number.POSITIVE_INFINITY) return;
      yield ((key % span) + span) % span;
    }
  }

  private dateOf(gameId: number): string {
    return this.dateOfDay(this.chunks[gameId >> CHUNK_BITS]?.ints[(gameId & (CHUNK_GAMES - 1)) * INTS] ?? 0);
  }

  private dateOfDay(day: number): string {
    let date = this.dates.get(day);
    if (date === undefined) this.dates.set(day, (date = toDate(day)));
    return date;
  }

  private unpackEntry(chunk: Chunk, slot: number, teamCount: number): GameEntry {
    const { ints, bytes } = chunk;
    const int = slot * INTS;
    const teams: RecordedTeam[] = [];
    for (let index = 0; index < teamCount; index++) {
      const points = slot * BYTES + POINTS + index * 2 * ROUNDS;
      teams.push({
        teamId: index + 1,
        player1Id: ints[int + 4 + index * 2] ?? 0,
        player2Id: ints[int + 5 + index * 2] ?? 0,
        player1Scores: scoresAt(bytes, points),
        player2Scores: scoresAt(bytes, points + ROUNDS),
      });
    }
    return {
      date: this.dateOfDay(ints[int] ?? 0),
      location: this.texts[ints[int + 1] ?? 0] ?? '',
      gameType: this.texts[ints[int + 2] ?? 0] ?? '',
      teams,
    };
  }

  private chunkFor(gameId: number): Chunk {
    const index = gameId >> CHUNK_BITS;
    let chunk = this.chunks[index];
    if (!chunk) {
      chunk = { ints: new Int32Array(CHUNK_GAMES * INTS), bytes: new Int8Array(CHUNK_GAMES * BYTES) };
      this.chunks[index] = chunk;
    }
    return chunk;
  }

  private numberOf(text: string): number {
    let number = this.textNumbers.get(text);
    if (number === undefined) {
      number = this.texts.push(text) - 1;
      this.textNumbers.set(text, number);
    }
    return number;
  }
}

function packTeam(
  team: RecordedTeam, index: number, ints: Int32Array, playersAt: number, bytes: Int8Array, pointsAt: number,
): void {
  if (team.teamId !== index + 1) throw new Error(`Team ${team.teamId} stands in place ${index + 1} of its game.`);
  ints[playersAt + index * 2] = team.player1Id;
  ints[playersAt + index * 2 + 1] = team.player2Id;
  const at = pointsAt + index * 2 * ROUNDS;
  for (let round = 0; round < ROUNDS; round++) {
    bytes[at + round] = team.player1Scores[round] ?? 0;
    bytes[at + ROUNDS + round] = team.player2Scores[round] ?? 0;
  }
}

const scoresAt = (bytes: Int8Array, at: number): PlayerScores => [
  bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0, bytes[at + 3] ?? 0, bytes[at + 4] ?? 0,
];

function unpackOrders(bytes: Int8Array, at: number): GameState['tieBreakers'] {
  const orders: { teamId: number; exitOrder: number }[] = [];
  for (let index = 0; index < TEAMS; index++) {
    const exitOrder = bytes[at + index] ?? 0;
    if (exitOrder > 0) orders.push({ teamId: index + 1, exitOrder });
  }
  return orders;
}
