/** Usernames made of names in the browser. */
import type { ToAscii } from '../../domain/player/usernames.js';

/** What `usernameFor` needs for these names. */
export async function asciiFor(names: readonly string[]): Promise<ToAscii> {
  if (!names.some((name) => /\P{ASCII}/u.test(name))) return (text) => text;
  // The module has 220 KB of letters, which few names need.
  return (await import('any-ascii')).default;
}
