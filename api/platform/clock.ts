/** The clock: every instant in the server comes from here, so that tests can set it. */
import { DEFAULT_ZONE } from '../../domain/named-zone.js';
import type { Zone } from '../../domain/zone.js';

export abstract class Clock {
  /** The group's time zone, which changes with the group's facts (api/start/group-clock.ts). */
  zone: Zone = DEFAULT_ZONE;

  abstract now(): Date;

  /** The present instant, ISO 8601. */
  nowText(): string {
    return this.now().toISOString();
  }

  /** The present calendar date of the group. */
  today(): string {
    return this.zone.dateOf(this.now());
  }

  /** Whether the time is certain enough for acts that cannot be undone. */
  isSettled(): boolean {
    return true;
  }
}

const SETTLED_AFTER_MS = 3_600_000;
/** The limit of a jump; slower changes are corrections of a clock that is right. */
const JUMP_MS = 60_000;

export class SystemClock extends Clock {
  private steadySince: { readonly wall: number; readonly elapsed: number };

  /**
   * @param wall  milliseconds since 1970, as the machine's clock shows them
   * @param elapsed  milliseconds by a clock that nobody can set
   */
  constructor(private readonly wall = Date.now, private readonly elapsed = () => performance.now()) {
    super();
    this.steadySince = { wall: wall(), elapsed: elapsed() };
  }

  override now(): Date {
    return new Date(this.wall());
  }

  /**
   * Whether the time is certain. After the start of a machine, or when somebody sets its clock, it may be wrong for a
   * while.
   */
  override isSettled(): boolean {
    const [now, { wall, elapsed }] = [{ wall: this.wall(), elapsed: this.elapsed() }, this.steadySince];
    const passed = now.elapsed - elapsed;
    if (Math.abs(now.wall - wall - passed) < JUMP_MS) return passed >= SETTLED_AFTER_MS;
    this.steadySince = now;
    return false;
  }
}
