/** Owns the idempotency keys of an import: they are made of the content, so that the same file is met again by them. */
import { digestOf } from '../platform/commands/command-runner.js';
import { type Issuer, systemIssuer } from '../platform/commands/issuer.js';

/** Each with a text for its content. Two of a file may be alike in everything; they are told apart by their order. */
export function withContent<Item extends object>(items: readonly Item[]): (readonly [Item, string])[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const digest = digestOf(item);
    const occurrence = (seen.get(digest) ?? 0) + 1;
    seen.set(digest, occurrence);
    return [item, `${digest}:${occurrence}`] as const;
  });
}

/** What is done about an item of a file, such as its payment or the ties of its game. */
export const importIssuer = (step: string, content: string): Issuer => systemIssuer(`import:${step}:${content}`);
