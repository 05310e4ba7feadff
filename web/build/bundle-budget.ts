/** The budget of the first load: the gzipped JavaScript that is fetched before a screen shows. */
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

export interface BundleBudget {
  /** Limit of gzipped JavaScript for the shell with any one screen. */
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
    .map((chunk) => ({ ...chunk, gzipBytes: gzipSync(chunk.code).length }));

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

const line = (label: string, bytes: number, ownBytes?: number): string =>
  `  ${kilobytes(bytes).padStart(9)}  ${label}${ownBytes === undefined ? '' : ` (+${kilobytes(ownBytes)})`}`;

/** `imports` are static, `dynamicImports` on demand. */
export type Chunk = { readonly gzipBytes: number } & Pick<
  Rolldown.OutputChunk, 'fileName' | 'name' | 'isEntry' | 'imports' | 'dynamicImports'
>;

export interface FirstLoads {
  /** The entry and everything it imports statically. */
  readonly shellBytes: number;
  /** What each screen adds to the shell, the largest first. */
  readonly screens: readonly { readonly name: string; readonly bytes: number }[];
}

export function firstLoads(chunks: readonly Chunk[]): FirstLoads {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const shell = closure(chunks.filter(({ isEntry }) => isEntry), byFile);
  const lazy = new Set([...shell].flatMap(({ dynamicImports }) => dynamicImports));
  const screens = [...lazy].flatMap((fileName) => {
    const chunk = byFile.get(fileName);
    if (chunk === undefined || shell.has(chunk)) return [];
    const added = [...closure([chunk], byFile)].filter((part) => !shell.has(part));
    return [{ name: chunk.name, bytes: weight(added) }];
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
