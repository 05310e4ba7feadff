/** Owns what the calls say of themselves: route, right, request and answer, read from where each is declared once. */
import { RequestMethod, type Type } from '@nestjs/common';
import {
  HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { z } from 'zod';
import { RIGHT, type Right } from '../auth/rights.js';
import { ANSWERS, type DeclaredAnswer } from '../http/answers.js';
import { KEPT } from '../http/answer-cache.js';
import { issuerOf } from '../http/request-issuer.js';

export interface DeclaredCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** As the router has it, such as `/api/games/:id`. */
  readonly path: string;
  /** Such as `GamesController.record`. */
  readonly name: string;
  /** Undefined: nobody may call it. */
  readonly right: Right | undefined;
  /** Status of success. */
  readonly status: number;
  readonly answer: DeclaredAnswer | undefined;
  readonly body: z.ZodType | undefined;
  readonly query: z.ZodType | undefined;
  readonly parameters: readonly { readonly name: string; readonly schema: z.ZodType | undefined }[];
  /** Whether it takes an Idempotency-Key. */
  readonly isCommand: boolean;
  /** Projections that its answer is a function of, beside its path; undefined when it is not kept. */
  readonly kept: readonly string[] | undefined;
}

/** The calls of a controller; one for each of its paths. */
export function declaredCalls(controller: Type): DeclaredCall[] {
  const prototype = controller.prototype as Record<string, unknown>;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const handler = prototype[name];
    if (typeof handler !== 'function' || Reflect.getMetadata(METHOD_METADATA, handler) === undefined) return [];
    return pathsOf(controller, handler).map((path) => declaredCall(controller, name, handler, path));
  });
}

/** What Nest notes of one argument of a handler. */
interface Argument {
  readonly data?: unknown;
  readonly schema?: unknown;
  readonly factory?: unknown;
}

function declaredCall(controller: Type, name: string, handler: object, path: string): DeclaredCall {
  const noted = (key: string): unknown => Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, controller);
  const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number] as DeclaredCall['method'];
  const args = Object.entries((Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as object)
    .map(([key, argument]) => ({ kind: Number(key.split(':')[0]), ...(argument as Argument) }));
  const argument = (kind: RouteParamtypes) => args.filter((other) => other.kind === kind);
  const answer = noted(ANSWERS) as DeclaredAnswer | undefined;
  return {
    method,
    path,
    name: `${controller.name}.${name}`,
    right: noted(RIGHT) as Right | undefined,
    status: (Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined) ?? (method === 'POST' ? 201 : 200),
    answer,
    body: schemaOf(argument(RouteParamtypes.BODY)[0]) ?? answer?.takes,
    query: schemaOf(argument(RouteParamtypes.QUERY)[0]),
    parameters: argument(RouteParamtypes.PARAM).map((other) => ({ name: String(other.data), schema: schemaOf(other) })),
    isCommand: args.some(({ factory }) => factory === issuerOf),
    kept: Reflect.getMetadata(KEPT, handler) as readonly string[] | undefined,
  };
}

const schemaOf = (argument: Argument | undefined): z.ZodType | undefined =>
  argument?.schema instanceof z.ZodType ? argument.schema : undefined;

function pathsOf(controller: Type, handler: object): string[] {
  const base = Reflect.getMetadata(PATH_METADATA, controller) as string;
  const own = Reflect.getMetadata(PATH_METADATA, handler) as string | string[];
  return [own].flat().map((path) => `/${[base, path].filter((part) => part && part !== '/').join('/')}`);
}
