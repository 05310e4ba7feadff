/** The folder of a kept version, and which of its answers are compared. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { HttpClient } from '../worlds/http-client.js';

export const ADMIN = { username: 'organizer', password: 'deal-the-cards' } as const;

export const folderOf = (name: string): string => join(import.meta.dirname, name);

export const keptVersions = (): string[] =>
  readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Whether the version left its client; others left only their data folder. */
export const leftClient = (name: string): boolean => existsSync(join(folderOf(name), 'client.tar.br'));
/** Whether the version left a session; some left a client without one. */
export const leftSession = (name: string): boolean => existsSync(join(folderOf(name), 'cookies.json'));

/** The version that a build between two releases noted in its data. */
const NOTED: Readonly<Record<string, string>> = { '96c604d9': '0.3.0' };

/** The version that is noted in the data; undefined if none is. */
export const notedVersion = (name: string): string | undefined =>
  /^\d+\.\d+\.\d+$/.test(name) ? name : NOTED[name];

const MAX_BYTES = 512 * 1024 * 1024;

export function pack(folder: string, file: string): void {
  const tar = execFileSync('tar', ['--create', '--sort=name', '--directory', folder, '.'], { maxBuffer: MAX_BYTES });
  // The databases of a cluster are much alike, but farther apart than the usual window of the compression.
  const params = {
    [constants.BROTLI_PARAM_LARGE_WINDOW]: 1, [constants.BROTLI_PARAM_LGWIN]: 27,
    [constants.BROTLI_PARAM_SIZE_HINT]: tar.length,
  };
  writeFileSync(file, brotliCompressSync(tar, { params }));
}

export function unpack(file: string, folder: string): void {
  mkdirSync(folder, { mode: 0o700 });
  const params = { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 };
  const tar = brotliDecompressSync(readFileSync(file), { params });
  execFileSync('tar', ['--extract', '--directory', folder], { input: tar });
}

/** Reads that a later version answers too, perhaps with more fields, and that do not depend on the day. */
export const KEPT_READS = [
  '/api/users', '/api/games', '/api/games/1', '/api/games/1/history', '/api/games/3/history', '/api/games/voided',
  '/api/fast/monthly/2026/9', '/api/fast/monthly/2026/10', '/api/fast/monthly/2026/11', '/api/fast/yearly/2026',
  '/api/fast/days/2026-09-01/2026-10-31', '/api/monthly-history/2026',
  '/api/billing?month=2026-10', '/api/billing?month=2026-11', '/api/billing/summary?month=2026-11',
  '/api/billing/statement/3', '/api/users/1/games?limit=20', '/api/user-stats/kpis/1?month=2026-10',
  '/api/users/3/partners', '/api/players/1/profile?year=2026', '/api/players/1/with/2', '/api/pairs/all',
  '/api/race/2026-10', '/api/explain/games/2/teams/2', '/api/explain/days/2026-10-02/players/1',
  '/api/explain/months/2026-10/players/3', '/api/explain/years/2026/players/1', '/api/evenings/2026-10-02',
  '/api/history/game/3', '/api/history/player/4', '/api/history/account/3', '/api/billing/how-to-pay',
  '/api/group', '/api/audit?stream=group-facts', '/api/users/2/avatar', '/api/notices/pushes', '/api/plans/wishes',
  '/api/audit?stream=plan-1', '/api/audit?stream=plan-weekly', '/api/audit?stream=card-1', '/api/audit?stream=card-3',
] as const;

/**
 * Fields that may differ: the time of projecting, sentences, which a later version may word anew, and states, because
 * planned changes take effect.
 */
const VOLATILE = new Set(['lastRefresh', 'text', 'state']);

export async function readAll(client: HttpClient, paths: readonly string[]): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const path of paths) {
    const { status, body } = await client.get(path);
    // An earlier version may lack a call.
    if (status === 200) answers[path] = { status, body: steady(body) };
  }
  return answers;
}

const steady = (value: unknown, left = VOLATILE): unknown => {
  if (Array.isArray(value)) return value.map((each) => steady(each, left));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, each]) =>
    left.has(key) ? [] : [[key, steady(each, left)]]));
};

/** Answers that differ since a version, by the beginning of the path, with the reason. */
const CHANGED: Readonly<Record<string, readonly { readonly paths: string; readonly fields: readonly string[] }[]>> = {
  // Explanations now begin with their sum, leave out values that are the same in each row, and name the year once.
  '781c312': [{ paths: '/api/explain/', fields: ['rule', 'detail', 'label'] }],
};

/** The answers of a version, without those that differ since. */
export function keptAnswers(version: string): Record<string, unknown> {
  const answers = JSON.parse(readFileSync(join(folderOf(version), 'answers.json'), 'utf8')) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(answers).map(([path, answer]) => {
    const changed = CHANGED[version]?.filter(({ paths }) => path.startsWith(paths)) ?? [];
    return [path, steady(answer, new Set(changed.flatMap(({ fields }) => fields)))];
  }));
}
