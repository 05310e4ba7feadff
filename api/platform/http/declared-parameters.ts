/** The parts of a request that a handler reads, declared by the decorators of its parameters. */
import type { z } from 'zod';

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
