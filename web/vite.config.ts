/** Builds the client, and serves it during development. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundleBudget } from './build/bundle-budget.js';
import { earlyScript } from './build/early-script.js';
import { OLDEST_BROWSERS, oldestBrowsers } from './build/oldest-browsers.js';
import { precompressed } from './build/precompressed.js';
import { routesFile } from './build/routes-file.js';
import { serviceWorker } from './build/service-worker.js';
import { shakenRouter } from './build/shaken-router.js';
import { styleLayers } from './build/style-layers.js';

/** The pattern also works in a checkout that is itself in a folder of such a name. */
const IN_DOMAIN = /\/(domain|contract)\/(?!.*\/(web|node_modules)\/)/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    styleLayers(import.meta.dirname),
    shakenRouter(),
    earlyScript('app/early-theme.js', 'app/old-browser.js'),
    serviceWorker('app/service-worker.js'),
    routesFile(),
    oldestBrowsers(),
    bundleBudget(128 * 1024),
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
      // The warning about slow plugins is off, because a slow machine is not a fault of the client.
      checks: { bundlerTimings: false },
      // Warnings fail the build, because nobody reads those of a build that passes.
      onwarn: ({ message }) => {
        throw new Error(message);
      },
      // These modules have no effects when they are loaded, so a screen fetches only the parts that it calls.
      treeshake: { moduleSideEffects: [{ test: IN_DOMAIN, sideEffects: false }] },
      output: {
        // The first load has the names of all files: longer hashes would only make it larger.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Code that every screen needs is one file; the rest is split by screens.
        codeSplitting: { groups: [{ name: 'shell', tags: ['$initial'] }] },
      },
    },
  },
});
