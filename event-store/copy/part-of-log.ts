/** The first line of a file that has only a part of a log, so that nobody takes it for a backup. */
import { z } from 'zod';
import { jsonIn, withoutMark } from '../readable-json.js';

const part = z.strictObject({ partOfLog: z.string() });

/** @param filter  what the part was chosen by */
export const partLine = (filter: string): string =>
  JSON.stringify({ partOfLog: filter } satisfies z.infer<typeof part>);

/** The filter; undefined if the line says no such thing. */
export const partIn = (line: string): string | undefined => part.safeParse(jsonIn(withoutMark(line))).data?.partOfLog;
