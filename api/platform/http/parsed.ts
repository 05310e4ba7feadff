/** Parses requests, and refuses what does not fit with the path of each fault. */
import { type ArgumentMetadata, BadRequestException, Injectable, StandardSchemaValidationPipe } from '@nestjs/common';
import { z } from 'zod';
import { instant, pathYear, wholeYear } from '../../../contract/request.js';
import { calendarDate, calendarMonth } from '../../../domain/calendar-date.js';
import { yearFault } from '../../../domain/dates.js';
import { Clock } from '../clock.js';

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

const DATED: ReadonlySet<unknown> = new Set([calendarDate, calendarMonth, instant, pathYear, wholeYear]);

@Injectable()
export class RequestPipe extends StandardSchemaValidationPipe {
  constructor(private readonly clock: Clock) {
    super({ exceptionFactory: malformed });
  }

  override async transform<T>(value: T, metadata: ArgumentMetadata<T>): Promise<T> {
    const parsed = await super.transform(value, metadata);
    if (metadata.type === 'param' || metadata.type === 'query') {
      const issues = datesIn(parsed, metadata.schema).flatMap(({ path, date }) => {
        const message = yearFault(date, this.clock.today());
        return message === null ? [] : [{ path, message }];
      });
      if (issues.length > 0) throw malformed(issues);
    }
    return parsed;
  }
}

/** Each date, month, year and instant in what a schema has parsed. */
function datesIn(
  value: unknown, schema: unknown, path: readonly string[] = [],
): { readonly path: readonly string[]; readonly date: string }[] {
  if (value === undefined) return [];
  if (DATED.has(schema)) return [{ path, date: String(value) }];
  if (schema instanceof z.ZodOptional) return datesIn(value, schema.unwrap(), path);
  if (schema instanceof z.ZodUnion) {
    return datesIn(value, schema.options.find((option) => z.safeParse(option, value).success), path);
  }
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape)
    .flatMap(([name, field]) => datesIn((value as Record<string, unknown>)[name], field, [...path, name]));
}
