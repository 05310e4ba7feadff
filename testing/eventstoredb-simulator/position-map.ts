/** Owns which position of the target stands for which recorded one: learnt from answers, used in requests. */

export class PositionMap {
  readonly #targets = new Map<bigint, bigint>();

  /** Both answers were given for the same thing. */
  learn(recorded: object, target: object): void {
    const [from, to] = [positionsIn(recorded), positionsIn(target)];
    for (const [index, position] of from.entries()) {
      const other = to[index];
      if (other !== undefined && !this.#targets.has(position)) this.#targets.set(position, other);
    }
  }

  /** A position that is no event's own keeps its distance from the event before it. */
  targetOf(recorded: string): string {
    const position = BigInt(recorded);
    const before = [...this.#targets.keys()].filter((known) => known <= position);
    const nearest = before.reduce((one, other) => (one > other ? one : other), -1n);
    return String((this.#targets.get(nearest) ?? nearest) + position - nearest);
  }

  /** True when what was recorded in an order stands in the same order here, with gaps. */
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
