/** Owns the budget of the first load: how much JavaScript a visitor fetches before a screen shows, gzipped. */
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { firstLoads, type Chunk } from './first-loads.js';

export interface BundleBudget {
  /** Most gzipped JavaScript of the shell together with any one screen. */
  readonly maxGzipBytes: number;
}

/** Prints the gzip size of the shell and of each lazy screen, and fails the build when a first load is over budget. */
export function bundleBudget({ maxGzipBytes }: BundleBudget): Plugin {
  return {
    name: 'bundle-budget',
    apply: 'build',
    writeBundle(_options, bundle) {
      const { shellBytes, screens } = firstLoads(chunksOf(bundle));
      const lines = [
        line('shell (entry and its static imports)', shellBytes),
        ...screens.map(({ name, bytes }) => line(`first load with ${name}`, shellBytes + bytes, bytes)),
      ];
      this.info(`\nJavaScript, gzip; at most ${kilobytes(maxGzipBytes)} per first load\n${lines.join('\n')}`);
      const over = screens.filter(({ bytes }) => shellBytes + bytes > maxGzipBytes);
      if (shellBytes > maxGzipBytes || over.length > 0) {
        const what = over.length > 0 ? over.map(({ name }) => name).join(', ') : 'the shell';
        this.error(`The first load is over ${kilobytes(maxGzipBytes)}: ${what}.`);
      }
    },
  };
}

const chunksOf = (bundle: Rolldown.OutputBundle): Chunk[] =>
  Object.values(bundle)
    .filter((output) => output.type === 'chunk')
    .map(({ fileName, name, isEntry, imports, dynamicImports, code }) => ({
      fileName,
      name,
      isEntry,
      imports,
      dynamicImports,
      gzipBytes: gzipSync(code).length,
    }));

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

const line = (label: string, bytes: number, ownBytes?: number): string =>
  `  ${kilobytes(bytes).padStart(9)}  ${label}${ownBytes === undefined ? '' : ` (+${kilobytes(ownBytes)})`}`;
