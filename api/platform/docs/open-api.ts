/** The description of all calls as an OpenAPI 3.1 document, built from what each call declares. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Type } from '@nestjs/common';
import * as asOf from '../../../contract/as-of.js';
import * as audit from '../../../contract/audit.js';
import * as backups from '../../../contract/backups.js';
import * as billing from '../../../contract/billing.js';
import * as boards from '../../../contract/boards.js';
import * as evenings from '../../../contract/evenings.js';
import * as explain from '../../../contract/explain.js';
import * as found from '../../../contract/find-games.js';
import * as door from '../../../contract/door.js';
import * as drafts from '../../../contract/game-draft.js';
import * as games from '../../../contract/games.js';
import * as group from '../../../contract/group.js';
import * as health from '../../../contract/health.js';
import * as imports from '../../../contract/imports.js';
import * as invitations from '../../../contract/invitations.js';
import * as live from '../../../contract/live.js';
import * as maintenance from '../../../contract/maintenance.js';
import * as months from '../../../contract/months.js';
import * as notices from '../../../contract/notices.js';
import * as plans from '../../../contract/plans.js';
import * as players from '../../../contract/players.js';
import * as profiles from '../../../contract/profiles.js';
import * as race from '../../../contract/race.js';
import * as refusal from '../../../contract/refusal.js';
import * as request from '../../../contract/request.js';
import * as screens from '../../../contract/room-screens.js';
import * as session from '../../../contract/session.js';
import * as stats from '../../../contract/stats.js';
import * as stories from '../../../contract/stories.js';
import * as underWay from '../../../contract/under-way.js';
import * as updates from '../../../contract/updates.js';
import * as whatIf from '../../../contract/what-if.js';
import { CORRELATION_HEADER } from '../http/observed-requests.js';
import {
  AT_LEAST_HEADER, type DeclaredParameters, parametersOf, POSITION_HEADER, servedBy,
} from '../http/call-handler.js';
import type { Call } from '../../../contract/call.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;
export type Operation = ReturnType<typeof operationOf>;
export type OpenApiDocument = ReturnType<typeof openApiDocument>;

const DESCRIPTION =
  'Every write may carry an Idempotency-Key. If it is sent again with the same key, it gets the first answer. ' +
  `Its answer has the position of its event in the log (${POSITION_HEADER}); a read that sends it back ` +
  `(${AT_LEAST_HEADER}) waits until it shows that write. Refusals are {message}, with the name of the rule that ` +
  'broke. In these and other sentences, names may stand between U+2068 and U+2069, which keep their direction of ' +
  'writing apart; a program may drop both. No address fits two paths: an id or a date in braces never equals a word.';

const RIGHTS: Readonly<Record<DeclaredCall['right'], string>> = {
  public: 'everyone', screen: 'screens in the room',
  member: 'members', recorder: 'admins and members who may record games', admin: 'admins',
};

const CONTRACT: readonly object[] = [
  asOf, audit, backups, billing, boards, door, drafts, evenings, explain, found, games, group, health, imports,
  invitations, live, maintenance, months, notices, plans, players, profiles, race, refusal, request, screens,
  session, stats, stories, underWay, updates, whatIf,
];

const text = { type: 'string' };

const binary = { type: 'string', format: 'binary' };

const PENDING = { const: true, description: 'Stored, but not yet shown everywhere. Otherwise missing.' };

/** The name of each cookie that opens calls. */
export type CookieNames = Readonly<Record<NonNullable<DeclaredCall['cookie']>, string>>;

export function openApiDocument(calls: readonly DeclaredCall[], cookies: CookieNames) {
  const schemas = new NamedSchemas();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, schemas, cookies) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'President in pairs', version: '1', description: DESCRIPTION, license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that serves this document.' }],
    tags: [...new Set(calls.map(tagOf))].sort().map((name) => ({ name, description: `Calls of /api/${name}.` })),
    paths,
    components: {
      schemas: schemas.all,
      responses: refusalsOf(schemas.of(refusal.errorView, 'answer')),
      securitySchemes: {
        session: cookie(cookies.session, 'Login and joining set it. Other cookies of their answers open nothing.'),
        screen: cookie(cookies.screen, 'Asking for a code sets it. It opens calls once a member has typed the code.'),
      },
    },
  };
}

const cookie = (name: string, description: string) => ({ type: 'apiKey', in: 'cookie', name, description });

/** The refusals of every call; 4XX and 5XX stand for those without a line of their own. */
const REFUSALS = { 429: 'TooManyTries', 503: 'Away', '4XX': 'Refused', '5XX': 'Failed' } as const;

function refusalsOf(schema: JsonSchema) {
  const content = { 'application/json': { schema } };
  const headers = {
    'Retry-After': { description: 'Seconds after which another try can succeed.', schema: { type: 'integer' } },
  };
  return {
    Refused: { description: 'Refused.', content },
    Failed: { description: 'The server failed.', content },
    TooManyTries: { description: 'Refused after too many tries.', content, headers },
    Away: { description: 'The server cannot do it right now. Sending it again is safe.', content, headers },
  };
}

const tagOf = ({ path }: DeclaredCall): string => path.split('/')[2] ?? 'api';

