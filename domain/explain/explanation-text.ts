/** The values of explanations as text, and sentences with facts that screens draw in their own way. */
import { averageText, balanceText, ordinal, scoreText } from '../text.js';

/** The form rating and its changes are in whole tenths, so that the shown values add up. */
export const UNITS = [
  'points', 'cents', 'games', 'rounds', 'evenings', 'percent', 'points per game', 'points per evening', 'form',
  'form change',
] as const;
export type Unit = (typeof UNITS)[number];

export function valueText(value: number, unit: Unit): string {
  switch (unit) {
    case 'points': return scoreText(value);
    case 'cents': return balanceText(value);
    case 'percent': return `${value}%`;
    case 'points per game':
    case 'points per evening': return averageText(value);
    case 'form': return (value / 10).toFixed(1);
    case 'form change': return averageText(value / 10);
    default: return String(value);
  }
}

/** The place that decided a number. */
export interface Place {
  readonly place: number;
  readonly of: number;
}

/** The name of a number and its owner. Screens address the owner in another way. The name is isolated. */
interface Owned {
  readonly what: string;
  readonly owner: string;
}

/** Words, in which names are isolated, or a fact. */
export type Token = string | Place | Owned;
export type Text = readonly Token[];

/** A sentence with facts in it; neighbouring words become one token. */
export function say(words: TemplateStringsArray, ...facts: readonly (Token | Text)[]): Token[] {
  const tokens: Token[] = [];
  for (const token of words.flatMap((word, index) => [word, ...[facts[index] ?? ''].flat() as Token[]])) {
    const last = tokens.at(-1);
    if (typeof token === 'string' && typeof last === 'string') tokens[tokens.length - 1] = last + token;
    else if (token !== '') tokens.push(token);
  }
  return tokens;
}

export const textOf = (text: Text): string => text.map(tokenText).join('');

export function tokenText(token: Token): string {
  if (typeof token === 'string') return token;
  return 'place' in token ? `${ordinal(token.place)} of ${token.of}` : `${token.what} of ${token.owner}`;
}
