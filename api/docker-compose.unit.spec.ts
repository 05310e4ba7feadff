/**
 * Tests that the compose file gives each process the variables that the configuration knows, and publishes only the
 * proxy's port.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { parseConfig, VARIABLES } from './platform/config.js';
import { LONGEST_END_MS } from './application.js';

interface Service {
  readonly image?: string;
  readonly build?: unknown;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly healthcheck?: { readonly test?: unknown };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly restart?: string;
  readonly stop_grace_period?: string;
  readonly deploy?: { readonly replicas: number };
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly volumes: Readonly<Record<string, null>>;
}

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

const text = read('docker-compose.yml');
const { services, networks, volumes } = parse(text, { merge: true }) as ComposeFile;
const named = Object.entries(services);
const OURS = ['api', 'projections'];
/** Where services keep the data that must survive their containers. */
const DATA_FOLDERS = {
  eventstore: ['/var/lib/eventstore'], postgres: ['/var/lib/postgresql'], redis: ['/data'], proxy: ['/data'],
  api: ['/data'], projections: ['/data'],
};

/** Substitutes `${NAME}`, `${NAME:-default}` and `${NAME:?sentence}` as compose does. */
function filledIn(value: string, given: Readonly<Record<string, string>>): string {
  return value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string, rest: string) =>
    given[name] ?? (kind === '-' ? rest : ''));
}

const chosen = { POSTGRES_PASSWORD: 'cards1', REDIS_PASSWORD: 'cards2', ADMIN_PASSWORD: 'deal-the-cards' };

const environmentOf = (name: string): Record<string, string> => Object.fromEntries(
  Object.entries(services[name]?.environment ?? {}).map(([variable, value]) => [variable, filledIn(value, chosen)]));

test.each(named)('%s is started again when it ends by itself', (_name, { restart }) => {
  expect(restart).toBe('unless-stopped');
});

test('in the image a server that gives no sign of life is started again', () => {
  expect(read('Dockerfile')).toMatch(/^CMD \["node", "launch\/serve-kept\.mjs"\]$/m);
});

test('EventStoreDB is of a version that was tried', () => {
  const [, version = 'none'] = /:(\d+\.\d+\.\d+)-/.exec(services.eventstore?.image ?? '') ?? [];
  expect(read('docs/operating.md')).toMatch(new RegExp(`^Tried for real were .*\\b${version}\\b`, 'm'));
});

test('the server log of Postgres has no contents of rows', () => {
  expect(services.postgres?.command).toContain('log_error_verbosity=terse');
});

test.each(OURS)('%s has only variables that the configuration knows', (name) => {
  const unknown = Object.keys(services[name]?.environment ?? {}).filter((variable) => !VARIABLES.includes(variable));
  expect(unknown).toEqual(['NODE_ENV']);
});

test.each(OURS)('%s has enough variables to start', (name) => {
  expect(parseConfig(environmentOf(name))).toMatchObject({
    role: name,
    port: 3000,
    databaseUrl: 'postgres://president:cards1@postgres:5432/president',
    redisUrl: 'redis://:cards2@redis:6379',
    eventStoreUrl: 'esdb://eventstore:2113?tls=false',
    admin: { username: 'admin', password: 'deal-the-cards' },
  });
  expect(services[name]?.deploy?.replicas).toBe(2);
});

test('no password has a default, and a sentence names a missing one', () => {
  const required = [...text.matchAll(/\$\{(\w+):\?([^}]+)\}/g)].map(([, name, sentence]) => ({ name, sentence }));
  const secret = [...text.matchAll(/\$\{(\w*PASSWORD)\b[^}]*\}/g)].map(([, name]) => name);
  expect(new Set(secret)).toEqual(new Set(['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'ADMIN_PASSWORD']));
  expect(required.map(({ name }) => name).sort()).toEqual([...secret].sort());
  for (const { sentence } of required) expect(sentence).toMatch(/^is the .{10,}/);
});

test('only the proxy can be reached from outside, and only who pushes notices reaches outside', () => {
  expect(named.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy']);
  expect(named.filter(([, { networks: joined }]) => joined?.includes('outside')).map(([name]) => name))
    .toEqual(['proxy', 'projections']);
  for (const [, service] of named) expect(service.networks).toContain('inside');
  expect(networks.inside).toEqual({ internal: true });
});

test('the proxy sends HSTS to browsers that use TLS', () => {
  expect(read('Caddyfile')).toMatch(/^\t@tls protocol https\n\theader @tls Strict-Transport-Security max-age=\d{8,}$/m);
});

test('every service has a health check', () => {
  expect(named.filter(([, { healthcheck }]) => !healthcheck?.test)).toEqual([]);
});

test('a service with data has a named volume', () => {
  for (const [name, folders] of Object.entries(DATA_FOLDERS)) {
    for (const folder of folders) {
      const mount = services[name]?.volumes?.find((volume) => volume.endsWith(`:${folder}`));
      expect([name, Object.keys(volumes).includes(mount?.split(':')[0] ?? '')]).toEqual([name, true]);
    }
  }
  expect(named.map(([name]) => name).sort()).toEqual(Object.keys(DATA_FOLDERS).sort());
});

test('all processes seal with one key, which outlives their containers', () => {
  const mounts = OURS.map((name) => services[name]?.volumes?.[0]);
  expect(mounts).toEqual(['server-data:/data', 'server-data:/data']);
  for (const name of OURS) expect(parseConfig(environmentOf(name)).seals).toEqual({ folder: '/data', key: undefined });
  expect(read('Dockerfile')).toMatch(/^RUN mkdir \/data && chown node:node \/data\nUSER node$/m);
});

test('nothing starts before the engines that it needs are healthy', () => {
  for (const name of OURS) {
    expect(services[name]?.depends_on).toEqual({
      eventstore: { condition: 'service_healthy' },
      postgres: { condition: 'service_healthy' },
      redis: { condition: 'service_healthy' },
    });
  }
});

test.each(OURS)('%s gets enough time to stop', (name) => {
  const [, seconds] = /^(\d+)s$/.exec(services[name]?.stop_grace_period ?? '') ?? [];
  expect(Number(seconds) * 1000).toBeGreaterThan(LONGEST_END_MS + 2_000);
});

test('every image has a version', () => {
  const images = named.flatMap(([, { image, build }]) => (image && !build ? [image] : []));
  expect(images).toHaveLength(4);
  for (const image of images) expect(image).toMatch(/:\d/);
});

test('the example names every variable that the file asks for, and sets no secret', () => {
  const example = read('.env.example');
  const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const known = [...example.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => ({ name, value }));
  expect(new Set(known.map(({ name }) => name))).toEqual(asked);
  const secrets = known.filter(({ name }) => /PASSWORD|TOKEN/.test(name ?? ''));
  expect(secrets.map(({ value }) => value)).toEqual(secrets.map(() => ''));
});

test('the image runs without root and has no sources of tests', () => {
  const dockerfile = read('Dockerfile');
  const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
  expect(last).toMatch(/^USER node$/m);
  expect(last).not.toMatch(/COPY \. /);
  expect(dockerfile.match(/^FROM /gm)?.length).toBeGreaterThan(1);
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['*', '**/*.spec.ts', '**/testing']));
});
