/** What handlers take from a request. Nest parses it and refuses what does not fit, and the docs describe it. */
import { Body, Param, Query } from '@nestjs/common';
import type { z } from 'zod';
import { pathId, pathMonth, pathPage, pathYear, reasonRequest } from '../../../contract/request.js';
import { calendarDate, calendarMonth } from '../../../domain/calendar-date.js';
import { noting } from './taken.js';

/** A named part of the path. */
export const PathPart = (name: string, schema: z.ZodType): ParameterDecorator => (
  noting((taken) => taken.parameters.unshift({ name, schema }), Param(name, { schema })));

export const PathId = (name = 'id'): ParameterDecorator => PathPart(name, pathId);
export const PathPage = (): ParameterDecorator => PathPart('page', pathPage);
export const PathDate = (name = 'date'): ParameterDecorator => PathPart(name, calendarDate);
export const PathMonth = (): ParameterDecorator => PathPart('month', calendarMonth);
export const PathYear = (): ParameterDecorator => PathPart('year', pathYear);
/** The number of a month, below its year. */
export const PathMonthNumber = (): ParameterDecorator => PathPart('month', pathMonth);

/** The body of a request. */
export const Sent = (schema: z.ZodType): ParameterDecorator => (
  noting((taken) => (taken.body = schema), Body({ schema })));

/** Of type `ReasonRequest`. */
export const AskedReason = (): ParameterDecorator => Sent(reasonRequest);

/** The query of a request. */
export const Asked = (schema: z.ZodType): ParameterDecorator => (
  noting((taken) => (taken.query = schema), Query({ schema })));
