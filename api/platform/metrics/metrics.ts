/** The metrics for Prometheus, their endpoint and the measuring of appends: one registry per application. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Request, RequestHandler } from 'express';
import type { EventStore, Position } from '../../../event-store/event-store.js';
import { within } from '../../../event-store/time-limit.js';
import type { ObservedRequest } from '../http/observed-requests.js';
import type { RunnerStatus } from '../../../projections/live/read-schema.js';
import type { RecordingHealth } from '../health/recording-health.js';
import type { ErrorView } from '../../../contract/refusal.js';

/** The limits are in seconds; a cached answer takes a fraction of a millisecond, a write some ten of them. */
const REQUEST_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const APPEND_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];

export class Metrics {
  readonly registry = new Registry();
  private readonly registers = [this.registry];

  readonly requests = new Histogram({
    name: 'http_request_duration_seconds', help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'], buckets: REQUEST_BUCKETS, registers: this.registers,
  });

  readonly appends = new Histogram({
    name: 'event_append_duration_seconds', help: 'Time until an append was durable, or refused.',
    labelNames: ['outcome'], buckets: APPEND_BUCKETS, registers: this.registers,
  });

  readonly appendedEvents = new Counter({
    name: 'events_appended_total', help: 'Events that this process appended to the log.', registers: this.registers,
  });

  /** @param answerMs  the time limit of each followed value, because a disk or an engine may hang */
  constructor(private readonly answerMs = 4_000) {
    collectDefaultMetrics({ register: this.registry });
  }

  observe({ method, route, status, seconds }: Pick<ObservedRequest, 'method' | 'route' | 'status' | 'seconds'>): void {
    this.requests.observe({ method, route, status }, seconds);
  }

  /** Reads a value only when the metrics are read; NaN if it fails or hangs, so that the others can be read. */
  follow(name: string, help: string, value: () => Promise<number>): void {
    const { answerMs } = this;
    new Gauge({
      name, help, registers: this.registers,
      async collect() {
        this.set(await within(answerMs, value).catch(() => Number.NaN));
      },
    });
  }

  /** @param status  status of projections and processes, which is read only when the metrics are */
  recoverNumbersAndReceipts(status: () => readonly RunnerStatus[], store: Pick<EventStore, 'head'>): void {
    type Value = (status: RunnerStatus, head: Position | null) => number;
    const { answerMs } = this;
    const follow = (name: string, help: string, value: Value) => new Gauge({
      name, help, labelNames: ['projection'], registers: this.registers,
      async collect() {
        const head = await within(answerMs, () => store.head()).catch(() => null);
        for (const each of status()) this.set({ projection: each.projection }, value(each, head));
      },
    });
    follow('projection_running', '1 while a projection or process follows the log, 0 while it cannot.',
      ({ state }) => Number(state === 'running'));
    follow('projection_checkpoint_position', 'Position in the log that it has applied.',
      ({ checkpoint }) => Number(checkpoint));
    follow('projection_lag_positions',
      'Positions between a checkpoint and the head of the log; every event takes at least one.',
      ({ checkpoint }, head) => (head === null ? Number.NaN : Number(head > checkpoint ? head - checkpoint : 0n)));
  }
}

/** Appends to the log, measures how long that takes, and reports the outcome to health. */
export const measuredAppend = (
  store: EventStore, metrics: Metrics, health: RecordingHealth,
): EventStore['append'] => async (streamId, expected, events) => {
  const stop = metrics.appends.startTimer();
  try {
    const result = await store.append(streamId, expected, events);
    stop({ outcome: result.repeated ? 'repeated' : 'stored' });
    if (!result.repeated) {
      metrics.appendedEvents.inc(events.length);
      health.stored();
    }
    return result;
  } catch (error) {
    stop({ outcome: error instanceof Error ? error.name : 'unknown' });
    health.failed(error);
    throw error;
  }
};

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const OWN_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
/** The headers that proxies add. */
const PASSED_ON = /^(forwarded|via|x-forwarded-.*|x-real-ip)$/;

/** @param token  expected as `Authorization: Bearer …`; if undefined, only this machine may read */
export const metricsEndpoint = ({ registry }: Metrics, token: string | undefined): RequestHandler =>
  (request, response, next) => {
    // A proxy that closes this path would let deeper paths pass.
    if (request.path !== '/') return next();
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
  LOOPBACK.test(socket.remoteAddress ?? '') && OWN_HOST.test(headers.host ?? '')
  && !Object.keys(headers).some((name) => PASSED_ON.test(name));

/** Compares digests, which have equal lengths, so that the time reveals nothing about the token. */
const brings = (request: Request, token: string): boolean =>
  timingSafeEqual(digest(request.get('authorization') ?? ''), digest(`Bearer ${token}`));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
