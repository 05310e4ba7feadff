/** The supported browsers, and the build step that refuses features missing in the oldest of them. */
import type { Plugin } from 'vite';

/** docs/operating.md names them, and `app/old-browser.js` warns older ones. Syntax is translated for these. */
export const OLDEST_BROWSERS = ['safari16.4', 'ios16.4', 'firefox115', 'chrome109', 'edge109'];

/** Calls that the build does not translate, without those that packages test for before use. */
const NEWER_CALLS = new RegExp([
  String.raw`\.(toSorted|toReversed|toSpliced|groupBy|withResolvers|fromAsync|getOrInsert\w*)\(`,
  String.raw`\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|isWellFormed)\(`,
  String.raw`\.(canParse|checkVisibility|moveBefore)\(`,
  String.raw`\.(showPopover|hidePopover|togglePopover|requestClose|setHTML\w*|getHTML|toBase64|toHex)\(`,
  String.raw`\b(AbortSignal\.any|Promise\.try|Error\.isError|RegExp\.escape|scheduler\.(yield|postTask))\(`,
  String.raw`\brequestIdleCallback\(`,
  String.raw`\bnew (CloseWatcher|URLPattern|Intl\.(DurationFormat|Segmenter))\b`,
  String.raw`\b(Iterator|Temporal)\.[a-zA-Z]`,
].join('|'), 'g');

const NEWER_STYLES = new RegExp([
  String.raw`(light-dark|color-mix|anchor|anchor-size|contrast-color|if|sibling-index)\(`,
  String.raw`@(scope|starting-style|function|position-try)`,
  String.raw`:(popover-open|open|user-valid|user-invalid|state\()`,
  String.raw`\b(rgb|hsl|lab|lch|oklab|oklch)\(from `,
  String.raw`\bsubgrid\b`,
  String.raw`[{;}]\s*&`,
  // `app/has-selector.ts` rewrites `:has()` for Firefox, if it contains no parentheses.
  String.raw`:has\([^()]*\(`,
].join('|'), 'g');

/** The features in such a block are tested for by the browser. */
const SUPPORTS_BLOCK = /@supports[^{]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;

/** The features in a file of the build that the oldest browsers lack, each once. */
export function newerFeatures(fileName: string, text: string): string[] {
  if (fileName.endsWith('.js')) return matchesOf(NEWER_CALLS, text);
  return fileName.endsWith('.css') ? matchesOf(NEWER_STYLES, text.replace(SUPPORTS_BLOCK, '')) : [];
}

const matchesOf = (pattern: RegExp, text: string): string[] => [...new Set(text.match(pattern) ?? [])];

/** Fails the build if the client or its packages use newer features. */
export const oldestBrowsers = (): Plugin => ({
  name: 'oldest-browsers',
  apply: 'build',
  writeBundle(_options, bundle) {
    const faults = Object.values(bundle).flatMap((output) =>
      newerFeatures(output.fileName, output.type === 'chunk' ? output.code : String(output.source))
        .map((feature) => `${output.fileName} uses ${feature}`));
    if (faults.length > 0) this.error(`Newer than ${OLDEST_BROWSERS.join(', ')}:\n${faults.join('\n')}`);
  },
});
