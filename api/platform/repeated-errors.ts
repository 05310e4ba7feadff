/**
 * Logs a new error at once, and the same one again at most once a minute. Workers, listeners and runners find an
 * engine that is away many times in a second.
 */
const AGAIN_MS = 60_000;

export class RepeatedErrors {
  /** The time when each text was last logged, in stopwatch time. */
  private readonly saidAt = new Map<string, number>();

  constructor(
    private readonly say: (text: string) => void,
    /** Returns milliseconds on a monotonic clock. */
    private readonly stopwatch = (): number => performance.now(),
  ) {}

  met(text: string): void {
    const now = this.stopwatch();
    for (const [known, at] of this.saidAt) if (now - at >= AGAIN_MS) this.saidAt.delete(known);
    if (this.saidAt.has(text)) return;
    this.saidAt.set(text, now);
    this.say(text);
  }
}
