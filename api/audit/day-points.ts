/** Finds whose points of a day an entry of a game changed, from the games as they were known then. */
import { Injectable } from '@nestjs/common';
import { torontoDate } from '../../domain/calendar-date.js';
import { type GameState, isRecorded } from '../../domain/game/game-state.js';
import { changedDayPoints, datesOfGame } from '../../domain/history/day-points.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import type { Position } from '../../event-store/event-store.js';
import { KnownGames } from '../group/as-of/known-games.js';

/** The game before and after an entry. */
export interface EntryChange {
  readonly at: string | null;
  readonly position: Position;
  readonly before: GameState;
  readonly after: GameState;
}

@Injectable()
export class DayPoints {
  constructor(private readonly games: KnownGames) {}

  /** Ids of the players; null if the game was not recorded before, or the entry has no time. */
  async changedBy(gameId: number, { at, position, before, after }: EntryChange): Promise<number[] | null> {
    if (!isRecorded(before) || at === null) return null;
    const moment = { at, date: torontoDate(new Date(at)), position, known: 'then', isFinal: true } as const;
    const days = await Promise.all(datesOfGame(before, after).map((date) =>
      this.games.all({ first: date, last: date }, moment)));
    const others = days.flat().filter((game) => game.gameId !== gameId).map(scoreGame);
    return changedDayPoints(before, after, others);
  }
}
