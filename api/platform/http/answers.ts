/** Owns how a call declares what it answers, beside the right that it needs. */
import { SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

export const ANSWERS = 'answers';

export interface DeclaredAnswer {
  readonly schema: z.ZodType;
  /** `application/json` unless told otherwise. */
  readonly type: string;
  /** Body of a request that is read by somebody else than the call, such as a guard. */
  readonly takes: z.ZodType | undefined;
}

/** Declares the shape of a call's answer, as the views of `domain/` have it. */
export const Answers = (
  schema: z.ZodType,
  { type = 'application/json', takes }: { type?: string; takes?: z.ZodType } = {},
): MethodDecorator => SetMetadata(ANSWERS, { schema, type, takes } satisfies DeclaredAnswer);
