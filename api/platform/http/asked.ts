/** What the handlers of many calls take from a request. Nest parses it, and refuses what does not fit. */
import { Body, Param, Query } from '@nestjs/common';
import type { z } from 'zod';
import { pathId, pathMonth, pathPage, pathYear, reasonRequest } from '../../../contract/request.js';
import { calendarDate, calendarMonth } from '../../../domain/calendar-date.js';

export const PathId = (name = 'id'): ParameterDecorator => Param(name, { schema: pathId });
export const PathPage = (): ParameterDecorator => Param('page', { schema: pathPage });
export const PathDate = (name = 'date'): ParameterDecorator => Param(name, { schema: calendarDate });
export const PathMonth = (): ParameterDecorator => Param('month', { schema: calendarMonth });
export const PathYear = (): ParameterDecorator => Param('year', { schema: pathYear });
/** The number of a month, below its year. */
export const PathMonthNumber = (): ParameterDecorator => Param('month', { schema: pathMonth });

/** The body of a request. */
export const Sent = (schema: z.ZodType): ParameterDecorator => Body({ schema });

/** Of type `ReasonRequest`. */
export const AskedReason = (): ParameterDecorator => Sent(reasonRequest);

/** The query of a request. */
export const Asked = (schema: z.ZodType): ParameterDecorator => Query({ schema });
