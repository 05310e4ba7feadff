/**
 * Places and turns for work that members share. The number of running works is limited, of all and of one member. The
 * member with the fewest running is next, so that one who sends many does not keep the others waiting.
 */
import type { EventEmitter } from 'node:events';
import { HttpException, HttpStatus } from '@nestjs/common';
import type { Request } from 'express';

const CLIENT_WENT_AWAY = 499;

export interface WorkLimits {
  /** The number of works that run at the same time. */
  readonly atOnce: number;
  readonly atOnceOfOne: number;
  /** The number of works that run or wait. */
  readonly underWay: number;
  readonly underWayOfOne: number;
  /** The sentences of a refusal, when there are too many of all or of one. */
  readonly tooBusy: string;
  readonly tooMuch: string;
}

export interface Asker {
  /** The owner of the work: the id of a member, or another key. */
  readonly who: number | string;
  /** The response; its end removes waiting work from the queue. */
  readonly response?: EventEmitter & { readonly destroyed: boolean };
}

export const askerOf = ({ user, res }: Request): Asker => ({ who: user?.id ?? 0, response: res! });

/** Runs work in its turn. */
export type Slot = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The error of an answer that nobody gets. */
export class ReaderWentAway extends HttpException {
  constructor() {
    super('The reader went away.', CLIENT_WENT_AWAY);
  }
}

/** The work of one. */
interface Share {
  underWay: number;
  running: number;
  /** The number of its last turn. */
  lastTurn: number;
  /** Starters of the waiting works, in the order of arrival. */
  readonly waiting: Set<() => void>;
}

export class SharedWork {
  private readonly shares = new Map<Asker['who'], Share>();
  private running = 0;
  private turns = 0;
  /** The number of works that run or wait. */
  underWay = 0;

  constructor(private readonly limits: WorkLimits) {}

  /** @throws HttpException 503 when there are too many, ReaderWentAway when it had not begun by then */
  run<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> {
    return this.admit(asker, (inTurn) => inTurn(work));
  }

  /**
   * Admits work in parts, between which a reader may be slow: only a part takes the place of other work.
   * @throws HttpException 503 when there are too many
   */
  async admit<Result>({ who, response }: Asker, use: (inTurn: Slot) => Promise<Result>): Promise<Result> {
    const { underWay, underWayOfOne, tooBusy, tooMuch } = this.limits;
    const share = this.shares.get(who) ?? { underWay: 0, running: 0, lastTurn: this.turns++, waiting: new Set() };
    if (share.underWay >= underWayOfOne) throw new HttpException(tooMuch, HttpStatus.SERVICE_UNAVAILABLE);
    if (this.underWay >= underWay) throw new HttpException(tooBusy, HttpStatus.SERVICE_UNAVAILABLE);
    this.shares.set(who, share);
    share.underWay += 1;
    this.underWay += 1;
    try {
      return await use((work) => this.inTurn(share, response, work));
    } finally {
      this.underWay -= 1;
      share.underWay -= 1;
      if (share.underWay === 0) this.shares.delete(who);
    }
  }

  private async inTurn<Result>(
    share: Share, response: Asker['response'], work: () => Promise<Result>,
  ): Promise<Result> {
    await this.turn(share, response);
    try {
      return await work();
    } finally {
      share.running -= 1;
      this.running -= 1;
      this.next();
    }
  }

  private turn({ waiting }: Share, response: Asker['response']): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        response?.off('close', left);
        resolve();
      };
      const left = (): void => {
        waiting.delete(begin);
        reject(new ReaderWentAway());
      };
      if (response?.destroyed) return left();
      response?.once('close', left);
      waiting.add(begin);
      this.next();
    });
  }

  /** Begins work of the owner with the fewest running; among equals, of the one whose last turn was the longest ago. */
  private next(): void {
    if (this.running >= this.limits.atOnce) return;
    const [share] = [...this.shares.values()]
      .filter(({ waiting, running }) => waiting.size > 0 && running < this.limits.atOnceOfOne)
      .sort((one, other) => one.running - other.running || one.lastTurn - other.lastTurn);
    const [begin] = share?.waiting ?? [];
    if (!share || !begin) return;
    share.waiting.delete(begin);
    share.running += 1;
    this.running += 1;
    share.lastTurn = this.turns++;
    begin();
  }
}
