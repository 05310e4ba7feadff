/** The parts of a request that handlers read. Nest parses and checks them, and the docs describe them. */
import { Body, Param, Query } from '@nestjs/common';
import type { z } from 'zod';
import { pathId, pathMonth, pathPage, pathYear, reasonRequest } from '../../../contract/request.js';
import { calendarDate, calendarMonth } from '../../../domain/calendar-date.js';
import { declaring } from './declared-parameters.js';

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
