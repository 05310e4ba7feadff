/**
 * A member sees what he did and what he was told of, whichever server answers: a read asks for at least the
 * latest position of the log that anything named. Where that is shown already, asking for it costs nothing.
 */

const POSITION_HEADER = 'X-Log-Position';
const AT_LEAST_HEADER = 'X-At-Least-Position';
/** Says of a read that it was answered without what it asked for. */
const PENDING_HEADER = 'X-Pending';
const NONE_NAMED = -1n;

export class LatestPosition {
  /** A position may be larger than a Number holds. */
  private latest = NONE_NAMED;

  /** @param position  as an update or an answer names it */
  notice(position: string): void {
    const named = BigInt(position);
    if (named > this.latest) this.latest = named;
  }

  /** Headers of a read. */
  headers(): Record<string, string> {
    return this.latest === NONE_NAMED ? {} : { [AT_LEAST_HEADER]: this.latest.toString() };
  }

  /** As a query tells it; null while nothing named one. */
  get known(): string | null {
    return this.latest === NONE_NAMED ? null : this.latest.toString();
  }

  /** Remembers the position that an answer names. */
  noticeAnswer({ headers }: Response): void {
    const position = headers.get(POSITION_HEADER);
    if (position !== null) this.notice(position);
  }

  /**
   * After a read that waited in vain no other one waits for the same: what is late is told as an update, and the log
   * may be another one, which never comes so far.
   * @param asked  headers that the read was sent with
   */
  noticeRead(answer: Response, asked: Readonly<Record<string, string>>): void {
    const { headers } = answer;
    this.noticeAnswer(answer);
    if (headers.has(PENDING_HEADER) && asked[AT_LEAST_HEADER] === this.latest.toString()) this.latest = NONE_NAMED;
  }
}

/** Of this page. */
export const latestPosition = new LatestPosition();
