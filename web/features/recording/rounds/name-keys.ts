/** Chooses a player by the first letters of a name. */
import { lookOf } from '../../../../domain/free-text.js';

export interface NamedPlayer {
  readonly id: number;
  readonly name: string;
}

/** What the keys of a name leave out, such as spaces, hyphens and dots. */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;

/** The players with a name, or a word in it, that begins with these letters. */
export const matching = (text: string, players: readonly NamedPlayer[]): NamedPlayer[] =>
  players.filter(({ name }) => {
    const words = lookOf(name).split(BETWEEN_WORDS);
    return words.some((_, index) => words.slice(index).join('').startsWith(text));
  });

/** The only player that matches these letters, or the one with exactly this name; null if ambiguous. */
export function meantBy(text: string, players: readonly NamedPlayer[]): NamedPlayer | null {
  const found = text === '' ? [] : matching(text, players);
  const exact = found.filter(({ name }) => compact(name) === text);
  const [meant, ...others] = exact.length > 0 ? exact : found;
  return meant === undefined || others.length > 0 ? null : meant;
}

const compact = (name: string): string => lookOf(name).replaceAll(BETWEEN_WORDS, '');
