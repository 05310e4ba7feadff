/** The description of all calls as an OpenAPI 3.1 document, built from what each call declares. */
import { z } from 'zod';
import type { Type } from '@nestjs/common';
import * as asOf from '../../../contract/as-of.js';
import * as audit from '../../../contract/audit.js';
import * as backups from '../../../contract/backups.js';
import * as billing from '../../../contract/billing.js';
import * as boards from '../../../contract/boards.js';
import * as evenings from '../../../contract/evenings.js';
import * as explain from '../../../contract/explain.js';
import * as games from '../../../contract/games.js';
import * as group from '../../../contract/group.js';
import * as invitations from '../../../contract/invitations.js';
import * as maintenance from '../../../contract/maintenance.js';
import * as months from '../../../contract/months.js';
import * as notices from '../../../contract/notices.js';
import * as plans from '../../../contract/plans.js';
import * as players from '../../../contract/players.js';
import * as profiles from '../../../contract/profiles.js';
import * as race from '../../../contract/race.js';
import * as refusal from '../../../contract/refusal.js';
import * as screens from '../../../contract/room-screens.js';
import * as session from '../../../contract/session.js';
import * as stats from '../../../contract/stats.js';
import * as underWay from '../../../contract/under-way.js';
import * as updates from '../../../contract/updates.js';
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
  'Every write may carry an Idempotency-Key: sent again with the same key it answers what it answered at first. ' +
  `Its answer has the position of its event in the log (${POSITION_HEADER}); a read that sends it back ` +
  `(${AT_LEAST_HEADER}) waits until it shows that write. Refusals are {message}, with the name of the rule that broke.`;

const RIGHTS: Readonly<Record<DeclaredCall['right'], string>> = {
  public: 'everyone', screen: 'screens in the room',
  member: 'members', recorder: 'admins and members who may record games', admin: 'admins',
};

const CONTRACT: readonly object[] = [
  asOf, audit, backups, billing, boards, evenings, explain, games, group, invitations, maintenance, months, notices,
  plans, players, profiles, race, refusal, screens, session, stats, underWay, updates,
];

const text = { type: 'string' };

const PENDING = { const: true, description: 'Stored, but not yet shown everywhere. Otherwise missing.' };

/** @param cookie  name of that of a session, which each installation names itself */
export function openApiDocument(calls: readonly DeclaredCall[], cookie: string) {
  const schemas = new NamedSchemas();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'President in pairs', version: '1', description: DESCRIPTION },
    paths,
    components: {
      schemas: schemas.all,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie } },
    },
  };
}

function operationOf(call: DeclaredCall, schemas: NamedSchemas) {
  const { name, path, right, status, type = 'application/json', answer, body } = call;
  return {
    operationId: name,
    tags: [path.split('/')[2] ?? 'api'],
    summary: `For ${RIGHTS[right]}.`,
    parameters: describedParameters(call, schemas),
    ...(body && { requestBody: { content: { 'application/json': { schema: schemas.of(body, 'input') } } as Content } }),
    responses: {
      [`${status}`]: {
        description: 'Done.',
        content: { [type]: { schema: answerOf(call, schemas.of(answer, 'output')) } } as Content,
        headers: {
          [CORRELATION_HEADER]: { schema: text },
          ...(call.isCommand && { [POSITION_HEADER]: { schema: text } }),
        },
      },
      '4XX': {
        description: 'Refused.',
        content: { 'application/json': { schema: schemas.of(refusal.errorView, 'output') } } as Content,
      },
    },
    security: right === 'public' ? [] : [{ session: [] }],
  };
}

/** Every command may answer that reads do not show it yet. */
const answerOf = ({ isCommand }: DeclaredCall, schema: JsonSchema): JsonSchema =>
  isCommand ? { allOf: [schema, { type: 'object', properties: { pending: PENDING } }] } : schema;

function describedParameters(call: DeclaredCall, schemas: NamedSchemas): object[] {
  const { method, query, parameters, isCommand, asOf: isPastToo } = call;
  const { properties = {}, required = [] } = (query ? schemas.of(query, 'input') : {}) as {
    properties?: Record<string, JsonSchema>; required?: readonly string[];
  };
  return [
    ...parameters.map(({ name, schema }) => ({
      name, in: 'path', required: true, schema: schemas.of(schema, 'output'),
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

/** Views of more than one call are in the document once, under their names in the program. */
class NamedSchemas {
  readonly all: Record<string, JsonSchema> = {};
  private readonly registry = z.registry<{ id: string }>();

  constructor() {
    for (const [id, schema] of CONTRACT.flatMap((module) => Object.entries(module))) {
      if (schema instanceof z.ZodType) this.registry.add(schema, { id });
    }
  }

  /** The output of a transformation is unknown: the description says `{}`, which is anything. */
  of(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const { $schema: _dialect, $defs = {}, ...own } = referringToComponents(
      z.toJSONSchema(schema, {
        io, unrepresentable: 'any', ...(io === 'output' && { metadata: this.registry, override: mayHaveMore }),
      }) as JsonSchema,
    ) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    Object.assign(this.all, $defs);
    const id = io === 'output' ? this.registry.get(schema)?.id : undefined;
    if (id === undefined) return own;
    this.all[id] = own;
    return { $ref: `#/components/schemas/${id}` };
  }
}

/** Readers must ignore unknown members: later versions may add some. */
function mayHaveMore({ jsonSchema }: { jsonSchema: { additionalProperties?: unknown } }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

const referringToComponents = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;

export interface DeclaredCall extends Call<unknown>, DeclaredParameters {
  /** Such as `GamesController.record`. */
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
