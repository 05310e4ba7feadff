/**
 * Replays recorded calls against a server: the client's frames in order, each after the answers that came before it,
 * with deadlines and positions that fit the target.
 */
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { Client, type ClientDuplexStream, credentials, Metadata, status, type StatusObject } from '@grpc/grpc-js';
import protobufTimestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { type ClosingStatus, comparable, comparableStatus, floatingKind } from './comparable.js';
import { type PositionMap } from './position-map.js';
import { bytesOf, decodeAnswer, EMPTY_REQUEST, type RecordedCall, type Scenario } from './transcript.js';

const DEADLINE_MS = 600_000;

interface Target {
  readonly address: string;
  readonly positions: PositionMap;
  /** Whether appends are sent with an expired deadline. */
  readonly isTooLate?: boolean;
}

/** The part of a call that is compared. */
export interface ComparedCall {
  readonly method: string;
  readonly answers: readonly unknown[];
  /** Kinds of answers whose place among the others may differ. */
  readonly floating: readonly string[];
  readonly status: ClosingStatus;
}

/** One step of the client, at its place in the scenario. */
interface Step {
  readonly n: number;
  take(): void;
}

const noMapping = (position: string): string => position;

export async function replayScenario({ calls }: Scenario, target: Target): Promise<{
  readonly recorded: readonly ComparedCall[]; readonly replayed: readonly ComparedCall[];
}> {
  const client = new Client(target.address, credentials.createInsecure());
  try {
    const replays = calls.map((call) => new CallReplay(call, client, target));
    const steps = replays.flatMap((replay) => replay.steps()).sort((one, other) => one.n - other.n);
    for (const step of steps) {
      await eventually(() => replays.every((replay) => replay.hasAnswered(step.n)));
      step.take();
    }
    await eventually(() => replays.every((replay) => replay.hasAnswered(Infinity)));
    return { recorded: replays.map((replay) => replay.recorded()), replayed: replays.map((each) => each.replayed()) };
  } finally {
    client.close();
  }
}

class CallReplay {
  readonly #answers: object[] = [];
  readonly #recorded: readonly { readonly n: number; readonly answer: object }[];
  #call: ClientDuplexStream<Buffer, Buffer> | undefined;
  #status: ClosingStatus | undefined;
  readonly #endsAt: number;

  constructor(
    private readonly call: RecordedCall,
    private readonly client: Client,
    private readonly target: Target,
  ) {
    // The recorder noted the status of a cancelled call before the cancellation.
    this.#endsAt = call.status.code === status.CANCELLED ? Number.MAX_VALUE : call.status.n;
    this.#recorded = call.frames.flatMap((frame) => {
      const bytes = frame.from === 'server' ? bytesOf(frame) : null;
      return bytes ? [{ n: frame.n, answer: decodeAnswer(call.method, bytes) }] : [];
    });
  }

  steps(): Step[] {
    const open: Step = { n: this.call.n, take: () => this.#open() };
    const frames = this.call.frames.filter(({ from }) => from === 'client').map((frame): Step => ({
      n: frame.n,
      take: () => {
        const bytes = bytesOf(frame);
        if (bytes) this.#call?.write(this.#fitted(bytes));
        else if (frame.end) this.#call?.end();
        else this.#call?.cancel();
      },
    }));
    return [open, ...frames];
  }

  /** Whether everything that was recorded before a moment has arrived. */
  hasAnswered(before: number): boolean {
    const due = this.#recorded.filter(({ n }) => n < before).map(({ answer }) => answer);
    const hasEnded = this.#endsAt >= before || this.#status !== undefined;
    return hasEnded && inPlace(this.#answers).length >= inPlace(due).length &&
      floatingKinds(due).every((kind) => floatingKinds(this.#answers).includes(kind));
  }

  recorded(): ComparedCall {
    const { positions } = this.target;
    return this.#compared(
      this.#recorded.map(({ answer }) => answer), this.call.status, (position) => positions.targetOf(position));
  }

  replayed(): ComparedCall {
    return this.#compared(this.#answers, this.#status ?? { code: -1 }, noMapping);
  }

  #compared(
    answers: readonly object[], closing: ClosingStatus, mapped: (position: string) => string,
  ): ComparedCall {
    return {
      method: this.call.method,
      answers: inPlace(answers).map((answer) => comparable(answer, mapped)),
      floating: floatingKinds(answers),
      status: comparableStatus(closing),
    };
  }

  #open(): void {
    const metadata = new Metadata();
    for (const [name, value] of Object.entries(this.call.metadata ?? {})) metadata.set(name, value);
    const same = (bytes: Buffer): Buffer => bytes;
    // A call of any kind is a stream of messages in both directions on the wire.
    this.#call = this.client.makeBidiStreamRequest(this.call.method, same, same, metadata);
    this.#call.on('data', (bytes: Buffer) => this.#onAnswer(decodeAnswer(this.call.method, bytes)));
    // The status also reports this error.
    this.#call.on('error', () => {});
    this.#call.on('status', ({ code, details, metadata: trailers }: StatusObject) => {
      this.#status = { code, details, trailers: trailers.getMap() as Record<string, string> };
    });
    // The recorder answered this one itself, so its request was not recorded.
    if (this.call.frames.length === 0) this.#call.end(EMPTY_REQUEST);
  }

  #onAnswer(answer: object): void {
    this.#answers.push(answer);
    if (floatingKind(answer)) return;
    const recorded = inPlace(this.#recorded.map((each) => each.answer))[inPlace(this.#answers).length - 1];
    if (recorded) this.target.positions.learn(recorded, answer);
  }

  #fitted(bytes: Buffer): Buffer {
    if (this.call.method.endsWith('.Streams/BatchAppend')) return this.#withDeadline(bytes);
    return this.call.method.endsWith('.Streams/Read') ? this.#withPosition(bytes) : bytes;
  }

  #withDeadline(bytes: Buffer): Buffer {
    const request = streams.BatchAppendReq.deserializeBinary(bytes);
    const distance = this.target.isTooLate ? -DEADLINE_MS : DEADLINE_MS;
    request.getOptions()?.setDeadline(protobufTimestamp.Timestamp.fromDate(new Date(Date.now() + distance)));
    return Buffer.from(request.serializeBinary());
  }

  #withPosition(bytes: Buffer): Buffer {
    const request = streams.ReadReq.deserializeBinary(bytes);
    const position = request.getOptions()?.getAll()?.getPosition();
    const { positions } = this.target;
    position?.setCommitPosition(positions.targetOf(position.getCommitPosition()))
      .setPreparePosition(positions.targetOf(position.getPreparePosition()));
    return Buffer.from(request.serializeBinary());
  }
}

const inPlace = (answers: readonly object[]): object[] => answers.filter((answer) => floatingKind(answer) === null);

const floatingKinds = (answers: readonly object[]): string[] => (
  [...new Set(answers.flatMap((answer) => floatingKind(answer) ?? []))].sort());
