/** The greeting of the dashboard. */
import { isolated } from '../../domain/text.js';

/** `Assalam Alaikum Amara (Admin)`; the name is marked by `isolated`. @param greeting  with `{name}` */
export const greetingText = (greeting: string, name: string, isAdmin: boolean): string =>
  `${greeting.replaceAll('{name}', () => isolated(name))}${isAdmin ? ' (Admin)' : ''}`;
