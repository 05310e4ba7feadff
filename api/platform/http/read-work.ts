/**
 * Limits how many reads whose work grows with the history are under way: each may take a second of the processor and
 * memory. Members take turns, so that one who asks for much does not keep the others waiting.
 */
import type { EventEmitter } from 'node:events';
import {
  type CallHandler, type ExecutionContext, HttpException, HttpStatus, Injectable, type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';

const MAX_AT_ONCE = 2;
/** Computed or waiting: some seconds of work. */
const MAX_UNDER_WAY = 18;
/** More than a browser asks for at once. */
const MAX_OF_MEMBER = 8;

const TOO_BUSY = 'The server has too much to look up right now. Try again in a few seconds.';
const TOO_MUCH = 'You are looking up too much at once. Try again in a few seconds.';
const CLIENT_WENT_AWAY = 499;

/** Who waits for an answer. */
export interface Reader {
  readonly memberId: number;
  readonly response: EventEmitter & { readonly destroyed: boolean };
}

export const readerOf = ({ user, res }: Request): Reader => ({ memberId: user?.id ?? 0, response: res! });

/** Runs work in its turn. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Nobody gets this answer. */
export class ReaderWentAway extends HttpException {
  constructor() {
    super('The reader went away.', CLIENT_WENT_AWAY);
  }
}

/** What several readers wait for is read again for those who stay when the one whose turn it was goes away. */
export const sharedReading = <Result>(reading: Promise<Result>, again: () => Promise<Result>): Promise<Result> =>
  reading.catch((error: unknown) => {
    if (error instanceof ReaderWentAway) return again();
    throw error;
  });

export class ReadWork {
  private readonly underWay = new Set<Reader>();
  private readonly computing = new Set<Reader>();
  /** What begins their work, in the order in which they asked. */
  private readonly waiting = new Map<Reader, () => void>();

  /** @throws HttpException 503 when too many are under way, ReaderWentAway when it was not begun by then */
  run<Result>(reader: Reader, work: () => Promise<Result>): Promise<Result> {
    return this.admit(reader, (inTurn) => inTurn(work));
  }

  /**
   * For work in parts, between which the reader may be slow: only a part takes the place of other work.
   * @throws HttpException 503 when too many are under way
   */
  async admit<Result>(asking: Reader, use: (inTurn: InTurn) => Promise<Result>): Promise<Result> {
    const own = [...this.underWay].filter(({ memberId }) => memberId === asking.memberId).length;
    if (own >= MAX_OF_MEMBER) throw new HttpException(TOO_MUCH, HttpStatus.SERVICE_UNAVAILABLE);
    if (this.underWay.size >= MAX_UNDER_WAY) throw new HttpException(TOO_BUSY, HttpStatus.SERVICE_UNAVAILABLE);
    const reader = { ...asking };
    this.underWay.add(reader);
    try {
      return await use((work) => this.inTurn(reader, work));
    } finally {
      this.underWay.delete(reader);
    }
  }

  private async inTurn<Result>(reader: Reader, work: () => Promise<Result>): Promise<Result> {
    await this.turn(reader);
    try {
      return await work();
    } finally {
      this.computing.delete(reader);
      this.next();
    }
  }

  private turn(reader: Reader): Promise<void> {
    return new Promise((resolve, reject) => {
      const left = (): void => {
        this.waiting.delete(reader);
        reject(new ReaderWentAway());
      };
      if (reader.response.destroyed) return left();
      reader.response.once('close', left);
      this.waiting.set(reader, () => {
        reader.response.off('close', left);
        resolve();
      });
      this.next();
    });
  }

  /** The first whose member has nothing computed right now, else the first. */
  private next(): void {
    if (this.computing.size >= MAX_AT_ONCE) return;
    const busy = new Set([...this.computing].map(({ memberId }) => memberId));
    const readers = [...this.waiting.keys()];
    const next = readers.find(({ memberId }) => !busy.has(memberId)) ?? readers[0];
    if (!next) return;
    const begin = this.waiting.get(next)!;
    this.waiting.delete(next);
    this.computing.add(next);
    begin();
  }
}

@Injectable()
export class ReadWorkInterceptor implements NestInterceptor {
  constructor(private readonly work: ReadWork) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    // The past is in its turn already.
    if (http.getResponse<Response>().locals.moment) return next.handle();
    return from(this.work.run(readerOf(http.getRequest<Request>()), () => lastValueFrom(next.handle())));
  }
}
