/** The filter of a read or a subscription, and how many events it examines before it reports its position. */
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { EngineEvent } from './engine-event.js';

export interface ReadFilter {
  matches(event: EngineEvent): boolean;
  /** Number of events between checkpoints; `Infinity` for no checkpoints. */
  readonly checkpointInterval: number;
}

/** Number of events to examine at once if the client names none. */
const DEFAULT_WINDOW = 32;

const EVERYTHING: ReadFilter = { matches: () => true, checkpointInterval: Infinity };

export function readFilter(options: ReadReq.Options.FilterOptions | undefined): ReadFilter {
  if (!options) return EVERYTHING;
  const byStream = options.getStreamIdentifier();
  const expression = byStream ?? options.getEventType();
  if (!expression) return EVERYTHING;
  const pattern = new RegExp(expression.getRegex());
  const prefixes = expression.getPrefixList();
  const fits = (text: string): boolean => (
    prefixes.length > 0 ? prefixes.some((prefix) => text.startsWith(prefix)) : pattern.test(text));
  return {
    matches: ({ stream, type }) => fits(byStream ? stream : type),
    checkpointInterval: (options.hasMax() ? options.getMax() : DEFAULT_WINDOW) *
      options.getCheckpointintervalmultiplier(),
  };
}
