/** The idempotency keys of an import, derived from the content, so that the same file is recognized. */
import { requestDigest } from '../platform/commands/command-runner.js';

/** Gives each item a text of its content. Equal items of a file differ by their order, not by what was answered. */
export function withContent<Item extends object>(items: readonly Item[]): (readonly [Item, string])[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const digest = requestDigest({ ...item, anotherGame: undefined });
    const occurrence = (seen.get(digest) ?? 0) + 1;
    seen.set(digest, occurrence);
    return [item, `${digest}:${occurrence}`] as const;
  });
}
