/** Parses the parts of a request. Its path and query may name the years that boards have, and no others. */
import { type ArgumentMetadata, Injectable, StandardSchemaValidationPipe } from '@nestjs/common';
import { z } from 'zod';
import { instant, pathYear, wholeYear } from '../../../contract/request.js';
import { calendarDate, calendarMonth } from '../../../domain/calendar-date.js';
import { yearFault } from '../../../domain/dates.js';
import { Clock } from '../clock.js';
import { malformed } from './parsed.js';

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

interface DateOfRequest {
  readonly path: readonly string[];
  readonly date: string;
}

/** Each date, month, year and instant in what a schema has parsed. */
function datesIn(value: unknown, schema: unknown, path: readonly string[] = []): DateOfRequest[] {
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
