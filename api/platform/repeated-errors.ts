/**
 * Says an error at once when it is new, and the same one again once a minute at most. Workers, listeners and runners
 * meet an engine that is away many times in a second.
 */
const AGAIN_MS = 60_000;

export class RepeatedErrors {
  /** When each text was said, in stopwatch time. */
  private readonly saidAt = new Map<string, number>();

  constructor(
    private readonly say: (text: string) => void,
    /** Milliseconds on a monotonic clock. */
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
