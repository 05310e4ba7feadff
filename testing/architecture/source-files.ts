/** Owns the source text as a whole: which files there are and what each of them imports. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export interface SourceFile {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  readonly text: string;
  /** As written behind `from` and inside `import()`: packages by name, files relative to this one. */
  readonly imports: readonly string[];
  /** Those of them that are loaded with this file and not on demand. */
  readonly staticImports: readonly string[];
}

/** Every folder that holds source text. */
export const LAYERS = [
  'domain', 'event-store', 'projections', 'api', 'web', 'launch', 'bench', 'testing', 'architecture',
] as const;
export type Layer = (typeof LAYERS)[number];

export const layerOf = (path: string): Layer => path.split('/', 1)[0] as Layer;

/** Tests and what only tests use. */
export const isTest = (path: string): boolean =>
  path.endsWith('.spec.ts') || path.endsWith('.spec.tsx') || /(^|\/)(testing|e2e|architecture)\//.test(path);

export function sourceFile(path: string, text: string): SourceFile {
  const { importedFiles } = ts.preProcessFile(text, true, true);
  const onDemand = (pos: number): boolean => /\(\s*$/.test(text.slice(0, pos));
  return {
    path,
    text,
    imports: importedFiles.map(({ fileName }) => fileName),
    staticImports: importedFiles.filter(({ pos }) => !onDemand(pos)).map(({ fileName }) => fileName),
  };
}

export const readSourceFiles = (root: string): SourceFile[] =>
  LAYERS.flatMap((layer) => pathsBelow(root, layer)).map((path) => {
    return sourceFile(path, readFileSync(join(root, path), 'utf8'));
  });

function pathsBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : pathsBelow(root, path);
    return /\.(ts|tsx|mjs|js)$/.test(entry.name) ? [path] : [];
  });
}
