/** Lighthouse's scores of the most used screens, as on a phone with a slow network. */
import { launch } from 'chrome-launcher';
import lighthouse, { type Flags } from 'lighthouse';
import { CHROMIUM, programPath } from '../web/e2e/chromium.js';
import { startBenchApplication } from './bench-application.js';
import { median, withBenchDatabase } from './bench-database.js';
import { type Figure, report } from './figures.js';

const CHROME_PATH = process.env.CHROME_PATH ?? programPath(CHROMIUM);
const RUNS = Number(process.env.BENCH_RUNS ?? 3);
const MAX_TRIES = 3;
const SCREENS = ['/welcome', '/fast-dashboard', '/games', '/fast-leaderboards'];
const AIMS = { performance: 95, accessibility: 100, 'best-practices': 95 } as const;
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'] as const;
type Category = keyof typeof AIMS;
const categories = Object.keys(AIMS) as Category[];

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
  const chrome = await launch({ chromePath: CHROME_PATH, chromeFlags: ['--headless=new', '--no-sandbox'] });
  try {
    const figures: Figure[] = [];
    for (const path of SCREENS) {
      figures.push(...figuresOf(path, await judgeOften(url + path, { port: chrome.port, cookie })));
    }
    report('lighthouse', figures, 'On a slow phone, as Lighthouse imitates it');
  } finally {
    chrome.kill();
    await close();
  }
});

interface Session {
  readonly port: number;
  readonly cookie: string;
}

async function judgeOften(url: string, session: Session): Promise<Judgement[]> {
  const judgements: Judgement[] = [];
  for (let run = 0; run < RUNS; run += 1) judgements.push(await judge(url, session));
  return judgements;
}

async function judge(url: string, { port, cookie }: Session): Promise<Judgement> {
  const flags: Flags = {
    port, onlyCategories: categories, extraHeaders: { Cookie: cookie }, logLevel: 'error', output: 'json',
  };
  const result = await complete(() => lighthouse(url, flags));
  if (!result) throw new Error(`Lighthouse says nothing about ${url}.`);
  const { categories: found, audits } = result.lhr;
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

/** Sometimes a trace lacks a part of the score: such a run is repeated. */
async function complete(run: () => ReturnType<typeof lighthouse>): ReturnType<typeof lighthouse> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const result = await run();
    if (categories.every((category) => typeof result?.lhr.categories[category]?.score === 'number')) return result;
  }
  return undefined;
}

/** Medians: the machine is noisy, the page is the same. */
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
