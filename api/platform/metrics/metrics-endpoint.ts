/** Owns `GET /metrics` and who may read it: whoever knows the token; without one, only this machine itself. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { ErrorView } from '../../../contract/refusal.js';
import type { Metrics } from './metrics.js';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** @param token  what a reader sends as `Authorization: Bearer …`; undefined lets in this machine alone */
export const metricsEndpoint = ({ registry }: Metrics, token: string | undefined): RequestHandler =>
  (request, response, next) => {
    if (!(token === undefined ? isThisMachine(request) : brings(request, token))) {
      const refusal: ErrorView = { message: 'The metrics are not for everybody.' };
      response.status(403).json(refusal);
      return;
    }
    registry.metrics().then((text) => {
      response.setHeader('Content-Type', registry.contentType);
      response.setHeader('Cache-Control', 'no-store');
      response.end(text);
    }, next);
  };

/** A proxy on this machine speaks for others, so what it forwards is not ours. */
const isThisMachine = ({ socket, headers }: Request): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') && headers.forwarded === undefined &&
  headers['x-forwarded-for'] === undefined;

/** Compares digests: they are of one length, and the time says nothing of the token. */
const brings = (request: Request, token: string): boolean =>
  timingSafeEqual(digest(request.get('authorization') ?? ''), digest(`Bearer ${token}`));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
