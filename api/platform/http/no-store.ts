/** Owns that no browser or proxy keeps what the api answers, but for the boards, which say otherwise themselves. */
import type { RequestHandler } from 'express';

export const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};
