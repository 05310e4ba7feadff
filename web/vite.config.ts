/** Builds the client, and serves it during development. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundleBudget } from './build/bundle-budget.js';
import { earlyScript } from './build/early-script.js';
import { OLDEST_BROWSERS, oldestBrowsers } from './build/oldest-browsers.js';
import { precompressed } from './build/precompressed.js';
import { serviceWorker } from './build/service-worker.js';
import { shakenRouter } from './build/shaken-router.js';

/** Parts of forms and of boards, by the beginnings of their names: not needed to show and record games. */
const FORMS = ['choices', 'fee-', 'field', 'filters', 'form', 'press', 'reason', 'refused', 'use-focus', 'use-typed'];
const OF_BOARDS = ['average', 'last-visit', 'moved', 'period', 'score-whys', 'short-', 'table-', 'tabs'];
/** Charts, pictures to share, and the evenings of one player. */
const OF_PLAYERS = ['chart/', 'evening', 'hero', 'picture/'];
const OF_GAMES = ['game-text', 'playing'];
const SELDOM = [...FORMS, ...OF_BOARDS, ...OF_GAMES, ...OF_PLAYERS, 'log-', 'money-'].join('|');

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    shakenRouter(),
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
              name: 'parts', test: /contract\/(?!prof)[\w.]*(call|stale)[^/]*$|transport\/command/,
              minShareCount: 2, priority: 9,
            },
            // What drafts know of draws.
            { name: 'recording', test: /domain\/draw\/(pairings|draw-method)/, minShareCount: 2, priority: 8.5 },
            // Used by two screens only.
            { name: 'pictures', test: /web\/ui\/picture-form|domain\/player\/avatar/, priority: 8 },
            // The parts of boards that other screens use, so that these do not load the rest; and the roles, so that
            // screens which only show games do not load the scoring rules.
            {
              name: 'parts',
              test: new RegExp('web/features/boards/([^/]*[.]api|prepared)'
                + '|domain/scoring/round-points|web/ui/given-roles'),
              minShareCount: 2, priority: 8.5,
            },
            // The scoring rules, loaded only for recording.
            {
              name: 'scoring', test: /domain\/(game|scoring\/(game-|card-|legends))|contract\/game-view/,
              minShareCount: 2, priority: 8,
            },
            // The way into the past.
            { name: 'as-of', test: /web\/features\/boards\/past\/(as-of|past-address)/, priority: 6.5 },
            // Includes the empty remains of style sheets, which must not tie one screen to another's code.
            {
              name: 'parts',
              test: new RegExp(`web/(ui/(?!${SELDOM})|transport)|domain/|contract/(?!prof)[^/]+$|[.]css$`),
              minShareCount: 2, priority: 7,
            },
            { name: 'cards', test: new RegExp(`web/ui/(${OF_GAMES.join('|')})`), minShareCount: 2, priority: 6.5 },
            // Not needed to show and record games.
            { name: 'of-boards', test: new RegExp(`web/ui/(${OF_BOARDS.join('|')})`), minShareCount: 2, priority: 6 },
            { name: 'money', test: /web\/ui\/money-/, minShareCount: 2, priority: 6 },
            {
              name: 'forms', test: new RegExp(`web/ui/(?!log-|${OF_PLAYERS.join('|')})`), minShareCount: 2, priority: 6,
            },
            { name: 'log', test: /web\/(ui\/log-|features\/(audit|seals)\/)/, minShareCount: 2, priority: 6 },
            { name: 'past', test: /web\/features\/boards\/past\//, minShareCount: 2, priority: 6 },
            { name: 'explain', test: /web\/features\/explain\//, minShareCount: 2, priority: 6 },
            { name: 'charts', test: /web\/ui\/chart\/|node_modules\/d3-/, minShareCount: 2, priority: 5.8 },
            { name: 'drawing', test: /web\/ui\/picture\//, minShareCount: 2, priority: 5.8 },
            { name: 'form', test: /web\/ui\/(evening|hero)/, minShareCount: 2, priority: 5.8 },
            { name: 'boards', test: /web\/features\/boards\//, minShareCount: 2, priority: 5.5 },
            { name: 'players', test: /web\/features\/players\/|contract\/prof/, minShareCount: 2, priority: 5.5 },
            {
              name: 'recording',
              test: /web\/features\/recording\/(.*draft|game-s|stored|kept|send|step|rec|round-e|pla)/,
              minShareCount: 2,
              priority: 5,
            },
            // The teams by hand and by draw.
            { name: 'teams', test: /web\/features\/recording\/(team-c|evening)/, minShareCount: 2, priority: 4.5 },
            {
              name: 'rounds', test: /web\/features\/recording\/(.*round|seats|role|name)/,
              minShareCount: 2, priority: 4,
            },
            { name: 'export', test: /web\/features\/recording\//, minShareCount: 2, priority: 3 },
            // A list of games loads without the dialogs about ties and the lists of changes.
            {
              name: 'games', test: /web\/features\/games\/(?!tie-d|first-exit|exit-o|([\w-]+-)?change)/,
              minShareCount: 2, priority: 2,
            },
            { name: 'ties', test: /web\/features\/games\/(tie|first|exit)/, minShareCount: 2, priority: 1 },
            { name: 'changes', test: /web\/features\/games\//, minShareCount: 2, priority: .5 },
            { name: 'notices', test: /web\/features\/profile\/notices\//, minShareCount: 2, priority: 2 },
            { name: 'evenings', test: /web\/features\/evenings\/|domain\/evening\//, minShareCount: 2, priority: 2 },
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
});
