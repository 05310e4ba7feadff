/** Translates recorded positions into those of the target: answers teach it, and requests use it. */

export class PositionMap {
  readonly #targets = new Map<bigint, bigint>();

  /** Learns from two answers to the same call. */
  learn(recorded: object, target: object): void {
    const [from, to] = [positionsIn(recorded), positionsIn(target)];
    for (const [index, position] of from.entries()) {
      const other = to[index];
      if (other !== undefined && !this.#targets.has(position)) this.#targets.set(position, other);
    }
  }

  /** A position without an event keeps its distance from the event before it. */
  targetOf(recorded: string): string {
    const position = BigInt(recorded);
    const before = [...this.#targets.keys()].filter((known) => known <= position);
    const nearest = before.reduce((one, other) => (one > other ? one : other), -1n);
    return String((this.#targets.get(nearest) ?? nearest) + position - nearest);
  }

  /** Whether the target has the recorded order, with gaps. */
  isAscendingWithGaps(): boolean {
    const pairs = [...this.#targets].sort(([one], [other]) => (one < other ? -1 : 1));
    return pairs.every(([, target], index) => target > (pairs[index - 1]?.[1] ?? -1n) + 1n);
  }
}

function positionsIn(answer: object): bigint[] {
  return Object.entries(answer).flatMap(([name, value]: [string, unknown]) => {
    if (name === 'commitPosition') return [BigInt(String(value))];
    return typeof value === 'object' && value !== null ? positionsIn(value) : [];
  });
}
