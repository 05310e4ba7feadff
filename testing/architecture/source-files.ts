/** Reads all source files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SourceFile {
  /** The path from the root of the repository, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Every folder that holds source text. */
export const SOURCE_FOLDERS = [
  'domain', 'contract', 'postgres', 'event-store', 'projections', 'api', 'web', 'launch', 'bench', 'testing',
];

/** Tests and files that only tests use. */
export const isTest = (path: string): boolean => /\.spec\.tsx?$|(^|\/)(testing|e2e)\//.test(path);

export const readSourceFiles = (root: string): SourceFile[] =>
  SOURCE_FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|mjs|js)$/.test(name))
      .map((name) => `${folder}/${name}`)
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })));
