/** The contract of the race: the course of a month or a year, one line a member. */
import { z } from 'zod';
import { calendarDate, calendarMonth } from '../domain/calendar-date.js';
import { playerRef } from './players.js';
import { wholeYear } from './request.js';

/** `2026-07` or `2026`. */
export const racePeriod = z.union([calendarMonth, wholeYear], 'Write a month as YYYY-MM or a year as YYYY');

/** `GET /api/race/{yyyy-mm}` has a step for each evening, `GET /api/race/{yyyy}` one for each month with a game. */
export const raceView = z.object({
  period: racePeriod,
  steps: z.array(z.union([calendarDate, calendarMonth])),
  /** Members in the order of the board. */
  racers: z.array(z.object({
    player: playerRef,
    /** The final place, as on the board. */
    place: z.number().int().positive(),
    points: z.number().int(),
    /** Address of the explanation of the points, below `/api/explain/`. */
    ref: z.string(),
    /** Points and place after each step, parallel to the steps of the race. Both are null before the member's first. */
    steps: z.array(z.object({
      points: z.number().int().nullable(),
      place: z.number().int().positive().nullable(),
      /** Points of this step alone; null for a step without the member. */
      earned: z.number().int().nullable(),
    })),
  })),
});
export type RaceView = z.infer<typeof raceView>;
