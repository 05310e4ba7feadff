/** Prints the figures of a benchmark. `npm run bench -- --note` also writes them to docs/figures.md. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { quantile } from './bench-database.js';

export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly aim?: string;
}

/** The load of the machine before the benchmark began. */
const [loadBefore = 0] = loadavg();

/** @param about  the measured case, such as the size of the log */
export function report(bench: string, figures: readonly Figure[], about = ''): void {
  if (about) console.log(about);
  for (const { what, measured, aim } of figures) console.log(`${what}: ${measured}${aim ? ` (aim: ${aim})` : ''}`);
  const file = process.env.BENCH_FIGURES;
  if (!file) return;
  const section = sectionOf(about ? `${about}. ${circumstances()}` : circumstances(), figures);
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), bench, section));
}

/** The median and the 99th percentile of times in milliseconds. */
export function percentiles(timesMs: readonly number[]): string {
  return `p50 ${rounded(quantile(timesMs, 0.5))} ms, p99 ${rounded(quantile(timesMs, 0.99))} ms`;
}

export const rounded = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

function circumstances(): string {
  const git = (...words: string[]): string => execFileSync('git', words, { encoding: 'utf8' }).trim();
  const commit = git('rev-parse', '--short', 'HEAD');
  // Changes in docs are left out, since the figures are there.
  const changes = git('status', '--porcelain', '--', '.', ':!docs') ? ' with changes' : '';
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${day}, commit ${commit}${changes}, ${machine}, load ${loadBefore.toFixed(1)} at the start.`;
}

export function sectionOf(about: string, figures: readonly Figure[]): string {
  const rows = figures.map(({ what, measured, aim = '' }) => `| ${what} | ${measured} | ${aim} |`);
  return [about, '', '| what | measured | aim |', '|---|---|---|', ...rows].join('\n');
}

/**
 * A document in which the section of a benchmark is replaced.
 * @throws when the document has no heading with the benchmark's name
 */
export function withSection(document: string, bench: string, section: string): string {
  const heading = `\n### ${bench}\n`;
  const start = document.indexOf(heading);
  if (start < 0) throw new Error(`The figures have no heading '${bench}'.`);
  const from = start + heading.length;
  const next = document.slice(from).search(/^#/m);
  return `${document.slice(0, from)}\n${section}\n${next < 0 ? '' : `\n${document.slice(from + next)}`}`;
}
