/** The build step that compresses each asset, so that the server need not do it per request. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** A file below this size saves less than its headers cost. */
const MIN_BYTES = 1_000;
const COMPRESSIBLE = /^assets\/.*\.(js|css|svg)$/;

/** Writes `X.br` beside every asset X that is large enough. */
export const precompressed = (): Plugin => ({
  name: 'precompressed',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    for (const fileName of Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name))) {
      const file = path.join(dir, fileName);
      const bytes = readFileSync(file);
      if (bytes.length >= MIN_BYTES) writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    }
  },
});
