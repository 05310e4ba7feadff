/** Builds the client, and serves it during development. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundleBudget } from './build/bundle-budget.js';
import { earlyScript } from './build/early-script.js';
import { OLDEST_BROWSERS, oldestBrowsers } from './build/oldest-browsers.js';
import { precompressed } from './build/precompressed.js';
import { serviceWorker } from './build/service-worker.js';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    earlyScript('app/early-theme.js', 'app/old-browser.js'),
    serviceWorker('app/service-worker.js'),
    oldestBrowsers(),
    bundleBudget({ maxGzipBytes: 120 * 1024 }),
    precompressed(),
  ],
  server: { proxy: { '/api': 'http://localhost:3000' } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Nesting and light-dark() are translated for these browsers.
    target: OLDEST_BROWSERS,
    // The content security policy allows no data: URLs. Safari 16.4 lacks modulepreload and may load files later.
    assetsInlineLimit: 0,
    // One sheet of 13 KB compressed: with a sheet per screen, screens waited for theirs and no first paint got faster.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[name]-[hash].js',
        // Few files: forty small ones cost a phone more in round trips and work than they save in bytes.
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 9 },
            // Before the groups of screens, so that a screen does not load another's code for a shared call.
            {
              name: 'parts', test: /contract\/[\w.]*(call|stale)[^/]*$|transport\/command/,
              minShareCount: 2, priority: 9,
            },
            // Used by two screens only.
            { name: 'pictures', test: /web\/ui\/picture-form|domain\/player\/avatar/, priority: 8 },
            // The scoring rules, loaded only for recording.
            {
              name: 'scoring', test: /domain\/(game|scoring\/(game-|card-|legends))|contract\/game-view/,
              minShareCount: 2, priority: 8,
            },
            // The parts of the boards that other screens use, so that these do not load the boards.
            { name: 'parts', test: /web\/features\/boards\/(.*\.api|prepared-text)/, minShareCount: 2, priority: 7 },
            // Includes the empty remains of style sheets, which must not tie one screen to another's code.
            {
              name: 'parts',
              test: /web\/(ui\/(?!field|form|reason|refused|press)|transport)|domain\/|contract\/[^/]+$|\.css$/,
              minShareCount: 2, priority: 7,
            },
            // Not needed to show and record games.
            { name: 'forms', test: /web\/ui\//, minShareCount: 2, priority: 6 },
            { name: 'boards', test: /web\/features\/boards\//, minShareCount: 2, priority: 6 },
            {
              name: 'recording',
              test: /web\/features\/recording\/(.*draft|game-s|stored|kept|send|step|rec|round-e|pla)/,
              minShareCount: 2,
              priority: 5,
            },
            {
              name: 'rounds', test: /web\/features\/recording\/(.*round|seats|role|name)/,
              minShareCount: 2, priority: 4,
            },
            { name: 'export', test: /web\/features\/recording\//, minShareCount: 2, priority: 3 },
            { name: 'games', test: /web\/features\/games\//, minShareCount: 2, priority: 2 },
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
});
