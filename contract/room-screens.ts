/** The contract of screens in the room: the code that a screen shows, the screens of the group, and their data. */
import { z } from 'zod';
import { recapView } from './evenings.js';
import { playerRef } from './players.js';
import { instant, mustBeObject } from './request.js';

/** `POST /api/tv/code`: the code that a screen shows until a recorder has typed it. */
export const screenCodeView = z.object({ code: z.string().regex(/^\d{6}$/), expiresAt: instant });
export type ScreenCodeView = z.infer<typeof screenCodeView>;

export const newScreen = z.object({
  code: z.string('Type the code of the screen').transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'The code of a screen has six digits')),
}, mustBeObject);
export type NewScreenBody = z.input<typeof newScreen>;

/** A screen that reads without a login. */
export const screenView = z.object({
  id: z.number().int().positive(),
  device: z.string(),
  addedBy: playerRef,
  addedAt: instant,
  expiresAt: instant,
});
export type ScreenView = z.infer<typeof screenView>;

/** `GET /api/tv/board`: the evening of today, or the latest one until somebody has played today. */
export const tvBoardView = z.object({
  isToday: z.boolean(),
  /** The recap; null before the first game. */
  recap: recapView.nullable(),
  /** The first places of the evening's month. */
  month: z.array(z.object({ name: z.string(), rank: z.number().int(), points: z.number().int() })).readonly(),
  /** The stakes of tonight or of the next evening, as sentences without a full stop. */
  stakes: z.array(z.string()).readonly(),
  /** The time of the answer. */
  at: instant,
});
export type TvBoardView = z.infer<typeof tvBoardView>;
