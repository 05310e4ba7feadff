/**
 * Health of recording: the outcome of the last append or, if there was none recently, of a probe of the log, and the
 * cause. An outcome is kept for some seconds, however many ask.
 */
import { lockedText, sentenceOf, sqlStateOf } from '../../../event-store/error-kinds.js';
import {
  AppendTooLarge, EmptyAppend, EventIdReused, EventStoreAccessDenied, LogWentBack, type Position, WrongExpectedRevision,
} from '../../../event-store/event-store.js';
import { lossText } from '../../../domain/loss-text.js';
import type { Clock } from '../clock.js';
import type { HealthView } from '../../../contract/health.js';
import { answerInTime, type PartOfHealth } from './health-source.js';

export interface RecordingHealthOptions {
  /** Asks the log, and the database if that is another engine, to store something; throws the cause if it fails. */
  readonly probe: () => Promise<unknown>;
  readonly clock: Pick<Clock, 'now'>;
  /** Whether a foreign session locks the log; never if the log is outside the database. */
  readonly isLogHeld: () => Promise<boolean>;
  /** Returns milliseconds on a monotonic clock. */
  readonly stopwatch?: () => number;
}

interface Outcome {
  readonly error: unknown;
  /** Time of the outcome, ISO 8601. */
  readonly at: string;
  /** The end of its time, in stopwatch time. */
  readonly keepUntil: number;
}

/** A probe writes a row and takes it back, so it is rare while all is well. */
const KEEP_STORED_MS = 10_000;
const KEEP_FAILED_MS = 1_500;
/** The limit of a probe: health must answer before the whole part is reported as unknown. */
const PROBE_LIMIT_MS = 1_300;
const LOOK_LIMIT_MS = 500;

const LOG = 'the log of games';
const DENIED = 'The log of games refuses access to the server.';
const UNREACHED = 'The server cannot reach the log of games just now.';

const UNDECIDED = 'Nothing is recorded until an admin decides: Audit, Seal of the log.';

/** The errors that refuse an append, but are not a fault of the log. */
const REFUSALS = [AppendTooLarge, EmptyAppend, EventIdReused, TypeError, WrongExpectedRevision];

export class RecordingHealth {
  private last: Outcome | undefined;
  private probing: Promise<Outcome> | undefined;

  constructor(private readonly options: RecordingHealthOptions) {}

  /** Call it after every stored append. */
  stored(): void {
    this.note(null);
  }

  /** Call it after every failed append. */
  failed(error: unknown): void {
    if (!REFUSALS.some((refusal) => error instanceof refusal)) this.note(error);
  }

  async health(logHead: Position | null): Promise<PartOfHealth<HealthView['recording']>> {
    const outcome = await this.outcome(logHead);
    const alarm = outcome?.error === null ? null : await this.alarmOf(outcome?.error);
    const wasStored = outcome === undefined ? null : outcome.error === null;
    return { isHealthy: alarm === null, report: { at: outcome?.at ?? null, wasStored, alarm } };
  }

  /** The outcome; undefined while the log is silent. */
  private outcome(logHead: Position | null): Promise<Outcome | undefined> {
    const { last } = this;
    // A log that cannot be read has changed since.
    const isKept = last && this.stopwatch() < last.keepUntil && (last.error !== null || logHead !== null);
    if (isKept) return Promise.resolve(last);
    this.probing ??= this.probe().finally(() => (this.probing = undefined));
    const { probing } = this;
    return answerInTime(() => probing, PROBE_LIMIT_MS);
  }

  private async probe(): Promise<Outcome> {
    try {
      await this.options.probe();
      return this.note(null);
    } catch (error) {
      return this.note(error);
    }
  }

  private note(error: unknown): Outcome {
    const keepUntil = this.stopwatch() + (error === null ? KEEP_STORED_MS : KEEP_FAILED_MS);
    return (this.last = { error, keepUntil, at: this.options.clock.now().toISOString() });
  }

  private async alarmOf(error: unknown): Promise<string> {
    if (error instanceof EventStoreAccessDenied) return DENIED;
    if (error instanceof LogWentBack) {
      const { since, loss: { missing: { length: missing }, isComplete } } = error;
      return `${lossText({ since, missing, isComplete })} ${UNDECIDED}`;
    }
    const known = sentenceOf(sqlStateOf(error), LOG);
    return known ?? ((await answerInTime(this.options.isLogHeld, LOOK_LIMIT_MS)) ? lockedText(LOG) : UNREACHED);
  }

  private stopwatch(): number {
    return (this.options.stopwatch ?? (() => performance.now()))();
  }
}
