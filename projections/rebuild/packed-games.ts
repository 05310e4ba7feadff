/** The states and spans of all games during a rebuild, packed into typed arrays: 107 bytes per game. */
import { monthOf } from '../../domain/calendar-month.js';
import type { GameEntry, PlayerScores, RecordedTeam } from '../../domain/game/game.events.js';
import { noGame, type GameState } from '../../domain/game/game-state.js';
import { BEFORE_FIRST } from '../../event-store/event-store.js';
import type { GameSpan } from '../engine/game-span.js';

/** Games per chunk; chunks are allocated as ids come, so the arrays never have to be copied. */
const CHUNK_BITS = 12;
const CHUNK_GAMES = 1 << CHUNK_BITS;

const TEAMS = 5;
/** Points of a round are -4 to 4, so five of them are digits of a number that fits 16 bits. */
const MOST_POINTS = 4;
const POINTS_BASE = 2 * MOST_POINTS + 1;
/** Per game: day, location, game type, first exit's player, two players per team. */
const INTS = 4 + TEAMS * 2;
/** Per game: number of teams (negative if voided), first exit's team, exit order per team. */
const BYTES = 2 + TEAMS;
const ORDERS = 2;
/** Per game: the five points of two players per team, as one number. */
const SCORES = TEAMS * 2;
/** Per game: the positions of its span. */
const POSITIONS = 3;

interface Chunk {
  readonly ints: Int32Array;
  readonly bytes: Int8Array;
  readonly scores: Uint16Array;
  readonly positions: BigInt64Array;
}

const DAY_MS = 86_400_000;
const toDay = (date: string): number => Date.parse(date) / DAY_MS;
const toDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Expects teams to be numbered 1 to 5 in the order of entry, as the decider numbers them. */
export class PackedGames {
  private readonly chunks: (Chunk | undefined)[] = [];
  private readonly texts: string[] = [];
  private readonly textNumbers = new Map<string, number>();
  private highestId = 0;
  /** Dates repeat, and formatting one costs more than the rest of unpacking. */
  private readonly dates = new Map<number, string>();
  /** By number: few of the possible values occur, and all games share them. */
  private readonly unpackedScores = new Array<PlayerScores | undefined>(POINTS_BASE ** 5);

  set(state: GameState, { first, last, left }: GameSpan): void {
    if (state.entry === null) throw new Error('Only a recorded game can be packed.');
    const { ints, bytes, scores, positions } = this.chunkFor(state.gameId);
    const slot = state.gameId & (CHUNK_GAMES - 1);
    positions.set([first, last, left ?? BEFORE_FIRST], slot * POSITIONS);
    const int = slot * INTS;
    const byte = slot * BYTES;
    ints[int] = toDay(state.entry.date);
    ints[int + 1] = this.numberOf(state.entry.location);
    ints[int + 2] = this.numberOf(state.entry.gameType);
    ints[int + 3] = state.firstExit?.playerId ?? 0;
    bytes[byte] = state.isVoided ? -state.entry.teams.length : state.entry.teams.length;
    bytes[byte + 1] = state.firstExit?.teamId ?? 0;
    bytes.fill(0, byte + ORDERS, byte + BYTES);
    for (const { teamId, exitOrder } of state.tieBreakers) bytes[byte + ORDERS + teamId - 1] = exitOrder;
    state.entry.teams.forEach((team, index) => {
      if (team.teamId !== index + 1) throw new Error(`Team ${team.teamId} is number ${index + 1} of its game.`);
      ints[int + 4 + index * 2] = team.player1Id;
      ints[int + 5 + index * 2] = team.player2Id;
      scores[slot * SCORES + index * 2] = packScores(team.player1Scores);
      scores[slot * SCORES + index * 2 + 1] = packScores(team.player2Scores);
    });
    if (state.gameId > this.highestId) this.highestId = state.gameId;
  }

