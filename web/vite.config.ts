/** How the client is built, and served while it is being written. */
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
    // Nesting and light-dark() are translated for them.
    target: OLDEST_BROWSERS,
    // A strict content security policy allows no data: URLs, and Safari 16.4 may well find out later what to load.
    assetsInlineLimit: 0,
    // One sheet, compressed 13 KB: a screen whose own sheet came after its code waited for it, and no first paint did.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[name]-[hash].js',
        // Few files: forty small ones cost a phone more, in turns to the server and in work, than the bytes they spare.
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 9 },
            // Before those whose screens make a call: theirs are not loaded for it.
            {
              name: 'parts', test: /contract\/[\w.]*(call|stale)[^/]*$|transport\/command/,
              minShareCount: 2, priority: 9,
            },
            // Of two screens, and of no use to all others.
            { name: 'pictures', test: /web\/ui\/picture-form|domain\/player\/avatar/, priority: 8 },
            // The rules of scoring, which only those load who record.
            {
              name: 'scoring', test: /domain\/(game|scoring\/(game-|card-|legends))|contract\/game-view/,
              minShareCount: 2, priority: 8,
            },
            // What screens without a board need of the boards, so that they do not load them.
            { name: 'parts', test: /web\/features\/boards\/(.*\.api|prepared-text)/, minShareCount: 2, priority: 7 },
            // With the empty rests of sheets, which must not tie a screen to another's code.
            {
              name: 'parts',
              test: /web\/(ui\/(?!field|form|reason|refused|press)|transport)|domain\/|contract\/[^/]+$|\.css$/,
              minShareCount: 2, priority: 7,
            },
            // Games are shown and recorded without them.
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
