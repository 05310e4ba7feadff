/** Collects what is declared of each call: its contract, and the types of its handler. */
import type { Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { z } from 'zod';
import type { Call } from '../../../contract/call.js';
import { issuerOf } from '../http/request-issuer.js';
import { servedBy } from '../http/serves.js';

export interface DeclaredCall extends Call<unknown> {
  /** Such as `GamesController.record`. */
  readonly name: string;
  readonly answer: z.ZodType;
  readonly body: z.ZodType | undefined;
  readonly query: z.ZodType | undefined;
  readonly parameters: readonly { readonly name: string; readonly schema: z.ZodType | undefined }[];
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
    return { ...call, name: `${controller.name}.${name}`, answer, ...takenBy(controller, name, takes) };
  });
}

/** Nest's metadata of one handler argument. */
interface Argument {
  readonly data?: unknown;
  readonly schema?: unknown;
  readonly factory?: unknown;
}

function takenBy(
  controller: Type, name: string, takes: z.ZodType | undefined,
): Pick<DeclaredCall, 'body' | 'query' | 'parameters' | 'isCommand'> {
  const args = Object.entries((Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as object)
    .map(([key, argument]) => ({ kind: Number(key.split(':')[0]), ...(argument as Argument) }));
  const argument = (kind: RouteParamtypes) => args.filter((other) => other.kind === kind);
  return {
    body: schemaOf(argument(RouteParamtypes.BODY)[0]) ?? takes,
    query: schemaOf(argument(RouteParamtypes.QUERY)[0]),
    parameters: argument(RouteParamtypes.PARAM).map((other) => ({ name: String(other.data), schema: schemaOf(other) })),
    isCommand: args.some(({ factory }) => factory === issuerOf),
  };
}

const schemaOf = (argument: Argument | undefined): z.ZodType | undefined =>
  argument?.schema instanceof z.ZodType ? argument.schema : undefined;
