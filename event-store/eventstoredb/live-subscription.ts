/** The subscription to the whole log: wakes listeners, and subscribes again after a loss. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Position } from '../event-store.js';
import type { EngineConnection } from './engine-connection.js';
import { eventIn, logFromNow } from './engine-messages.js';

const FIRST_DELAY_MS = 50;
const MAX_DELAY_MS = 1_500;

export class LiveSubscription {
  /** Ends the subscription; undefined while nobody listens. */
  #ending: AbortController | undefined;

  constructor(
    private readonly connection: EngineConnection,
    /** Called with each event's position, or without one when some events may have been missed. */
    private readonly onAppended: (position?: Position) => void,
  ) {}

  start(): void {
    if (this.#ending) return;
    this.#ending = new AbortController();
    void this.#follow(this.#ending.signal);
  }

  stop(): void {
    this.#ending?.abort();
    this.#ending = undefined;
  }

  async #follow(ending: AbortSignal): Promise<void> {
    let delayMs = FIRST_DELAY_MS;
    while (!ending.aborted) {
      const hasBegun = await this.#subscribe(ending).catch(() => false);
      delayMs = hasBegun ? FIRST_DELAY_MS : Math.min(delayMs * 2, MAX_DELAY_MS);
      await sleep(delayMs, undefined, { signal: ending }).catch(() => undefined);
    }
  }

  /** Returns when the subscription is lost, and whether it had begun, which the engine's first answer shows. */
  async #subscribe(ending: AbortSignal): Promise<boolean> {
    const call = await this.connection.subscribe(logFromNow());
    const leave = (): void => this.connection.leave(call);
    ending.addEventListener('abort', leave);
    if (ending.aborted) leave();
    let hasBegun = false;
    try {
      for await (const answer of call) {
        const event = eventIn(answer);
        // Events may have been missed before.
        if (!hasBegun || event) this.onAppended(event?.position);
        hasBegun = true;
      }
    } catch {
      // The subscription is opened again, whatever ended it.
    } finally {
      ending.removeEventListener('abort', leave);
    }
    return hasBegun;
  }
}
