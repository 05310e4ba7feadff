/** Parses requests, and refuses what does not fit with the path of each fault. */
import { BadRequestException } from '@nestjs/common';
import type { z } from 'zod';

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The answer to a malformed request: its first fault as the message, and all of them with their paths. */
export function malformed(issues: readonly Issue[]): BadRequestException {
  const faults = issues.slice(0, 20).map(({ message, path = [] }) => ({
    path: path.map((segment) => String(typeof segment === 'object' ? segment.key : segment)).join('.'),
    message,
  }));
  return new BadRequestException({ message: faults[0]?.message ?? 'The request is malformed.', issues: faults });
}

/** The answer to another refusal of a single field. */
export const atField = (path: string, message: string) => ({ message, issues: [{ path, message }] });

/** @throws BadRequestException */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw malformed(result.error.issues);
  return result.data;
}
