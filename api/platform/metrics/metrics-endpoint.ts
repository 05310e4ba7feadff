/** `GET /metrics`, for readers with the token; without a token only for this machine. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { ErrorView } from '../../../contract/refusal.js';
import type { Metrics } from './metrics.js';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** @param token  expected as `Authorization: Bearer …`; if undefined, only this machine may read */
export const metricsEndpoint = ({ registry }: Metrics, token: string | undefined): RequestHandler =>
  (request, response, next) => {
    if (!(token === undefined ? isThisMachine(request) : brings(request, token))) {
      const refusal: ErrorView = { message: 'You cannot read the metrics without the token.' };
      response.status(403).json(refusal);
      return;
    }
    registry.metrics().then((text) => {
      response.setHeader('Content-Type', registry.contentType);
      response.setHeader('Cache-Control', 'no-store');
      response.end(text);
    }, next);
  };

/** A proxy on this machine forwards requests of others. */
const isThisMachine = ({ socket, headers }: Request): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') && headers.forwarded === undefined &&
  headers['x-forwarded-for'] === undefined;

/** Compares digests, which have equal lengths, so that the time reveals nothing about the token. */
const brings = (request: Request, token: string): boolean =>
  timingSafeEqual(digest(request.get('authorization') ?? ''), digest(`Bearer ${token}`));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
