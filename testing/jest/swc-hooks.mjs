/** Node's module hooks for TypeScript: './x.js' finds x.ts, and swc compiles it. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

/** @type {import('@swc/core').Options} */
const options = {
  swcrc: false,
  configFile: false,
  jsc: {
    parser: { syntax: 'typescript', tsx: false, decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    target: 'es2022',
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, nextResolve) {
  return nextResolve(sourceOf(specifier, context.parentURL) ?? specifier, context);
}

/**
 * What './x.js' is compiled from, unless it is there itself.
 * @param {string} specifier
 * @param {string | undefined} parent
 */
function sourceOf(specifier, parent) {
  const name = /^(\.{0,2}\/.*)\.js$/.exec(specifier)?.[1];
  if (name === undefined) return undefined;
  return ['.js', '.ts', '.tsx'].map((ending) => name + ending).find((path) => existsSync(new URL(path, parent)));
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  if (!/^file:.*\.tsx?(\?|$)/.test(url)) return nextLoad(url, context);
  return { format: 'module', source: await compile(fileURLToPath(url)), shortCircuit: true };
}

/** @param {string} filename */
export async function compile(filename) {
  return (await transform(await readFile(filename, 'utf8'), { ...options, filename })).code;
}
