/** Tests that the API description has every call with its input and answer, and that people can read it. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { NewCardView } from '../../../contract/invitations.js';
import type { ErrorView } from '../../../contract/refusal.js';
import { CLEAR_ROUNDS } from '../../../domain/testing/game-examples.js';
import { type Group, PASSWORD, startGroup, submissionOf } from '../../../testing/worlds/group.js';
import { servedCalls, servedRoutes } from '../../../testing/worlds/load-server.js';
import type { DeclaredCall, JsonSchema, OpenApiDocument, Operation } from './open-api.js';

let routes: readonly string[];
let calls: readonly DeclaredCall[];
let group: Group;
let document: OpenApiDocument;

beforeAll(async () => {
  // This test comes first, because a process logs in through the application that was started last.
  routes = await servedRoutes();
  calls = await servedCalls();
  group = await startGroup();
  document = (await group.member.get<OpenApiDocument>('/api/docs.json')).body;
});

afterAll(() => group?.application.stop());

const operation = (path: string, method: string): Operation => {
  const found = document.paths[path]?.[method];
  if (!found) throw new Error(`${method} ${path} is not described.`);
  return found;
};

/** The description of the answer with a status. */
function answered({ responses }: Operation, status: string) {
  const found = responses[status];
  if (!found || '$ref' in found) throw new Error(`${status} is not described.`);
  return found;
}

const operations = (): Operation[] => Object.values(document.paths).flatMap(Object.values);

const bodyOf = ({ requestBody }: Operation): JsonSchema | undefined =>
  requestBody?.content['application/json']?.schema;

/** Each object and list in a part of the document, with its place. */
function parts(value: unknown, place = '#'): { readonly place: string; readonly part: JsonSchema }[] {
  if (typeof value !== 'object' || value === null) return [];
  return [{ place, part: value as JsonSchema }, ...Object.entries(value).flatMap(([key, inner]) =>
    parts(inner, `${place}/${key}`))];
}

