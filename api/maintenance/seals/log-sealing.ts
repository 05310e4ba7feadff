/** When the log is sealed: each minute, or as soon as it fills a seal. It is compared with its seals at the start. */
import { MAX_SEALED_EVENTS } from '../../../event-store/seals/seal.js';
import type { Position } from '../../../event-store/event-store.js';
import { type OnEvents, SealChain, type SealChainOptions } from './seal-chain.js';

const SEAL_INTERVAL_MS = 60_000;
/** How often to look whether an import fills seals. */
const LOOK_INTERVAL_MS = 3_000;

export class LogSealing {
  private readonly chain: SealChain;
  private timers: readonly NodeJS.Timeout[] = [];
  /** How far the log was looked at, and how many events came since the last seal. */
  private seen: { position: Position; events: number } | undefined;
  private hasGrown = true;
  private readonly unsubscribe: () => void;
  private working: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();

  constructor(private readonly options: SealChainOptions) {
    this.chain = new SealChain(options);
    this.unsubscribe = options.store.subscribe(() => {
      this.hasGrown = true;
      this.chain.appended.note();
    });
  }

  /** Goes on in the background: compares the log with its seals, then seals each minute. */
  start(): void {
    this.inBackground(() => this.seal());
    this.timers = [
      setInterval(() => this.inBackground(() => this.seal()), SEAL_INTERVAL_MS),
      setInterval(() => this.hasGrown && this.inBackground(() => this.sealMany()), LOOK_INTERVAL_MS),
    ];
  }

  /** Ends a running comparison, and seals what was recorded last. */
  async stop(): Promise<void> {
    this.unsubscribe();
    if (this.timers.length === 0) return;
    for (const timer of this.timers) clearInterval(timer);
    this.stopping.abort();
    await this.working;
    // Otherwise the next start compares first.
    if (this.chain.end !== undefined) await this.chain.goOn(this.stopping.signal).catch(this.options.onError);
  }

  /** Seals everything that is not sealed yet, unless another process is at it or an alarm is open. */
  async seal(): Promise<void> {
    while (await this.chain.goOn(this.stopping.signal) && !this.stopping.signal.aborted);
  }

  /** Seals once at least one seal is full. */
  async sealMany(): Promise<void> {
    const { end } = this.chain;
    // The minute's turn compares first.
    if (end === undefined) return;
    this.hasGrown = false;
    const seen = (this.seen ??= { position: end, events: 0 });
    const latest = await this.options.store.readAll(seen.position, MAX_SEALED_EVENTS);
    seen.position = latest.at(-1)?.position ?? seen.position;
    seen.events += latest.length;
    if (seen.events < MAX_SEALED_EVENTS) return;
    await this.seal();
    this.seen = undefined;
    this.hasGrown = true;
  }

  /** Compares the whole log. @returns a sentence on what was found; a fault is an alarm too */
  verify(signal: AbortSignal = this.stopping.signal, onEvents?: OnEvents): Promise<string> {
    return this.chain.verify(signal, onEvents);
  }

  private inBackground(work: () => Promise<unknown>): void {
    this.working = this.working.then(work).then(() => undefined, (error: Error) => {
      if (!this.stopping.signal.aborted) this.options.onError(error);
    });
  }
}
