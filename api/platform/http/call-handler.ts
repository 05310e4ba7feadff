/**
 * The decorators with which a method of a controller serves a call: its call in the contract, the parts of the
 * request that it takes, and the position of its writes. Rights, cached answers and the API description read these
 * declarations. A request that does not fit is refused with the path of each fault.
 */
import {
  applyDecorators, type ArgumentMetadata, BadRequestException, Body, createParamDecorator, type ExecutionContext,
  ForbiddenException, HttpCode, Injectable, Param, Query, Req, RequestMapping, RequestMethod, SetMetadata,
  StandardSchemaValidationPipe, UnauthorizedException,
} from '@nestjs/common';
import { z } from 'zod';
import type { Request, Response } from 'express';
import { v4 as uuid } from 'uuid';
import type { Call } from '../../../contract/call.js';
import {
  askedInstant, type FirstSent, idempotencyKey, pathId, pathMonth, pathPage, pathYear, reasonRequest, wholeYear,
} from '../../../contract/request.js';
import { calendarDate, calendarMonth } from '../../../domain/calendar-date.js';
import { yearFault } from '../../../domain/dates.js';
import type { Position } from '../../../event-store/event-store.js';
import { Clock } from '../clock.js';
import type { ActingMember, Issuer } from '../commands/issuer.js';

const SERVED = 'served';

export interface Served {
  readonly call: Call<unknown>;
  readonly answer: z.ZodType;
}

type Returned<Answer> = Answer | (Answer extends object ? Written<Answer> : never);

/** The compiler refuses a schema or handler whose answer differs from the call's. */
export const Serves = <Answer>(call: Call<Answer>, answer: z.ZodType<NoInfer<Answer>>) =>
  <Handler extends (...args: never[]) => NoInfer<Answer> | Promise<Returned<NoInfer<Answer>> | void>>(
    target: object, name: string, handler: TypedPropertyDescriptor<Handler>,
  ): void => applyDecorators(
    SetMetadata(SERVED, { call, answer } satisfies Served),
    RequestMapping({ path: call.path, method: RequestMethod[call.method] }),
    HttpCode(call.status),
  )(target, name, handler);

/** The declaration of a handler; undefined if it serves no call. */
export const servedBy = (handler: object): Served | undefined =>
  Reflect.getMetadata(SERVED, handler) as Served | undefined;

const DECLARED = 'declared parameters';

export interface DeclaredParameters {
  body?: z.ZodType;
  query?: z.ZodType;
  /** Media types of the file that is the body. */
  fileTypes?: readonly string[];
  /** The parts of the path, in their order. */
  readonly parameters: { readonly name: string; readonly schema: z.ZodType }[];
  /** Whether it reads an Idempotency-Key. */
  isCommand: boolean;
}

export const parametersOf = (prototype: object, handler: string | symbol): DeclaredParameters => (
  Reflect.getMetadata(DECLARED, prototype, handler) as DeclaredParameters | undefined
    ?? { parameters: [], isCommand: false });

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

/** Takes a request whose body is a file. */
export const RequestFile = (types: readonly string[]): ParameterDecorator => (
  declaring((all) => (all.fileTypes = types), Req()));

/** The body, of type `ReasonRequest`. */
export const ReasonBody = (): ParameterDecorator => RequestBody(reasonRequest);

/** The query of a request. */
export const RequestQuery = (schema: z.ZodType): ParameterDecorator => (
  declaring((all) => (all.query = schema), Query({ schema })));

const actorOf = (_: unknown, context: ExecutionContext): number => {
  const { user } = context.switchToHttp().getRequest<Request>();
  if (!user) throw new UnauthorizedException('Please log in.');
  return user.id;
};

/** Id of the member behind the request. */
export const RequestMember = createParamDecorator(actorOf);

/** The member behind the request, for a call that needs no key. */
export const RequestActor = createParamDecorator((_: unknown, context: ExecutionContext): ActingMember => ({
  actorId: actorOf(_, context), correlationId: correlationIdOf(context),
}));

