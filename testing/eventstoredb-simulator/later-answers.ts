/**
 * How KurrentDB 26 answers reads: with a time and positions in messages that had none, and perhaps with fields and
 * messages of still later versions. The generated classes cannot write them.
 */
import streams from '@eventstore/db-client/generated/streams_pb.js';

/** A message in a field, as protobuf writes it. @param number  up to 15 @param message  fewer than 128 bytes */
const field = (number: number, message: readonly number[]): number[] => [(number << 3) | 2, message.length, ...message];

/** A `Timestamp`, and a `Position`: their fields with small numbers. */
const [TIME, POSITION] = [[8, 1], [8, 1, 16, 1]] as const;
const [CHECKPOINT, CAUGHT_UP, FELL_BEHIND, OF_TOMORROW] = [3, 8, 9, 12] as const;

/** The second field is a revision. */
const WHEN_AND_WHERE = [...field(1, TIME), 16, 7, ...field(3, POSITION)];

/** The messages that replace 'caught up'. */
export const laterCaughtUp: readonly Buffer[] = [
  field(FELL_BEHIND, WHEN_AND_WHERE), field(OF_TOMORROW, POSITION), field(CAUGHT_UP, WHEN_AND_WHERE),
].map((bytes) => Buffer.from(bytes));

export function laterCheckpoint(position: bigint): Buffer {
  const plain = new streams.ReadResp.Checkpoint()
    .setCommitPosition(String(position)).setPreparePosition(String(position));
  return Buffer.from(field(CHECKPOINT, [...plain.serializeBinary(), ...field(3, TIME)]));
}

/** A field of a later version, which can follow any message. */
export const ADDED_FIELD = Buffer.from(field(13, TIME));
