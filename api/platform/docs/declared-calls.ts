/** Collects what is declared of each call: its contract, and what its handler takes. */
import type { Type } from '@nestjs/common';
import type { z } from 'zod';
import type { Call } from '../../../contract/call.js';
import { servedBy } from '../http/serves.js';
import { parametersOf } from '../http/declared-parameters.js';

export interface DeclaredCall extends Call<unknown> {
  /** Such as `GamesController.record`. */
  readonly name: string;
  readonly answer: z.ZodType;
  readonly body: z.ZodType | undefined;
  readonly query: z.ZodType | undefined;
  readonly parameters: readonly { readonly name: string; readonly schema: z.ZodType }[];
  /** Whether it takes an Idempotency-Key. */
  readonly isCommand: boolean;
}

/** The calls of a controller. */
export function declaredCalls(controller: Type): DeclaredCall[] {
  const prototype = controller.prototype as Record<string, unknown>;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const handler = prototype[name];
    const served = typeof handler === 'function' ? servedBy(handler) : undefined;
    if (served === undefined) return [];
    const { call, answer, takes } = served;
    const { body = takes, query, parameters, isCommand = false } = parametersOf(prototype, name);
    return { ...call, name: `${controller.name}.${name}`, answer, body, query, parameters, isCommand };
  });
}
