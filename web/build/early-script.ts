/** The build step for small scripts that run before the first paint, in one file that is hashed like every asset. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Vite bundles only module scripts, which run after the first paint and not at all in browsers that are too old.
 * @param sources  classic scripts without imports, in ECMAScript 5, relative to the root
 */
export function earlyScript(...sources: readonly string[]): Plugin {
  const read = (): string =>
    sources.map((source) => readFileSync(new URL(`../${source}`, import.meta.url), 'utf8')).join('');
  const hashedName = (text: string): string =>
    `assets/early-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`;
  return {
    name: 'early-script',
    generateBundle() {
      const text = read();
      this.emitFile({ type: 'asset', fileName: hashedName(text), source: text });
    },
    transformIndexHtml: (_html, { server }) => (server ? sources : [hashedName(read())])
      .map((name) => ({ tag: 'script', attrs: { src: `/${name}` }, injectTo: 'head-prepend' as const })),
  };
}
