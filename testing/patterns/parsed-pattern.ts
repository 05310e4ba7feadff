/** Reads the structure of a regular expression, as far as repetition depends on it. */

export type Node =
  /** An atom such as `\s` consumes one character. */
  | { readonly kind: 'atom'; readonly text: string }
  | { readonly kind: 'start' | 'end' | 'nothing' }
  | { readonly kind: 'lookaround'; readonly of: Node }
  | { readonly kind: 'either' | 'sequence'; readonly parts: readonly Node[] }
  | { readonly kind: 'repeated'; readonly of: Node; readonly min: number; readonly max: number };

const QUANTIFIER = /[*+?]\??|\{\d+(?:,\d*)?\}\??/y;
const ATOM = /\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]+\}|\\u\{[^}]+\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\[^k]|[^\\]/suy;

/** @throws Error for syntax that no pattern of the product has, such as a reference to a group by its name */
export function parsedPattern(source: string): Node {
  let at = 0;
  const taken = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(source) ?? [];
    at += found?.length ?? 0;
    return found;
  };
  const either = (): Node => {
    const parts = [sequence()];
    while (taken(/\|/y)) parts.push(sequence());
    return { kind: 'either', parts };
  };
  const sequence = (): Node => {
    const parts: Node[] = [];
    while (at < source.length && !'|)'.includes(source[at]!)) {
      const of = term();
      const quantifier = taken(QUANTIFIER);
      parts.push(quantifier === undefined ? of : { kind: 'repeated', of, ...boundsOf(quantifier) });
    }
    return { kind: 'sequence', parts };
  };
  const group = (): Node => {
    const inside = either();
    if (!taken(/\)/y)) throw new Error(`A group does not end in ${source}`);
    return inside;
  };
  const term = (): Node => {
    if (taken(/\^/y)) return { kind: 'start' };
    if (taken(/\$/y)) return { kind: 'end' };
    if (taken(/\\[bB]/y)) return { kind: 'nothing' };
    if (taken(/\(\?<?[=!]/y)) return { kind: 'lookaround', of: group() };
    if (taken(/\((?:\?:|\?<\w+>)?/y)) return group();
    const text = taken(ATOM);
    if (text === undefined) throw new Error(`Character ${at} cannot be read in ${source}`);
    return { kind: 'atom', text };
  };
  const whole = either();
  if (at !== source.length) throw new Error(`Character ${at} is too much in ${source}`);
  return whole;
}

function boundsOf(quantifier: string): { readonly min: number; readonly max: number } {
  const [sign] = quantifier;
  if (sign !== '{') return { min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Number.POSITIVE_INFINITY };
  const [, min, comma, max] = /^\{(\d+)(,?)(\d*)/.exec(quantifier)!;
  const most = max === '' ? Number.POSITIVE_INFINITY : Number(max);
  return { min: Number(min), max: comma === '' ? Number(min) : most };
}
