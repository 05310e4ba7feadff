/** Makes usernames of names. */

export type Named = Readonly<Record<'displayName' | 'username', string>>;

/** Writes a text of any script in ASCII. Quotes in it stand for letters without a Latin sound. */
export type ToAscii = (text: string) => string;

/** Plain letters of a name in any script, as the server takes them: `Zoë van Dam` becomes `zoe.van.dam`. */
function plain(name: string, toAscii: ToAscii): string {
  const ascii = name.replace(/\P{ASCII}+/gu, (part) => toAscii(part).replace(/['`]/g, ''));
  const letters = ascii.toLowerCase().replace(/[^a-z0-9]+/g, '.').replace(/^\./, '');
  return letters.slice(0, 28).replace(/\.$/, '');
}

/** @param taken  usernames of others */
export function usernameFor(name: string, taken: ReadonlySet<string>, toAscii: ToAscii): string {
  const letters = plain(name, toAscii);
  const base = letters.length >= 3 ? letters : `player${letters}`;
  let username = base;
  for (let number = 2; taken.has(username); number += 1) username = `${base}${number}`;
  return username;
}

/** Each name with a free username. */
export function withUsernames(names: readonly string[], known: readonly Named[], toAscii: ToAscii): Named[] {
  const taken = new Set(known.map(({ username }) => username));
  return names.map((displayName) => {
    const username = usernameFor(displayName, taken, toAscii);
    taken.add(username);
    return { displayName, username };
  });
}
