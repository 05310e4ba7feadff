/**
 * Finds regular expressions whose search may take more steps than a constant times the length of the input. In the
 * automaton of such an expression, the same text leads from one place back to it, on to another place, and from there
 * back as well. Examples are `\s+$`, which begins anew at each blank, and `(a+)+b`. This is the criterion of Weber and
 * Seidl (1991) for the growth of the number of ways through an automaton. A pattern that has matched tries no other
 * way.
 */
import { type Node, parsedPattern } from './parsed-pattern.js';

/** Characters that make a difference to patterns, besides those in the pattern. */
const USUAL = [...'aAfzZ059_-+ \t\n\r.,;:/\\"\'<>()[]{}=?&%@#*|^$~!', '\u0000', '\u00e9', '\u2068', '\u4e2d', '\ud800'];

interface Place {
  /** Next places that need no character. */
  readonly free: number[];
  /** Next places that need one of these characters. */
  readonly steps: { readonly to: number; readonly text: ReadonlySet<string> }[];
}

/** Whether the pattern, searched in a text, takes at most a number of steps that grows with its length. */
export function isLinear({ source, flags }: Pick<RegExp, 'source' | 'flags'>): boolean {
  const tree = parsedPattern(source);
  const characters = [...new Set([...USUAL, ...source])];
  const charactersOf = (atom: string): ReadonlySet<string> => {
    // A reference to a group may be anything.
    const test = new RegExp(/^\\[1-9]/.test(atom) ? '[^]' : `^(?:${atom})$`, flags.replace(/[gmy]/g, ''));
    return new Set(characters.filter((character) => test.test(character)));
  };
  const places: Place[] = [];
  const place = (): number => places.push({ free: [], steps: [] }) - 1;
  const link = (from: number, to: number): void => void places[from]!.free.push(to);
  const ACCEPT = place();
  /** @returns the place after the added node */
  const add = (node: Node, from: number, isAtStart: boolean): number => {
    switch (node.kind) {
      case 'atom': {
        const to = place();
        places[from]!.steps.push({ to, text: charactersOf(node.text) });
        return to;
      }
      case 'nothing':
        return from;
      case 'start':
        return isAtStart ? from : place();
      // This place leads nowhere, so the search fails before the end.
      case 'end':
        return place();
      case 'lookaround':
        add(node.of, from, isAtStart);
        return from;
      case 'sequence':
        return node.parts.reduce((at, part) => add(part, at, isAtStart), from);
      case 'either': {
        const to = place();
        for (const part of node.parts) link(add(part, from, isAtStart), to);
        return to;
      }
      case 'repeated': {
        let at = from;
        for (let copy = 0; copy < Math.min(node.min, 2); copy += 1) at = add(node.of, at, isAtStart && copy === 0);
        if (node.max === Number.POSITIVE_INFINITY) {
          const loop = place();
          link(at, loop);
          link(add(node.of, loop, isAtStart && node.min === 0), loop);
          return loop;
        }
        for (let copy = 0; copy < Math.min(node.max - node.min, 2); copy += 1) {
          const to = place();
          link(at, to);
          link(add(node.of, at, isAtStart), to);
          at = to;
        }
        return at;
      }
    }
  };
  // A search begins anew at each character, and at each line.
  const [first, later, line] = [place(), place(), place()];
  link(add(tree, first, true), ACCEPT);
  link(add(tree, later, false), ACCEPT);
  link(add(tree, line, flags.includes('m')), ACCEPT);
  for (const from of [first, later]) {
    places[from]!.steps.push({ to: later, text: new Set(characters) }, { to: line, text: new Set('\n') });
  }
  return !hasManyWays(places, ACCEPT, characters);
}

/** The places to which a character leads from each place, once for each way without a character in between. */
function stepsOf(places: readonly Place[], accept: number, characters: readonly string[]) {
  const isOver = (from: number, seen = new Set<number>()): boolean => from === accept || (!seen.has(from)
    && places[from]!.free.some((to) => isOver(to, seen.add(from))));
  const over = places.map((_, from) => isOver(from));
  return places.map((_, from) => {
    const found = new Map(characters.map((character) => [character, [] as number[]]));
    const walk = (at: number, passed: ReadonlySet<string>): void => {
      for (const { to, text } of places[at]!.steps) {
        if (!over[to]) for (const character of text) found.get(character)!.push(to);
      }
      for (const [index, to] of places[at]!.free.entries()) {
        const edge = `${at} ${index}`;
        if (!passed.has(edge)) walk(to, new Set([...passed, edge]));
      }
    };
    walk(from, new Set());
    return found;
  });
}

function hasManyWays(places: readonly Place[], accept: number, characters: readonly string[]): boolean {
  const steps = stepsOf(places, accept, characters);
  const leads = (from: number): readonly number[] => [...new Set([...steps[from]!.values()].flat())];
  const reach = places.map((_, from) => {
    const reached = new Set<number>();
    const open = [from];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const further = leads(at).filter((to) => !reached.has(to));
      open.push(...further);
      for (const to of further) reached.add(to);
    }
    return reached;
  });
  const loops = places.flatMap((_, at) => (reach[at]!.has(at) ? [at] : []));
  // Two equal steps in a loop double the ways with each round.
  if (loops.some((at) => [...steps[at]!.values()].some((tos) =>
    tos.some((to, index) => reach[to]!.has(at) && tos.indexOf(to) !== index)))) return true;
  return loops.some((one) => loops.some((other) => one !== other && reach[one]!.has(other)
    && isReached(steps, characters, one, other)));
}

/** Whether one text leads from `one` to itself, from `one` to `other`, and from `other` to itself. */
function isReached(
  steps: readonly ReadonlyMap<string, readonly number[]>[], characters: readonly string[], one: number, other: number,
): boolean {
  const open: (readonly [number, number, number])[] = [[one, one, other]];
  const seen = new Set<string>();
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [a, b, c] = at;
    for (const character of characters) {
      const [as, bs, cs] = [a, b, c].map((from) => [...new Set(steps[from]!.get(character))]) as
        [number[], number[], number[]];
      for (const x of as) for (const y of bs) for (const z of cs) {
        if (x === one && y === other && z === other) return true;
        const key = `${x} ${y} ${z}`;
        if (!seen.has(key)) open.push([x, y, z]);
        seen.add(key);
      }
    }
  }
  return false;
}
