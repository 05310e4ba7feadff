/** Compiles the server once for a test run. Jest's workers, their threads and their processes load the result. */
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = ['domain', 'contract', 'event-store', 'postgres', 'projections', 'api', 'testing'];

/**
 * The compiled file of a source. The folder is as deep as dist/server, since the server finds other files from its own.
 * @param {string} path of a source without its ending, such as 'api/main'
 */
export const compiled = (path) => join(ROOT, 'dist/testing', `${path}.js`);

export async function compileServer() {
  // Specs that only need paths do not compile.
  const { compile } = await import('./swc-hooks.mjs');
  const paths = SOURCES.flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
    .map((path) => join(folder, path)));
  await Promise.all(paths.map(async (path) => {
    const code = await compile(join(ROOT, path));
    const output = compiled(path.replace(/\.ts$/, ''));
    mkdirSync(dirname(output), { recursive: true });
    // Another run may be loading the files.
    writeFileSync(`${output}.${process.pid}`, code);
    renameSync(`${output}.${process.pid}`, output);
  }));
}