test('every route of the router is described, and no other', () => {
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`));
  expect(described.sort()).toEqual([...routes].sort());
});

test('what a call takes from its path is described in the order of the path', () => {
  const named = calls.map(({ path, parameters }) => [path, parameters.map(({ name }) => name)]);
  expect(named).toEqual(calls.map(({ path }) => [path, [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)]));
});

test('answers that are cached for all members are described as for members', () => {
  const cached = calls.filter((call) => call.from !== undefined);
  expect(cached.length).toBeGreaterThan(5);
  expect(cached.filter(({ right, query }) => right !== 'member' || query !== undefined)).toEqual([]);
});

test('a command is described with its body, its key, its position and its refusals', () => {
  const described = operation('/api/games', 'post');
  const { requestBody, parameters, responses, security, summary } = described;
  expect(requestBody).toMatchObject({
    required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/newGame' } } },
  });
  expect(document.components.schemas.newGame).toMatchObject({ required: ['game', 'teams'] });
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }));
  expect(answered(described, '201')).toMatchObject({
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/gameView' }, { properties: { pending: { const: true } } }] },
      },
    },
    headers: { 'X-Log-Position': expect.anything() },
  });
  expect(responses).toMatchObject({
    429: { $ref: '#/components/responses/TooManyTries' }, 503: { $ref: '#/components/responses/Away' },
    '4XX': { $ref: '#/components/responses/Refused' }, '5XX': { $ref: '#/components/responses/Failed' },
  });
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/errorView' } } };
  const headers = { 'Retry-After': { schema: { type: 'integer' } } };
  expect(document.components.responses).toMatchObject({
    Refused: { content }, Failed: { content }, TooManyTries: { content, headers }, Away: { content, headers },
  });
  expect({ security, summary }).toEqual({
    security: [{ session: [] }], summary: 'For admins and members who may record games.',
  });
});

test('a read is described with the parameters of its path, and a login with what its guard reads', () => {
  expect(operation('/api/fast/monthly/{year}/{month}', 'get').parameters).toEqual(expect.arrayContaining([
    expect.objectContaining({ name: 'year', in: 'path', schema: expect.objectContaining({ minimum: 2000 }) }),
    expect.objectContaining({ name: 'month', in: 'path', schema: expect.objectContaining({ maximum: 12 }) }),
  ]));
  expect(operation('/api/auth/login', 'post').security).toEqual([]);
  expect(document.components.schemas.login).toMatchObject({ required: ['username', 'password'] });
});

test('calls that append no event are described without an idempotency key', () => {
  const described = operation('/api/auth/logout', 'post');
  expect(described.parameters).toEqual([]);
  expect(answered(described, '200').headers).not.toHaveProperty('X-Log-Position');
});

test('an answer may have more members than described, a strict request may not', () => {
  const strict = Object.entries(document.components.schemas)
    .filter(([, shape]) => JSON.stringify(shape).includes('"additionalProperties":false')).map(([name]) => name);
  expect(strict.sort()).toEqual(['rulesRequest', 'userChange', 'whatIfRequest']);
  expect(bodyOf(operation('/api/users/{id}', 'patch'))).toEqual({ $ref: '#/components/schemas/userChange' });
});

test('an answer of several calls is described once', () => {
  const answers = operations().flatMap(({ responses }) => Object.values(responses).flatMap((response) => (
    'content' in response ? Object.values(response.content).map(({ schema }) => schema) : [])));
  const inPlace = answers.map((schema) => (schema.allOf as readonly JsonSchema[] | undefined)?.[0] ?? schema)
    .filter((schema) => 'properties' in schema).map((schema) => JSON.stringify(schema));
  expect(inPlace.filter((schema, index) => inPlace.indexOf(schema) !== index)).toEqual([]);
});

test('every reference leads to a schema', () => {
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)]
    .map(([, name = '']) => name);
  expect(references.length).toBeGreaterThan(10);
  const shapes: Record<string, JsonSchema> = document.components.schemas;
  expect(references.filter((name) => !(name in shapes))).toEqual([]);
  expect(JSON.stringify(document)).not.toContain('$defs');
});

test('no shape is only a reference, and none has a name that nobody gave', () => {
  const shapes = Object.entries<JsonSchema>(document.components.schemas);
  expect(shapes.length).toBeGreaterThan(100);
  expect(shapes.filter(([, shape]) => '$ref' in shape)).toEqual([]);
  expect(shapes.map(([name]) => name).filter((name) => !/^[a-z][a-zA-Z]+$/.test(name))).toEqual([]);
});

test('each body must be sent, a picture as what it is', () => {
  expect(operations().filter(({ requestBody }) => requestBody).length).toBeGreaterThan(50);
  expect(operations().filter(({ requestBody }) => requestBody && !requestBody.required)).toEqual([]);
  const { requestBody } = operation('/api/users/{id}/avatar', 'put');
  expect(Object.keys(requestBody!.content)).toEqual(['image/png', 'image/jpeg', 'image/webp']);
});

test('of what a request takes, nothing is left open and nothing is called read-only', () => {
  const requests = operations().map(({ requestBody, parameters }) => [requestBody, parameters]);
  const sent = parts([requests, document.components]);
  const placesOf = (isFound: (part: JsonSchema) => boolean) => sent.filter(({ part }) => isFound(part));
  expect(placesOf((part) => 'readOnly' in part)).toEqual([]);
  expect(placesOf((part) => 'propertyNames' in part)).toEqual([]);
  expect(placesOf(({ type, items }) => type === 'array' && !items)).toEqual([]);
  const { newGame, gameCorrection } = document.components.schemas;
  for (const { properties } of [newGame, gameCorrection] as { properties: { teams: JsonSchema } }[]) {
    expect(properties.teams).toMatchObject({ minItems: 4, maxItems: 5, items: {
      required: ['player1Id', 'player2Id', 'player1Scores', 'player2Scores'],
      properties: { player1Id: { type: 'integer' }, player2Scores: { minItems: 5, items: { type: 'integer' } } },
    } });
    expect(properties).toMatchObject({ game: { properties: { date: { format: 'date' } } } });
  }
});

test('records have the names of their values', () => {
  const { groupView } = document.components.schemas as { groupView: { properties: { rules: { items: JsonSchema } } } };
  expect(groupView.properties.rules.items).toMatchObject({ properties: { rules: { properties: {
    roles: { properties: { president: { type: 'number' }, loser: { type: 'number' } } },
    evening: { properties: { lastButOne: { type: 'number' } } },
  } } } });
});

test('a game of what is described alone is recorded', async () => {
  const { game: { date }, teams } = submissionOf({ date: '2025-07-01', rounds: CLEAR_ROUNDS });
  const described = (teams as Record<string, unknown>[])
    .map(({ player1Id, player2Id, player1Scores, player2Scores }) => (
      { player1Id, player2Id, player1Scores, player2Scores }));
  const { status, body } = await group.recorder.post('/api/games', { game: { date }, teams: described });
  expect({ status, body }).toMatchObject({ status: 201, body: { date, teams: [{}, {}, {}, {}] } });
});

test('a name in a refusal stands between the characters that the description names', async () => {
  const { application } = group;
  const { body: { secret } } = await group.admin.post<NewCardView>('/api/invitations', { displayName: 'Noor' });
  application.clock.set('2026-08-30T16:00:00Z');
  const { status, body } = await application.anonymous().post<ErrorView>('/api/join/card', { secret });
  expect([status, body.message]).toEqual([409, expect.stringContaining('\u2068organizer\u2069')]);
  expect(document.info.description).toContain('between U+2068 and U+2069');
});

test('the cookie that a login is described with opens the calls of members', async () => {
  const { session, screen } = document.components.securitySchemes;
  for (const [method, path, name] of [
    ['post', '/api/auth/login', session.name], ['post', '/api/auth/logout', session.name],
    ['post', '/api/join', session.name], ['post', '/api/tv/code', screen.name],
  ] as const) {
    expect(answered(operation(path, method), '200').headers['Set-Cookie']?.description).toContain(name);
  }
  expect(operation('/api/tv/board', 'get').security).toEqual([{ screen: [] }]);
  const { headers } = await group.application.anonymous()
    .post('/api/auth/login', { username: 'player4', password: PASSWORD });
  const named = headers.getSetCookie().filter((cookie) => cookie.startsWith(`${session.name}=`));
  expect(named).toHaveLength(1);
  const options = { headers: { Cookie: named[0]!.split(';')[0]! } };
  expect((await group.application.anonymous().get('/api/group', options)).status).toBe(200);
  expect((await group.application.anonymous().post('/api/tv/code')).headers.getSetCookie().join())
    .toContain(`${screen.name}=`);
});

test('the server and the licence are named', async () => {
  const { servers: [server], info: { license } } = document;
  const found = new URL(server!.url, `${group.application.url}/api/docs.json`);
  expect((await fetch(new URL('/api/health', found))).status).toBe(200);
  expect(license).toEqual({ name: 'MIT', identifier: 'MIT' });
});

test('no address fits two paths', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, coerceTypes: true });
  const patterns = calls.map(({ method, path }) => ({
    name: `${method} ${path}`, method, segments: path.split('/').map((segment) => {
      const described = operation(path.replace(/:(\w+)/g, '{$1}'), method.toLowerCase()).parameters as
        { name: string; in: string; schema: JsonSchema }[];
      return segment.startsWith(':')
        ? described.find((one) => one.in === 'path' && one.name === segment.slice(1))!.schema : segment;
    }),
  }));
  const canBeEqual = (one: string | JsonSchema, other: string | JsonSchema): boolean => {
    if (typeof one !== 'string') return typeof other !== 'string' || ajv.validate(one, other);
    return typeof other === 'string' ? one === other : ajv.validate(other, one);
  };
  const fitting = patterns.flatMap((one, index) => patterns.slice(index + 1).filter((other) => (
    one.method === other.method && one.segments.length === other.segments.length
      && one.segments.every((segment, at) => canBeEqual(segment, other.segments[at]!))
  )).map(({ name }) => [one.name, name]));
  expect(fitting).toEqual([]);
});

test('the page for people has every call and loads nothing from another site', async () => {
  const { status, headers, body } = await group.member.get<string>('/api/docs');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  for (const path of Object.keys(document.paths)) expect(body).toContain(path);
  expect(body).not.toMatch(/<script|style=|https?:\/\//);
  const style = await group.member.get('/api/docs.css');
  expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
});