const issuerOf = (_: unknown, context: ExecutionContext): Issuer => {
  const actorId = actorOf(_, context);
  const key = parsed(idempotencyKey.optional(), context.switchToHttp().getRequest<Request>().get('idempotency-key'));
  // The key is not the correlation id, which may be used twice.
  return { actorId, idempotencyKey: scoped(actorId, key ?? uuid()), correlationId: correlationIdOf(context) };
};

const correlationIdOf = (context: ExecutionContext): string =>
  context.switchToHttp().getResponse<Response>().locals.correlationId;

const scoped = (memberId: number, key: string): string => `${memberId}:${key}`;

/**
 * The issuer with the key of the first sender, so that both requests count as one.
 * @param mayRepeat  whether the sender may use another member's key: an admin, or the member who took the game over
 */
export function issuerOfFirst(issuer: Issuer, { memberId, key }: FirstSent, mayRepeat: boolean): Issuer {
  if (memberId !== issuer.actorId && !mayRepeat) {
    throw new ForbiddenException("Only an admin can repeat another member's request.");
  }
  return { ...issuer, idempotencyKey: scoped(memberId, key) };
}

/** The member behind the request. Without a key, every request is a new intention. */
export const RequestIssuer = (): ParameterDecorator => (
  declaring((taken) => (taken.isCommand = true), createParamDecorator(issuerOf)()));

/** Position of the log in an answer; a read may ask for at least this one. */
export const POSITION_HEADER = 'X-Log-Position';

/** The position that a read asks for. */
export const AT_LEAST_HEADER = 'X-At-Least-Position';

export const atLeastPosition = z
  .string()
  .regex(/^\d{1,19}$/, 'X-At-Least-Position must be a position from X-Log-Position')
  .transform(BigInt);

export function setPosition(position: Position, response: Response): void {
  if (position >= 0n) response.setHeader(POSITION_HEADER, position.toString());
}

/** The answer of a handler that wrote something. */
export class Written<Body extends object> {
  /** @param isProjected  whether a read model shows it; if not, the answer does not wait */
  constructor(readonly body: Body, readonly position: Position, readonly isProjected = true) {}
}

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The answer to a malformed request: its first fault as the message, and all of them with their paths. */
export function malformed(issues: readonly Issue[]): BadRequestException {
  const faults = issues.slice(0, 20).map(({ message, path = [] }) => ({
    path: path.map((segment) => String(typeof segment === 'object' ? segment.key : segment)).join('.'),
    message,
  }));
  return new BadRequestException({ message: faults[0]?.message ?? 'The request is malformed.', issues: faults });
}

/** The answer that refuses a single field in another way. */
export const atField = (path: string, message: string) => ({ message, issues: [{ path, message }] });

/** @throws BadRequestException */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw malformed(result.error.issues);
  return result.data;
}

const DATED: ReadonlySet<unknown> = new Set([calendarDate, calendarMonth, askedInstant, pathYear, wholeYear]);

@Injectable()
export class RequestPipe extends StandardSchemaValidationPipe {
  constructor(private readonly clock: Clock) {
    super({ exceptionFactory: malformed });
  }

  override async transform<T>(value: T, metadata: ArgumentMetadata<T>): Promise<T> {
    const parsed = await super.transform(value, metadata);
    if (metadata.type === 'param' || metadata.type === 'query') {
      const issues = datesIn(parsed, metadata.schema).flatMap(({ path, date }) => {
        const message = yearFault(date, this.clock.today());
        return message === null ? [] : [{ path, message }];
      });
      if (issues.length > 0) throw malformed(issues);
    }
    return parsed;
  }
}

/** Finds each date, month, year and instant in parsed data. */
function datesIn(
  value: unknown, schema: unknown, path: readonly string[] = [],
): { readonly path: readonly string[]; readonly date: string }[] {
  if (value === undefined) return [];
  if (DATED.has(schema)) return [{ path, date: String(value) }];
  if (schema instanceof z.ZodOptional) return datesIn(value, schema.unwrap(), path);
  if (schema instanceof z.ZodUnion) {
    return datesIn(value, schema.options.find((option) => z.safeParse(option, value).success), path);
  }
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape)
    .flatMap(([name, field]) => datesIn((value as Record<string, unknown>)[name], field, [...path, name]));
}
