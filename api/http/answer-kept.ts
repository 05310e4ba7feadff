/** Owns the short way of a read: a kept answer goes to a member before sessions and the router are asked. */
import type { Request, RequestHandler } from 'express';
import type { ReadModels } from '../read-models.js';
import type { Freshness } from './freshness.js';
import { type KeptAnswers, sendKept } from './kept-answers.js';
import { AT_LEAST_HEADER, atLeastPosition } from './read-at-least.interceptor.js';

export interface ShortWay {
  readonly answers: KeptAnswers;
  readonly freshness: Freshness;
  readonly readModels: ReadModels;
  /** Id of the member behind a request, when that is known without asking anybody. */
  readonly memberOf: (request: Request) => number | undefined;
}

/** Whatever is not known for sure takes the long way. */
export function answerKept({ answers, freshness, readModels, memberOf }: ShortWay): RequestHandler {
  return (request, response, next) => {
    if (request.method !== 'GET') {
      next();
      return;
    }
    const answer = (): void => {
      const kept = answers.find(request.path);
      const playerId = kept && memberOf(request);
      if (kept === undefined || playerId === undefined || !isReached(request)) {
        next();
        return;
      }
      response.locals.route = kept.route;
      response.locals.playerId = playerId;
      sendKept(kept, request, response);
    };
    if (freshness.isChecked || !answers.has(request.path)) answer();
    // A database that is away is the long way's to tell.
    else freshness.check().then(answer, () => next());
  };

  function isReached(request: Request): boolean {
    const wanted = request.get(AT_LEAST_HEADER);
    if (wanted === undefined) return true;
    const { success, data: position } = atLeastPosition.safeParse(wanted);
    return success && readModels.status().every(({ checkpoint }) => checkpoint >= position);
  }
}
