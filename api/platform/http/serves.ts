/** Owns how a handler says which call of the contract it serves; rights, kept answers and the documents read it. */
import { applyDecorators, HttpCode, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';
import type { z } from 'zod';
import type { Call } from '../../../contract/call.js';

const SERVED = 'served';

export interface Served {
  readonly call: Call<unknown>;
  readonly answer: z.ZodType;
  /** Body of a request that is read by somebody else than the handler, such as a guard. */
  readonly takes: z.ZodType | undefined;
}

/** The compiler refuses a schema and a handler that answer anything else than the call does. */
export const Serves = <Answer>(call: Call<Answer>, answer: z.ZodType<NoInfer<Answer>>, takes?: z.ZodType) =>
  <Handler extends (...args: never[]) => NoInfer<Answer> | Promise<NoInfer<Answer> | void>>(
    target: object, name: string, handler: TypedPropertyDescriptor<Handler>,
  ): void => applyDecorators(
    SetMetadata(SERVED, { call, answer, takes } satisfies Served),
    RequestMapping({ path: call.path, method: RequestMethod[call.method] }),
    HttpCode(call.status),
  )(target, name, handler);

/** Undefined for what serves no call. */
export const servedBy = (handler: object): Served | undefined =>
  Reflect.getMetadata(SERVED, handler) as Served | undefined;
