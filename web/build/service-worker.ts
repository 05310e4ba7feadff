/** The build step that writes the service worker with the names of the files in this build. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The file is at the root, so that the worker serves every page. */
const SERVICE_WORKER_FILE = 'service-worker.js';

/** Only admins who add a list of members load this file, and that needs a network. So phones do not cache it. */
const SELDOM = /^assets\/any-ascii-/;

/**
 * The version is a digest of the worker's source and of all file names, which contain hashes of their content.
 * @param source  a classic script that reads `BUILD`
 * @param files  names of the build's files, in any order
 */
export function serviceWorkerText(source: string, files: readonly string[]): string {
  const assets = files.filter((file) => file.startsWith('assets/') && !SELDOM.test(file)).sort()
    .map((file) => `/${file}`);
  const version = createHash('sha256').update(JSON.stringify([source, assets])).digest('base64url').slice(0, 12);
  return `const BUILD = ${JSON.stringify({ version, files: assets })};\n${source}`;
}

/** @param source  path of the worker's script, relative to the root */
export const serviceWorker = (source: string): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    // Runs after the other plugins have emitted their files.
    order: 'post',
    handler(_options, bundle) {
      const text = readFileSync(new URL(`../${source}`, import.meta.url), 'utf8');
      this.emitFile({
        type: 'asset', fileName: SERVICE_WORKER_FILE, source: serviceWorkerText(text, Object.keys(bundle)),
      });
    },
  },
});
