/** The parts of a request that handlers read. Nest parses and checks them, and the docs describe them. */
import { Body, Param, Query } from '@nestjs/common';
import type { z } from 'zod';
import { pathId, pathMonth, pathPage, pathYear, reasonRequest } from '../../../contract/request.js';
import { calendarDate, calendarMonth } from '../../../domain/calendar-date.js';

const DECLARED = 'declared parameters';

export interface DeclaredParameters {
  body?: z.ZodType;
  query?: z.ZodType;
  /** The parts of the path, in their order. */
  readonly parameters: { readonly name: string; readonly schema: z.ZodType }[];
  /** Whether it reads an Idempotency-Key. */
  isCommand?: boolean;
}

export const parametersOf = (prototype: object, handler: string | symbol): DeclaredParameters => (
  Reflect.getMetadata(DECLARED, prototype, handler) as DeclaredParameters | undefined ?? { parameters: [] });

/** The decorator, which also declares its parameter. Those of a handler run from its last parameter to its first. */
export const declaring = (
  declare: (all: DeclaredParameters) => void, decorator: ParameterDecorator,
): ParameterDecorator => (
  (prototype, handler, index) => {
    decorator(prototype, handler, index);
    if (handler === undefined) return;
    const all = parametersOf(prototype, handler);
    declare(all);
    Reflect.defineMetadata(DECLARED, all, prototype, handler);
  });

/** A named part of the path. */
export const PathPart = (name: string, schema: z.ZodType): ParameterDecorator => (
  declaring((all) => all.parameters.unshift({ name, schema }), Param(name, { schema })));

export const PathId = (name = 'id'): ParameterDecorator => PathPart(name, pathId);
export const PathPage = (): ParameterDecorator => PathPart('page', pathPage);
export const PathDate = (name = 'date'): ParameterDecorator => PathPart(name, calendarDate);
export const PathMonth = (): ParameterDecorator => PathPart('month', calendarMonth);
export const PathYear = (): ParameterDecorator => PathPart('year', pathYear);
/** The number of a month, below its year. */
export const PathMonthNumber = (): ParameterDecorator => PathPart('month', pathMonth);

/** The body of a request. */
export const RequestBody = (schema: z.ZodType): ParameterDecorator => (
  declaring((all) => (all.body = schema), Body({ schema })));

/** Of type `ReasonRequest`. */
export const ReasonBody = (): ParameterDecorator => RequestBody(reasonRequest);

/** The query of a request. */
export const RequestQuery = (schema: z.ZodType): ParameterDecorator => (
  declaring((all) => (all.query = schema), Query({ schema })));
