/** Builds the client, and serves it during development. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundleBudget } from './build/bundle-budget.js';
import { earlyScript } from './build/early-script.js';
import { OLDEST_BROWSERS, oldestBrowsers } from './build/oldest-browsers.js';
import { precompressed } from './build/precompressed.js';
import { serviceWorker } from './build/service-worker.js';
import { shakenRouter } from './build/shaken-router.js';

/** Parts of screens, by the beginnings of their names: not needed to show and record games. */
const FORMS = 'choices|fee-|field|filters|form|missing|press|reason|refused|use-focus|use-typed';
const OF_BOARDS = 'average|last-visit|moved|period|short-|table-|tabs';
/** Charts, pictures to share, and the evenings of one player. */
const OF_PLAYERS = 'chart|evening|figures|hero|picture/';
/** Of the log, and of what explains it. */
const OF_LOG = 'last-c|log-|step';
const OF_GAMES = 'game-text|playing';
/** Of the domain, when something is recorded or corrected. */
const OF_DIALOGS = 'account/pay|past-date';
const DATES = 'calendar|date-chips';
/** Numbers that open their explanation. */
const WHYS = 'explained-|ref-|score-whys|why';
const SELDOM = [WHYS, FORMS, OF_BOARDS, OF_PLAYERS, OF_LOG, OF_GAMES, DATES, 'action|money-|picture-form'].join('|');

/**
 * What screens share, by file: few files, because forty small ones cost a phone more in round trips and work than they
 * save in bytes. A module goes with everything that it imports into the first group that it matches.
 */
const SHARED: readonly (readonly [file: string, modules: string])[] = [
  // Before the groups of screens, so that a screen does not load another's code for a shared call.
  ['parts', 'contract/(?!prof)[\\w.]*(call|stale)[^/]*$|transport/command'],
  // What drafts know of draws.
  ['recording', 'domain/draw/(pairings|draw-method)'],
  // The parts of boards that other screens use, so that these do not load the rest; and what lists of games and the
  // first steps of the wizard need, so that they do not load the scoring rules.
  ['parts', 'web/features/boards/([^/]*[.]api|prepared)|domain/(scoring/round|game/entry-l)|web/ui/(fault|given-ro)'],
  // Used by a few screens only.
  ['copy', 'web/ui/share-text'],
  ['pictures', 'web/ui/picture-form|domain/player/avatar'],
  // Of admins who add members.
  ['members', 'domain/player/'],
  // The scoring rules, loaded only for recording.
  ['scoring', 'domain/(game|scoring/(game-|card-|legends))|contract/game-view'],
  // Includes the empty remains of style sheets, which must not tie one screen to another's code.
  ['parts', `web/(ui/(?!${SELDOM})|transport)|domain/(?!explain/|${OF_DIALOGS})|contract/(?!prof)[^/]+$|[.]css$`],
  ['why', `domain/explain/addresses|web/ui/(${WHYS})`],
  // The way into the past.
  ['as-of', 'web/features/boards/past/as-of'],
  ['cards', `web/ui/(${OF_GAMES})`],
  ['dates', `web/ui/(${DATES})`],
  ['menu', 'web/ui/action'],
  ['of-boards', `web/ui/(${OF_BOARDS})`],
  ['money', `web/ui/money-|domain/(${OF_DIALOGS})`],
  ['forms', `web/ui/(?!${OF_PLAYERS}|${OF_LOG})`],
  ['log', 'web/(ui/(last-c|log-)|features/(audit|seals)/)'],
  // Of all boards, so that those of now do not load those of the past.
  ['boards', 'web/features/boards/(you|standing)-line'],
  ['past', 'web/features/boards/past/'],
  ['explain', 'web/(ui/step|features/explain/)'],
  ['charts', 'web/ui/chart/|node_modules/d3-'],
  ['drawing', 'web/ui/picture/'],
  ['form', `web/ui/(${OF_PLAYERS})`],
  ['boards', 'web/features/boards/(?!da(ily|y-board))'],
  ['daily', 'web/features/boards/'],
  ['players', 'web/features/profiles/|contract/prof'],
  ['recording', 'web/features/recording/(?!draft-sub)(.*draft|stored|kept|send|step|rec|round-e|pla)'],
  // The teams by hand and by draw.
  ['teams', 'web/features/recording/(team-c|evening)'],
  ['rounds', 'web/features/recording/(.*round|.*sub|seats|role|name)'],
  ['export', 'web/features/recording/'],
  // A list of games loads without the dialogs about ties and the lists of changes.
  ['games', 'web/features/games/(?!tie-d|first-exit|exit-o|version|([\\w-]+-)?change)'],
  ['notices', 'web/features/notices/'],
  ['evenings', 'web/features/evenings/|domain/evening/'],
  ['ties', 'web/features/games/(tie|first|exit)'],
  ['changes', 'web/features/games/'],
  ['shared', ''],
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    shakenRouter(),
    earlyScript('app/early-theme.js', 'app/old-browser.js'),
    serviceWorker('app/service-worker.js'),
    oldestBrowsers(),
    bundleBudget({ maxGzipBytes: 118 * 1024 }),
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
      // A slow machine is no fault of the client.
      checks: { bundlerTimings: false },
      // The warnings of a build that passes are not read.
      onwarn: ({ message }) => {
        throw new Error(message);
      },
      output: {
        chunkFileNames: 'assets/[name]-[hash].js',
        codeSplitting: {
          minShareCount: 2,
          groups: [
            { name: 'shell', tags: ['$initial'], minShareCount: 1 },
            ...SHARED.map(([name, modules]) => ({ name, test: new RegExp(modules) })),
          ],
        },
      },
    },
  },
});
