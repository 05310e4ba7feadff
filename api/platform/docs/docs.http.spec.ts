/** Tests that the description has every call with its input and answer, and that people can read it. */
import { type Group, startGroup } from '../../../testing/worlds/group.js';
import { servedCalls, servedRoutes } from '../../../testing/worlds/load-server.js';
import type { DeclaredCall, JsonSchema, OpenApiDocument, Operation } from './open-api.js';

let routes: readonly string[];
let calls: readonly DeclaredCall[];
let group: Group;
let document: OpenApiDocument;

beforeAll(async () => {
  // First, because a process logs in through the application that was started last.
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
  const { requestBody, parameters, responses, security, summary } = operation('/api/games', 'post');
  const { schema } = requestBody?.content['application/json'] ?? {};
  expect(schema).toMatchObject({ required: expect.arrayContaining(['game', 'teams']) });
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }));
  expect(responses['201']).toMatchObject({
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/gameView' }, { properties: { pending: { const: true } } }] },
      },
    },
    headers: { 'X-Log-Position': expect.anything() },
  });
  expect(responses['4XX']?.content).toMatchObject({
    'application/json': { schema: { $ref: '#/components/schemas/errorView' } },
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
  expect(operation('/api/auth/login', 'post')).toMatchObject({
    security: [], requestBody: { content: { 'application/json': { schema: { required: ['username', 'password'] } } } },
  });
});

test('calls that append no event are described without an idempotency key', () => {
  const { parameters, responses } = operation('/api/auth/logout', 'post');
  expect(parameters).toEqual([]);
  expect(responses['200']?.headers).not.toHaveProperty('X-Log-Position');
});

test('an answer may have more members than described, a strict request may not', () => {
  expect(JSON.stringify(document.components.schemas)).not.toContain('"additionalProperties":false');
  expect(operation('/api/users/{id}', 'patch').requestBody?.content['application/json']?.schema).toMatchObject(
    { additionalProperties: false });
});

test('an answer of several calls is described once', () => {
  const answers = Object.values(document.paths).flatMap(Object.values).flatMap(({ responses }: Operation) =>
    Object.values(responses).flatMap(({ content }) => Object.values(content).map(({ schema }) => schema)));
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

test('the page for people has every call and loads nothing from another site', async () => {
  const { status, headers, body } = await group.member.get<string>('/api/docs');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  for (const path of Object.keys(document.paths)) expect(body).toContain(path);
  expect(body).not.toMatch(/<script|style=|https?:\/\//);
  const style = await group.member.get('/api/docs.css');
  expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
});
