/** Tests the metrics for Prometheus, and that no one else can read them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get as rawGet } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CLEAR_ROUNDS } from '../../../domain/testing/game-examples.js';
import { groupOfSuite, record } from '../../../testing/worlds/group.js';
import { whileReadModelsAreHeld } from '../../../testing/faults/held-read-models.js';
import { startApplication } from '../../../testing/worlds/start-application.js';

const group = groupOfSuite();

const metrics = async (headers: Record<string, string> = {}) =>
  group.application.anonymous().get<string>('/metrics', { headers });

/** The value of one line. */
async function value(line: string): Promise<number> {
  const found = (await metrics()).body.split('\n').find((text) => text.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1) ?? Number.NaN);
}

test('requests are counted by route and status, cached answers too, and unknown addresses under one name', async () => {
  const countOf = (route: string, status: number): Promise<number> =>
    value(`http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`);
  await group.member.get('/api/games/404');
  await group.member.get('/api/games/405');
  for (let time = 0; time < 3; time += 1) await group.member.get('/api/fast/monthly/2025/3');
  for (const path of ['/api/nothing', '/api/else']) await group.member.get(path);
  expect(await countOf('/api/games/:id', 404)).toBe(2);
  expect(await countOf('/api/fast/monthly/:year/:month', 200)).toBe(3);
  const { body } = await metrics();
  expect(body).not.toContain('/api/nothing');
  expect(body).toMatch(/route="unmatched",status="404"/);
});

test('appends are counted and timed', async () => {
  const before = await value('events_appended_total');
  await record(group.recorder, { rounds: CLEAR_ROUNDS });
  expect(await value('events_appended_total')).toBe(before + 1);
  expect(await value('event_append_duration_seconds_count{outcome="stored"}')).toBeGreaterThan(before);
});

test('the lag of a projection is shown, and is 0 once it has caught up', async () => {
  expect(await value('projection_running{projection="fees"}')).toBe(1);
  const lag = 'projection_lag_positions{projection="games"}';
  await whileReadModelsAreHeld(group.application.databaseUrl, async () => {
    await record(group.recorder, { rounds: CLEAR_ROUNDS });
    expect(await value(lag)).toBeGreaterThan(0);
  });
  await record(group.recorder, { rounds: CLEAR_ROUNDS });
  expect(await value(lag)).toBe(0);
  expect(await value('projection_running{projection="games"}')).toBe(1);
  expect(await value('projection_checkpoint_position{projection="games"}')).toBeGreaterThan(0);
});

test('the memory of the process is shown', async () => {
  const { headers, body } = await metrics();
  expect(headers.get('content-type')).toContain('text/plain');
  expect(body).toContain('process_resident_memory_bytes');
});

test('without a token no one can read them through a proxy', async () => {
  const headers = ['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host', 'Forwarded', 'Via', 'X-Real-IP'];
  for (const header of headers) expect((await metrics({ [header]: '127.0.0.1' })).status).toBe(403);
});

test('without a token they are read under a name of this machine only, and at no other path', async () => {
  const port = new URL(group.application.url).port;
  const read = (host: string, path = '/metrics') => new Promise<string>((resolve, reject) => {
    rawGet({ port, host: '127.0.0.1', path, headers: { host } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part))
        .once('end', () => resolve(Buffer.concat(parts).toString()));
    }).once('error', reject);
  });
  for (const host of ['localhost', `localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
    expect(await read(host)).toContain('process_resident_memory_bytes');
  }
  for (const host of ['cards.example', 'localhost.cards.example', '127.0.0.1.cards.example', `10.0.0.1:${port}`]) {
    expect(await read(host)).toBe('{"message":"You cannot read the metrics without the token."}');
  }
  for (const path of ['/metrics/x', '/metrics//', '/Metrics']) {
    expect(await read('localhost', path)).not.toContain('process_resident_memory_bytes');
  }
});

/** Labels and metrics that Prometheus adds itself. */
const OF_PROMETHEUS = ['up'];
/** Words in a rule that are not names of metrics. */
const OF_THE_LANGUAGE = new Set(['sum', 'by', 'le', 'rate', 'increase', 'min_over_time', 'histogram_quantile', 'or']);

test('the alert rules for operators name only metrics that are there', async () => {
  const [, rules = ''] = /^## Alert rules$.*?^```yaml$(.*?)^```$/ms.exec(
    readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')) ?? [];
  const { groups: [all] } = parse(rules) as { groups: [{ rules: { alert: string; expr: string }[] }] };
  expect(all.rules.length).toBeGreaterThanOrEqual(10);
  // An ordinary Prometheus has other targets, some with metrics of the same name.
  const ofAnybody = /\b(up|[a-z]+(?:_[a-z]+)+)\b(?!\{job="president"|\()/g;
  const ofOthers = all.rules.flatMap(({ expr }) => expr.match(ofAnybody) ?? []);
  expect(ofOthers).toEqual([]);
  const named = all.rules.flatMap(({ expr }) => expr.replace(/\{.*?\}|\[.*?\]/g, '').match(/\b[a-z]\w*/g) ?? [])
    .filter((word) => !OF_THE_LANGUAGE.has(word) && !OF_PROMETHEUS.includes(word));
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'president-metrics-'));
  const application = await startApplication({ environment: { DATA_DIR } });
  try {
    const { body } = await application.anonymous().get<string>('/metrics');
    const exported = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
      (type === 'histogram' ? [`${name}_count`, `${name}_bucket`, `${name}_sum`] : [name]));
    expect(named.filter((name) => !exported.includes(name))).toEqual([]);
    for (const name of ['seal_alarm', 'data_free_bytes', 'projection_lag_positions']) expect(named).toContain(name);
    expect(Number(/^data_free_bytes (\S+)$/m.exec(body)?.[1])).toBeGreaterThan(0);
    expect(body).toMatch(/^jobs_failed 0$/m);
    // The metric is there at the first read as well.
    expect(body).toMatch(/^projection_running\{projection="months"\} 1$/m);
  } finally {
    await application.stop();
    rmSync(DATA_DIR, { recursive: true });
  }
});

test('with a token only its holder can read them', async () => {
  const token = 'read-by-prometheus';
  const application = await startApplication({ environment: { METRICS_TOKEN: token } });
  try {
    const status = (authorization?: string) => new Promise((resolve, reject) => {
      const headers = authorization === undefined ? {} : { authorization };
      rawGet(`${application.url}/metrics`, { headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).once('error', reject);
    });
    expect(await status(`Bearer ${token}`)).toBe(200);
    for (const wrong of [undefined, '', token, `Bearer ${token}x`, 'Bearer ']) expect(await status(wrong)).toBe(403);
  } finally {
    await application.stop();
  }
});
