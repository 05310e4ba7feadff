/**
 * Members read their own writes and what updates announced, whichever server answers: a read asks for at least the
 * latest log position that an answer or an update named. A server that is past it answers at once.
 */

const POSITION_HEADER = 'X-Log-Position';
const AT_LEAST_HEADER = 'X-At-Least-Position';
/** Set on an answer that does not reach the requested position. */
const PENDING_HEADER = 'X-Pending';
const NONE_NAMED = -1n;

export class LatestPosition {
  /** A position may be larger than a Number holds. */
  private latest = NONE_NAMED;

  /** @param position  from an update or an answer */
  notice(position: string): void {
    const named = BigInt(position);
    if (named > this.latest) this.latest = named;
  }

  /** The position as a query parameter; null while none is known. */
  get known(): string | null {
    return this.latest === NONE_NAMED ? null : this.latest.toString();
  }

  /** Headers of a read. */
  headers(): Record<string, string> {
    return this.known === null ? {} : { [AT_LEAST_HEADER]: this.known };
  }

  /**
   * Remembers the position that an answer names. After a read that waited in vain, no other read waits for the same
   * position: late changes are announced by an update, and the log may have been replaced by one that never reaches it.
   * @param asked  headers that a read was sent with
   */
  noticeAnswer({ headers }: Response, asked: Readonly<Record<string, string>> = {}): void {
    const position = headers.get(POSITION_HEADER);
    if (position !== null) this.notice(position);
    if (headers.has(PENDING_HEADER) && asked[AT_LEAST_HEADER] === this.known) this.latest = NONE_NAMED;
  }
}

/** The latest position that this page knows. */
export const latestPosition = new LatestPosition();
