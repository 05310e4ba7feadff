/** Node's module hooks for TypeScript: './x.js' finds x.ts, and swc compiles it as in Jest. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';
import { swcOptions } from './swc-options.mjs';

/** @type {import('@swc/core').Options} */
const options = { ...swcOptions, swcrc: false, configFile: false, sourceMaps: 'inline' };

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, nextResolve) {
  const source = /^\.{0,2}\/.*\.js$/.test(specifier) ? specifier.replace(/\.js$/, '.ts') : undefined;
  try {
    return await nextResolve(specifier, context);
  } catch (error) {
    if (!source || !isMissingModule(error)) throw error;
    try {
      return await nextResolve(source, context);
    } catch {
      // The error should name the module as the source does.
      throw error;
    }
  }
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
  return { format: 'module', source: await compile(fileURLToPath(url)), shortCircuit: true };
}

/** @param {string} filename */
export async function compile(filename) {
  return (await transform(await readFile(filename, 'utf8'), { ...options, filename })).code;
}

/** @param {unknown} error */
function isMissingModule(error) {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
}
