/** Owns the choice of a player by the first letters of a name. */

export interface NamedPlayer {
  readonly id: number;
  readonly name: string;
}

/** Letters that follow each other faster than this belong to one name. */
const PAUSE_MS = 1_000;

export interface TypedLetters {
  readonly text: string;
  /** When the last one was typed, in milliseconds. */
  readonly at: number;
}

export const NOTHING_TYPED: TypedLetters = { text: '', at: 0 };

/** Whether a digit goes on with a name that was begun, as in 'Player 3'; else it picks a role. */
export const awaitsDigit = (before: TypedLetters, at: number, players: readonly NamedPlayer[]): boolean =>
  before.text !== '' &&
  at - before.at < PAUSE_MS &&
  matching(before.text, players).some(({ name }) => /^\d/.test(compact(name).slice(before.text.length)));

/** What has been typed with one more letter: a pause begins anew, and so does a letter that fits no name. */
export function typed(before: TypedLetters, letter: string, at: number, players: readonly NamedPlayer[]): TypedLetters {
  const continued = at - before.at < PAUSE_MS ? before.text + letter.toLowerCase() : letter.toLowerCase();
  const text = matching(continued, players).length > 0 ? continued : letter.toLowerCase();
  return { text, at };
}

/** The players whose name, or a word of it, begins with these letters. */
export const matching = (text: string, players: readonly NamedPlayer[]): NamedPlayer[] =>
  players.filter(({ name }) => {
    const words = name.toLowerCase().split(/\s+/);
    return words.some((_, index) => words.slice(index).join('').startsWith(text));
  });

const compact = (name: string): string => name.toLowerCase().replaceAll(/\s+/g, '');
