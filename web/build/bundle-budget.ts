/** The budget of the first load: the gzipped JavaScript that is fetched before a screen shows. */
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/**
 * Prints the gzip size of the shell and of each lazy screen, and fails the build when a first load is over budget.
 * @param maxGzipBytes  for the shell with any one screen
 */
export const bundleBudget = (maxGzipBytes: number): Plugin => ({
  name: 'bundle-budget',
  apply: 'build',
  writeBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      .map((chunk) => ({ ...chunk, gzipBytes: gzipSync(chunk.code).length }));
    const { shellBytes, screens } = firstLoads(chunks);
    const loads = [
      { name: 'shell (entry and its static imports)', bytes: shellBytes },
      ...screens.map(({ name, bytes }) => ({ name: `first load with ${name}`, bytes: shellBytes + bytes })),
    ];
    const lines = loads.map(({ name, bytes }) => `  ${kilobytes(bytes).padStart(9)}  ${name}`);
    this.info(`\nJavaScript, gzip; at most ${kilobytes(maxGzipBytes)} per first load\n${lines.join('\n')}`);
    const over = loads.filter(({ bytes }) => bytes > maxGzipBytes).map(({ name }) => name);
    if (over.length > 0) this.error(`Over ${kilobytes(maxGzipBytes)}: ${over.join(', ')}.`);
  },
});

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/** `imports` are static, `dynamicImports` on demand. */
export type Chunk = { readonly gzipBytes: number } & Pick<
  Rolldown.OutputChunk, 'fileName' | 'name' | 'isEntry' | 'imports' | 'dynamicImports'
>;

/** The entry with everything it imports statically, and what each screen adds to that, the largest first. */
export function firstLoads(chunks: readonly Chunk[]) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const shell = closure(chunks.filter(({ isEntry }) => isEntry), byFile);
  const lazy = new Set([...shell].flatMap(({ dynamicImports }) => dynamicImports));
  const screens = [...lazy].flatMap((fileName) => {
    const chunk = byFile.get(fileName);
    if (chunk === undefined || shell.has(chunk)) return [];
    return [{ name: chunk.name, bytes: weight([...closure([chunk], byFile)].filter((part) => !shell.has(part))) }];
  });
  return { shellBytes: weight([...shell]), screens: screens.sort((a, b) => b.bytes - a.bytes) };
}

function closure(roots: readonly Chunk[], byFile: ReadonlyMap<string, Chunk>): Set<Chunk> {
  const found = new Set(roots);
  for (const chunk of found) {
    for (const fileName of chunk.imports) {
      const imported = byFile.get(fileName);
      if (imported !== undefined) found.add(imported);
    }
  }
  return found;
}

const weight = (chunks: readonly Chunk[]): number => chunks.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
