/** The browsers that the client is made for, and the build step that refuses what the oldest of them do not know. */
import type { Plugin } from 'vite';

/** docs/operating.md names them, and `app/old-browser.js` tells older ones. Syntax is translated to what these know. */
export const OLDEST_BROWSERS = ['safari16.4', 'ios16.4', 'firefox115', 'chrome109', 'edge109'];

/** Calls that no build translates. What the packages test for themselves is not among them. */
const NEWER_CALLS = new RegExp([
  String.raw`\.(toSorted|toReversed|toSpliced|groupBy|withResolvers|fromAsync|getOrInsert\w*)\(`,
  String.raw`\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|isWellFormed)\(`,
  String.raw`\.(canParse|checkVisibility|moveBefore)\(`,
  String.raw`\.(showPopover|hidePopover|togglePopover|requestClose|setHTML\w*|getHTML|toBase64|toHex)\(`,
  String.raw`\b(AbortSignal\.any|Promise\.try|Error\.isError|RegExp\.escape|scheduler\.(yield|postTask))\(`,
  String.raw`\brequestIdleCallback\(`,
  String.raw`\bnew (CloseWatcher|URLPattern|Intl\.DurationFormat)\b`,
  String.raw`\b(Iterator|Temporal)\.[a-zA-Z]`,
].join('|'), 'g');

const NEWER_STYLES = new RegExp([
  String.raw`(light-dark|color-mix|anchor|anchor-size|contrast-color|if|sibling-index)\(`,
  String.raw`@(scope|starting-style|function|position-try)`,
  String.raw`:(popover-open|open|user-valid|user-invalid|state\()`,
  String.raw`\b(rgb|hsl|lab|lch|oklab|oklch)\(from `,
  String.raw`\bsubgrid\b`,
  String.raw`[{;}]\s*&`,
  // `app/has-selector.ts` reads them for Firefox, without parentheses inside.
  String.raw`:has\([^()]*\(`,
].join('|'), 'g');

/** What stands there is tested for. */
const SUPPORTS_BLOCK = /@supports[^{]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;

/** What the oldest browsers do not know in a file of the build, each once. */
export function newerFeatures(fileName: string, text: string): string[] {
  if (fileName.endsWith('.js')) return matchesOf(NEWER_CALLS, text);
  return fileName.endsWith('.css') ? matchesOf(NEWER_STYLES, text.replace(SUPPORTS_BLOCK, '')) : [];
}

const matchesOf = (pattern: RegExp, text: string): string[] => [...new Set(text.match(pattern) ?? [])];

/** Fails the build that uses what is newer, in the client or in its packages. */
export function oldestBrowsers(): Plugin {
  return {
    name: 'oldest-browsers',
    apply: 'build',
    writeBundle(_options, bundle) {
      const faults = Object.values(bundle).flatMap((output) => {
        const text = output.type === 'chunk' ? output.code : String(output.source);
        return newerFeatures(output.fileName, text).map((feature) => `${output.fileName} uses ${feature}`);
      });
      if (faults.length > 0) this.error(`Newer than ${OLDEST_BROWSERS.join(', ')}:\n${faults.join('\n')}`);
    },
  };
}