function operationOf(call: DeclaredCall, schemas: NamedSchemas, cookies: CookieNames) {
  const { name, right, status, type = 'application/json', answer, isCommand } = call;
  const requestBody = bodyOf(call, schemas);
  const answered = /^image|gzip$/.test(type) ? binary : schemas.of(answer, 'answer');
  const [opened, setCookie] = [right === 'screen' ? 'screen' : 'session', call.cookie && cookies[call.cookie]];
  return {
    operationId: name,
    tags: [tagOf(call)],
    summary: `For ${RIGHTS[right]}.`,
    parameters: describedParameters(call, schemas),
    ...(requestBody && { requestBody }),
    responses: {
      [`${status}`]: {
        description: 'Done.',
        content: { [type]: { schema: isCommand ? mayBePending(answered) : answered } } as Content,
        headers: {
          [CORRELATION_HEADER]: { schema: text },
          ...(isCommand && { [POSITION_HEADER]: { schema: text } }),
          ...(setCookie && { 'Set-Cookie': { description: `Sets or ends ${setCookie}.`, schema: text } }),
        },
      },
      ...Object.fromEntries(Object.entries(REFUSALS).map(([code, response]) => (
        [code, { $ref: `#/components/responses/${response}` as const }]))),
    },
    security: right === 'public' ? [] : [{ [opened]: [] }],
  };
}

function bodyOf({ body, fileTypes }: DeclaredCall, schemas: NamedSchemas) {
  const content: Content | undefined = fileTypes
    ? Object.fromEntries(fileTypes.map((type) => [type, { schema: binary }]))
    : body && { 'application/json': { schema: schemas.of(body, 'body') } };
  return content && { required: true, content };
}

/** Every command may answer that its effect is not visible in reads yet. */
const mayBePending = (schema: JsonSchema): JsonSchema => (
  { allOf: [schema, { type: 'object', properties: { pending: PENDING } }] });

function describedParameters(call: DeclaredCall, schemas: NamedSchemas): object[] {
  const { method, query, parameters, isCommand, asOf: isPastToo } = call;
  const { properties = {}, required = [] } = (query ? schemas.of(query, 'parameter') : {}) as {
    properties?: Record<string, JsonSchema>; required?: readonly string[];
  };
  return [
    ...parameters.map(({ name, schema }) => ({
      name, in: 'path', required: true, schema: schemas.of(schema, 'parameter'),
    })),
    ...Object.entries(properties).map(([name, schema]) => ({
      name, in: 'query', required: required.includes(name), schema,
    })),
    ...(isPastToo ? Object.keys(asOf.pastQuestion.shape) : []).map((name) => ({
      name, in: 'query', required: false, schema: text,
    })),
    ...(isCommand ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: text }] : []),
    ...(method === 'GET' ? [{ name: AT_LEAST_HEADER, in: 'header', required: false, schema: text }] : []),
  ];
}

type SentAs = 'answer' | 'body' | 'parameter';

/** The names of objects and alternatives, and the remarks of the contract on single values. */
class Names extends z.core.$ZodRegistry<{ id?: string }> {
  override get(schema: z.core.$ZodType) {
    const isShape = schema instanceof z.core.$ZodObject || schema instanceof z.core.$ZodUnion;
    return isShape ? super.get(schema) : z.globalRegistry.get(schema);
  }
}

/** The shapes that more than one call uses. They are in the document once, under their names in the program. */
class NamedSchemas {
  readonly all: Record<string, JsonSchema> = {};
  private readonly names = new Names();

  constructor() {
    for (const [id, schema] of CONTRACT.flatMap((module) => Object.entries(module))) {
      if (schema instanceof z.core.$ZodType) this.names.add(schema, { id });
    }
  }

  /** A named schema becomes a reference to its component. The output of a transformation is anything: `{}`. */
  of(schema: z.ZodType, as: SentAs): JsonSchema {
    const io = as === 'answer' ? 'output' : 'input';
    const { $schema: _dialect, $defs = {}, ...own } = referringToComponents(
      z.toJSONSchema(schema, {
        io, unrepresentable: 'any', override: ({ jsonSchema }) => adapt(jsonSchema, as),
        ...(as !== 'parameter' && { metadata: this.names }),
      }) as JsonSchema,
    ) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    for (const [id, shape] of Object.entries($defs)) {
      const { [id]: known = shape } = this.all;
      if (!isDeepStrictEqual(known, shape)) throw new Error(`${id} is sent in another shape than it is answered in.`);
      this.all[id] = shape;
    }
    return own;
  }
}

function adapt(schema: z.core.JSONSchema.BaseSchema, as: SentAs): void {
  // The mark means for zod that the program does not change the field; in OpenAPI, that it must not be sent.
  delete schema.readOnly;
  const { propertyNames: names, additionalProperties: value } = schema;
  if (typeof names === 'object' && names.enum) {
    // Programs that read the document find names in `properties` alone.
    schema.properties = Object.fromEntries(names.enum.map((name) => [String(name), value!]));
    schema.additionalProperties = false;
  }
  delete schema.propertyNames;
  // Some programs require `items` beside `prefixItems`, and some check each item against it; the number of items is
  // limited already.
  if (schema.prefixItems && !schema.items) schema.items = {};
  // openapi-typescript treats fields with a default as required.
  if (as === 'body') delete schema.default;
  // Readers must ignore unknown members: later versions may add some.
  if (as === 'answer' && schema.additionalProperties === false) delete schema.additionalProperties;
}

const referringToComponents = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;

export interface DeclaredCall extends Call<unknown>, DeclaredParameters {
  /** Name of the operation, such as `GamesController.record`. */
  readonly name: string;
  readonly answer: z.ZodType;
}

/** The calls of a controller. */
export function declaredCalls(controller: Type): DeclaredCall[] {
  const prototype = controller.prototype as Record<string, unknown>;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const handler = prototype[name];
    const served = typeof handler === 'function' ? servedBy(handler) : undefined;
    if (served === undefined) return [];
    const { call, answer } = served;
    return { ...call, name: `${controller.name}.${name}`, answer, ...parametersOf(prototype, name) };
  });
}
