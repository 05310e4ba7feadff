/** Owns the arithmetic of first loads: what the shell weighs and what each lazy screen adds to it. */

export interface Chunk {
  readonly fileName: string;
  readonly name: string;
  readonly isEntry: boolean;
  /** File names of the chunks this one imports statically. */
  readonly imports: readonly string[];
  /** File names of the chunks this one imports on demand. */
  readonly dynamicImports: readonly string[];
  readonly gzipBytes: number;
}

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
