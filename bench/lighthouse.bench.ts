/** Lighthouse's scores of the most used screens, as on a phone with a slow network. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { sampleSeason } from '../api/seed/sample-group.js';
import { CHROMIUM, programPath } from '../web/e2e/chromium.js';
import { startBenchApplication } from './bench-application.js';
import { median, withBenchDatabase } from './bench-database.js';
import { type Figure, report } from './figures.js';

/**
 * The package is fetched by npm for this benchmark alone: its 150 packages would be a quarter of every installation.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CHROME_PATH = process.env.CHROME_PATH ?? programPath(CHROMIUM);
const RUNS = Number(process.env.BENCH_RUNS ?? 3);
const MAX_TRIES = 3;
const EVENING = sampleSeason(new Date()).games.at(-1)!.date;
const SCREENS = [
  '/welcome', '/fast-dashboard', '/games', '/fast-leaderboards', '/players/2', `/evenings/${EVENING}`, '/games/find',
];
const AIMS = { performance: 95, accessibility: 100, 'best-practices': 95 } as const;
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'] as const;
type Category = keyof typeof AIMS;
const categories = Object.keys(AIMS) as Category[];

/** The used parts of a result (https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md). */
const lighthouseResult = z.object({
  categories: z.record(z.string(), z.object({
    score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
  })),
  audits: z.record(z.string(), z.object({
    title: z.string(), score: z.number().nullable(), numericValue: z.number().optional(),
  })),
});
type LighthouseResult = z.infer<typeof lighthouseResult>;

interface Judgement {
  readonly scores: Record<Category, number>;
  /** Layout shift, without a unit. */
  readonly shift: number;
  /** First and largest paint and blocked input, milliseconds. */
  readonly timesMs: readonly number[];
  /** Titles of audits that cost points. */
  readonly faults: readonly string[];
}

await withBenchDatabase('lighthouse', async (databaseUrl) => {
  const { url, cookie, close } = await startBenchApplication(databaseUrl);
  try {
    const figures: Figure[] = [];
    for (const path of SCREENS) {
      figures.push(...figuresOf(path, await judgeOften(url + path, cookie)));
    }
    report('lighthouse', figures, 'On a slow phone, as Lighthouse imitates it');
  } finally {
    await close();
  }
});

async function judgeOften(url: string, cookie: string): Promise<Judgement[]> {
  const judgements: Judgement[] = [];
  for (let run = 0; run < RUNS; run += 1) judgements.push(await judge(url, cookie));
  return judgements;
}

async function judge(url: string, cookie: string): Promise<Judgement> {
  const { categories: found, audits } = await complete(url, cookie);
  const scoreOf = (category: Category): number => Math.round((found[category]?.score ?? 0) * 100);
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
    },
    shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    timesMs: TIMES.map((id) => audits[id]?.numericValue ?? Number.NaN),
    faults: categories.flatMap((category) => found[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => audits[id]?.title ?? id),
  };
}

/** A complete result. Sometimes a trace lacks a part of the score: such a run is repeated. */
async function complete(url: string, cookie: string): Promise<LighthouseResult> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const result = await run(url, cookie);
    if (categories.every((category) => typeof result.categories[category]?.score === 'number')) return result;
  }
  throw new Error(`Lighthouse did not judge ${url} in full.`);
}

async function run(url: string, cookie: string): Promise<LighthouseResult> {
  const { stdout } = await promisify(execFile)('npx', [
    '--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--only-categories=${categories.join()}`,
    `--extra-headers=${JSON.stringify({ Cookie: cookie })}`, '--chrome-flags=--headless=new --no-sandbox',
  ], { env: { ...process.env, CHROME_PATH }, maxBuffer: 64 * 2 ** 20 });
  return lighthouseResult.parse(JSON.parse(stdout));
}

/** The medians: the machine is noisy, the page is the same. */
function figuresOf(path: string, judgements: readonly Judgement[]): Figure[] {
  const scores = categories.map((category) => {
    const score = median(judgements.map((judgement) => judgement.scores[category]));
    if (score < AIMS[category]) process.exitCode = 1;
    return score;
  });
  const [firstMs, largestMs, blockedMs] = TIMES.map((_, index) =>
    Math.round(median(judgements.map(({ timesMs }) => timesMs[index] ?? 0))));
  const shift = Math.max(...judgements.map((judgement) => judgement.shift));
  const faults = new Set(judgements.flatMap((judgement) => judgement.faults));
  return [
    { what: `${path}: ${categories.join(', ')}`, measured: scores.join(', '), aim: Object.values(AIMS).join(', ') },
    {
      what: `${path}: first and largest paint, blocked, shift`,
      measured: `${firstMs} ms, ${largestMs} ms, ${blockedMs} ms, ${shift.toFixed(3)}`,
    },
    ...(faults.size > 0 ? [{ what: `${path}: costs points`, measured: [...faults].join('; ') }] : []),
  ];
}
