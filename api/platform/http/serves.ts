/** Connects a handler with its call in the contract; rights, cached answers and the API description read it. */
import { applyDecorators, HttpCode, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';
import type { z } from 'zod';
import type { Call } from '../../../contract/call.js';
import type { Written } from './written-answers.js';

const SERVED = 'served';

export interface Served {
  readonly call: Call<unknown>;
  readonly answer: z.ZodType;
  /** Body of a request that something other than the handler reads, such as a guard. */
  readonly takes: z.ZodType | undefined;
}

type Returned<Answer> = Answer | (Answer extends object ? Written<Answer> : never);

/** The compiler refuses a schema or handler whose answer differs from the call's. */
export const Serves = <Answer>(call: Call<Answer>, answer: z.ZodType<NoInfer<Answer>>, takes?: z.ZodType) =>
  <Handler extends (...args: never[]) => NoInfer<Answer> | Promise<Returned<NoInfer<Answer>> | void>>(
    target: object, name: string, handler: TypedPropertyDescriptor<Handler>,
  ): void => applyDecorators(
    SetMetadata(SERVED, { call, answer, takes } satisfies Served),
    RequestMapping({ path: call.path, method: RequestMethod[call.method] }),
    HttpCode(call.status),
  )(target, name, handler);

/** Undefined if the handler serves no call. */
export const servedBy = (handler: object): Served | undefined =>
  Reflect.getMetadata(SERVED, handler) as Served | undefined;
