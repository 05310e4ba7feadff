/** Keeps browsers and proxies from storing answers, except for boards, which set their own header. */
import type { RequestHandler } from 'express';

export const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};
