/** What a handler takes from a request, noted by the decorators of its parameters. */
import type { z } from 'zod';

const TAKEN = 'taken';

export interface Taken {
  body?: z.ZodType;
  query?: z.ZodType;
  /** The parts of the path, in their order. */
  readonly parameters: { readonly name: string; readonly schema: z.ZodType }[];
  /** Whether it takes an Idempotency-Key. */
  isCommand?: boolean;
}

export const takenBy = (prototype: object, handler: string | symbol): Taken => (
  Reflect.getMetadata(TAKEN, prototype, handler) as Taken | undefined ?? { parameters: [] });

/** The decorator, which also notes what it takes. Those of a handler run from its last parameter to its first. */
export const noting = (note: (taken: Taken) => void, decorator: ParameterDecorator): ParameterDecorator => (
  (prototype, handler, index) => {
    decorator(prototype, handler, index);
    if (handler === undefined) return;
    const taken = takenBy(prototype, handler);
    note(taken);
    Reflect.defineMetadata(TAKEN, taken, prototype, handler);
  });
