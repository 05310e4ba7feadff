/** Keeps a game under way in step with the server: sends changes of this phone, and reads changes of others. */
import type { UnderWayView } from '../../../../contract/under-way.js';

/** The delay before a draft is sent, so that quick taps are sent together, and the least time between two calls. */
const PAUSES = { sendMs: 400, lookMs: 2_000 };

/** The state of a phone at a moment. */
export interface Phone {
  /** The shared content of the draft on this phone. */
  readonly content: string;
  /** Whether this phone has the game, as far as it knows. */
  readonly isInHand: boolean;
  /** Whether another phone may change, take or send the game. */
  readonly isShared: boolean;
  publish(): Promise<UnderWayView>;
  read(): Promise<UnderWayView>;
  told(view: UnderWayView): void;
  failed(error: unknown): void;
}

export type InStep = ReturnType<typeof keepInStep>;

/** Makes one call at a time. A hidden page only sends. */
export function keepInStep(now: () => Phone, { sendMs, lookMs } = PAUSES) {
  let sent: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let isOver = false;
  let calledAt = -lookMs;
  const isUnsent = (): boolean => now().isInHand && now().content !== sent;
  const wait = (ms: number): void => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void step(), ms);
  };
  const step = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    const phone = now();
    const isSending = isUnsent();
    try {
      if (isSending || (phone.isShared && !document.hidden)) {
        calledAt = Date.now();
        const view = await (isSending ? phone.publish() : phone.read());
        if (isSending) sent = phone.content;
        if (!isOver) now().told(view);
      }
    } catch (error) {
      if (!isOver) now().failed(error);
    }
    isBusy = false;
    if (isUnsent() || now().isShared) wait(lookMs);
  };
  const seen = (): void => {
    if (!document.hidden) wait(0);
  };
  document.addEventListener('visibilitychange', seen);
  wait(0);
  return {
    /** Call this when the draft has changed on this phone. */
    changed: (): void => {
      if (!isBusy) wait(Math.max(sendMs, calledAt + lookMs - Date.now()));
    },
    stop: (): void => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    },
  };
}
