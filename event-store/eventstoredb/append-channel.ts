/** Sends many appends at once over one gRPC stream; each has its own answer and time limit. */
import { randomUUID } from 'node:crypto';
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { PreparedAppend } from '../prepared-append.js';
import { answerOf, appendRequest, type EngineAnswer } from './append-requests.js';
import type { BatchStream, EngineConnection } from './engine-connection.js';
import { NoAnswerInTime, NodeNotReady } from './engine-errors.js';
import { inTime } from './call-limits.js';

interface Waiting {
  resolve(answer: BatchAppendResp): void;
  reject(error: unknown): void;
}

/** By correlation id. */
type WaitingAppends = Map<string, Waiting>;

export class AppendChannel {
  readonly #waiting = new WeakMap<BatchStream, WaitingAppends>();

  constructor(private readonly connection: EngineConnection) {}

  /**
   * Sends an append once.
   * @param expected revision of the stream's last event, or `NO_STREAM`
   * @throws errors that `isRefused` and `isLost` tell apart
   */
  async send(append: PreparedAppend, expected: number): Promise<EngineAnswer> {
    const { answerTimeoutMs } = this.connection;
    const stream = await this.connection.batchStream((opened) => this.#listen(opened));
    const waiting = this.#waiting.get(stream);
    if (!waiting) throw new Error('A stream of appends was opened without a listener.');
    const correlationId = randomUUID();
    const answered = new Promise<BatchAppendResp>((resolve, reject) => waiting.set(correlationId, { resolve, reject }));
    try {
      const written = new Promise<never>((_resolve, reject) => {
        stream.write(appendRequest(correlationId, append, expected, answerTimeoutMs), (error: unknown) => {
          if (error) reject(new NodeNotReady('its stream of appends is closed'));
        });
      });
      const answer = await inTime(answerTimeoutMs, () => Promise.race([answered, written]));
      return answerOf(answer, append, answerTimeoutMs);
    } catch (error) {
      // A stream that is silent, or whose node cannot store, is of no use to the other appends either: they are sent
      // again on a new stream, to a node that is looked up again.
      if (error instanceof NoAnswerInTime || error instanceof NodeNotReady) stream.destroy(error);
      throw error;
    } finally {
      waiting.delete(correlationId);
    }
  }

  /** A late answer has no receiver any more; a lost stream fails only the appends that it carried. */
  #listen(stream: BatchStream): void {
    const waiting: WaitingAppends = new Map();
    this.#waiting.set(stream, waiting);
    const failAll = (error: unknown): void => {
      for (const { reject } of waiting.values()) reject(error);
    };
    stream.on('data', (answer: BatchAppendResp) => (
      waiting.get(answer.getCorrelationId()?.getString() ?? '')?.resolve(answer)));
    stream.on('error', failAll);
    stream.on('end', () => failAll(new NodeNotReady('it ended the stream of appends')));
  }
}
