/** Chooses a player by the first letters of a name. */
export interface NamedPlayer {
  readonly id: number;
  readonly name: string;
}

/** The players whose name, or a word of it, begins with these letters. */
export const matching = (text: string, players: readonly NamedPlayer[]): NamedPlayer[] =>
  players.filter(({ name }) => {
    const words = name.toLowerCase().split(/\s+/);
    return words.some((_, index) => words.slice(index).join('').startsWith(text));
  });

/** The only player whom these letters can mean, or the one who is called just so; null when it is not clear. */
export function meantBy(text: string, players: readonly NamedPlayer[]): NamedPlayer | null {
  const found = text === '' ? [] : matching(text, players);
  const exact = found.filter(({ name }) => compact(name) === text);
  const [meant, ...others] = exact.length > 0 ? exact : found;
  return meant === undefined || others.length > 0 ? null : meant;
}

const compact = (name: string): string => name.toLowerCase().replaceAll(/\s+/g, '');