  /** The players of a game, by team; none if there is no such game. */
  players(gameId: number): readonly number[] {
    const chunk = this.chunks[gameId >> CHUNK_BITS];
    const slot = gameId & (CHUNK_GAMES - 1);
    const seats = Math.abs(chunk?.bytes[slot * BYTES] ?? 0) * 2;
    const first = slot * INTS + INTS - TEAMS * 2;
    return chunk ? [...chunk.ints.subarray(first, first + seats)] : [];
  }

  /** The state of a game; `noGame` if there is none. */
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

  /** Null if there is no such game. */
  spanOf(gameId: number): GameSpan | null {
    const chunk = this.chunks[gameId >> CHUNK_BITS];
    const slot = gameId & (CHUNK_GAMES - 1);
    if (!chunk?.bytes[slot * BYTES]) return null;
    const { positions } = chunk;
    const left = positions[slot * POSITIONS + 2]!;
    return {
      first: positions[slot * POSITIONS]!, last: positions[slot * POSITIONS + 1]!,
      left: left === BEFORE_FIRST ? null : left,
    };
  }

  /** Ids of all games by date, then id; one calendar month at a time. */
  *idsByMonth(): Generator<readonly number[]> {
    let month = '';
    let ids: number[] = [];
    for (const id of this.idsByDate()) {
      const own = monthOf(this.dateOf(id));
      if (own !== month && ids.length > 0) {
        yield ids;
        ids = [];
      }
      month = own;
      ids.push(id);
    }
    if (ids.length > 0) yield ids;
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
    const { ints, scores } = chunk;
    const int = slot * INTS;
    const score = slot * SCORES;
    const teams: RecordedTeam[] = [];
    for (let index = 0; index < teamCount; index++) {
      teams.push({
        teamId: index + 1,
        player1Id: ints[int + 4 + index * 2] ?? 0,
        player2Id: ints[int + 5 + index * 2] ?? 0,
        player1Scores: this.scoresOf(scores[score + index * 2] ?? 0),
        player2Scores: this.scoresOf(scores[score + index * 2 + 1] ?? 0),
      });
    }
    return {
      date: this.dateOfDay(ints[int] ?? 0),
      location: this.texts[ints[int + 1] ?? 0] ?? '',
      gameType: this.texts[ints[int + 2] ?? 0] ?? '',
      teams,
    };
  }

  private scoresOf(packed: number): PlayerScores {
    return (this.unpackedScores[packed] ??= unpackScores(packed));
  }

  private chunkFor(gameId: number): Chunk {
    const index = gameId >> CHUNK_BITS;
    let chunk = this.chunks[index];
    if (!chunk) {
      chunk = {
        ints: new Int32Array(CHUNK_GAMES * INTS),
        bytes: new Int8Array(CHUNK_GAMES * BYTES),
        scores: new Uint16Array(CHUNK_GAMES * SCORES),
        positions: new BigInt64Array(CHUNK_GAMES * POSITIONS),
      };
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

function packScores(scores: PlayerScores): number {
  let packed = 0;
  for (const points of scores) packed = packed * POINTS_BASE + points + MOST_POINTS;
  return packed;
}

function unpackScores(packed: number): PlayerScores {
  const scores: PlayerScores = [0, 0, 0, 0, 0];
  for (let round = scores.length - 1, rest = packed; round >= 0; round--) {
    scores[round] = (rest % POINTS_BASE) - MOST_POINTS;
    rest = Math.floor(rest / POINTS_BASE);
  }
  return scores;
}

function unpackOrders(bytes: Int8Array, at: number): GameState['tieBreakers'] {
  const orders: { teamId: number; exitOrder: number }[] = [];
  for (let index = 0; index < TEAMS; index++) {
    const exitOrder = bytes[at + index] ?? 0;
    if (exitOrder > 0) orders.push({ teamId: index + 1, exitOrder });
  }
  return orders;
}
