/**
 * The states of a runner and the transitions between them.
 *
 *     running ──failing──▶ retrying ──recovered──▶ running
 *     running, retrying ──stopping──▶ stopped ──trying again──▶ retrying
 *     any ──checkpoint of cleared tables──▶ cleared ──checkpoint of filled ones──▶ running
 *
 * A runner that follows another process takes over its trouble.
 */
import type { CheckpointState, Trouble } from './checkpoints.js';
import { sqlStateOf } from './passing-errors.js';
import type { RunnerStatus } from './runner-status.js';

export type RunnerState = Pick<RunnerStatus, 'state' | 'error' | 'sqlState' | 'stoppedAt'>;

const UNTROUBLED = { error: null, sqlState: null, stoppedAt: null };

export const running: RunnerState = { state: 'running', ...UNTROUBLED };
const cleared: RunnerState = { state: 'cleared', ...UNTROUBLED };

/** The error passes by itself. */
export const failing = ({ stoppedAt }: RunnerState, error: unknown): RunnerState =>
  ({ state: 'retrying', error: messageOf(error), sqlState: sqlStateOf(error), stoppedAt });

export const stopping = (trouble: Trouble): RunnerState => ({ state: 'stopped', sqlState: null, ...trouble });

/** Retries the event that stopped it; the error stays visible until it is applied. */
export const tryingAgain = (from: RunnerState): RunnerState =>
  (from.state === 'stopped' ? { ...from, state: 'retrying' } : from);

export const recovered = (from: RunnerState): RunnerState => (from.state === 'cleared' ? from : running);

/** The checkpoint says whether the tables are cleared. */
export function atCheckpoint(from: RunnerState, { isCleared }: CheckpointState): RunnerState {
  if (isCleared) return cleared;
  return from.state === 'cleared' ? running : from;
}

/** Another process leads: its checkpoint tells everything. */
export function following(from: RunnerState, { trouble }: CheckpointState): RunnerState {
  return trouble ? stopping(trouble) : recovered(from);
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
