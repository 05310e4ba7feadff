/** Owns the build step that runs one small script before the first paint, hashed like every other asset. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Vite bundles module scripts only, and those run after the first paint.
 * @param source  a classic script without imports, relative to the root
 */
export function earlyScript(source: string): Plugin {
  let root = '';
  let isBuild = false;
  const read = (): string => readFileSync(path.join(root, source), 'utf8');
  const hashedName = (text: string): string => {
    const { name, ext } = path.parse(source);
    return `assets/${name}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}${ext}`;
  };
  return {
    name: 'early-script',
    configResolved(config) {
      root = config.root;
      isBuild = config.command === 'build';
    },
    generateBundle() {
      const text = read();
      this.emitFile({ type: 'asset', fileName: hashedName(text), source: text });
    },
    transformIndexHtml() {
      const src = `/${isBuild ? hashedName(read()) : source}`;
      return [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }];
    },
  };
}
