/** The build step that compresses each asset once and well, so that no server has to while it serves. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Below, the head of the answer weighs more than what is saved. */
const MIN_BYTES = 1_000;
const COMPRESSIBLE = /^assets\/.*\.(js|css|svg)$/;

/** Puts `X.br` beside every asset X that is worth it. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const fileName of Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name))) {
        const file = path.join(dir, fileName);
        const bytes = readFileSync(file);
        if (bytes.length >= MIN_BYTES) writeFileSync(`${file}.br`, brotliCompressSync(bytes));
      }
    },
  };
}
