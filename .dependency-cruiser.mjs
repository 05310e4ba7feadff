/** Import rules: layers point one way, neighbours do not know each other, and nothing goes in a circle. */

/** Tests, and what only tests use. */
const TEST = String.raw`(\.spec\.tsx?$)|(^|/)(testing|e2e)/|^jest\.config\.mjs$`;

/** What each layer may import besides itself. Tests and benches may import everything. */
const LAYERS = {
  domain: [],
  contract: ['domain'],
  postgres: [],
  'event-store': ['domain', 'postgres'],
  projections: ['domain', 'postgres', 'event-store'],
  api: ['domain', 'contract', 'postgres', 'event-store', 'projections'],
  web: ['domain', 'contract'],
  launch: [],
};

/** What a platform may know of the domain: dates, names, events and their rules, but no word of the product. */
const KERNEL = String.raw`^domain/(access/|(calendar-date|dates|decider|event-registry|named-zone|zone|`
  + String.raw`free-text|grouped|loss-text|recorded-event|rule-violation|text)[.]ts$)`;

const OURS = `^(${[...Object.keys(LAYERS), 'bench', 'testing'].join('|')})/`;

/** Features whose parts several screens show. They may know each other, and every feature may know them. */
const SHARED_FEATURES = 'boards|live|notices|past|recording|session';

/** What puts the capabilities together: it may import all of them, and none of them imports it. */
const API_TOP = String.raw`^api/([^/]+$|start/|import/|seed/)`;

/** What several capabilities use: each may know all of them. */
const SHARED_ROOMS = 'platform|shared|past';

/** The projector of any read model. */
const PROJECTOR = '^projections/((model|live|rebuild)/|read-model-service[.])';

/** Loaded by launchers on demand, when packages are installed. */
const LAUNCHED_LATE = '^launch/(embedded-postgres|application-role)[.]mjs$';

/** Runs where packages for developers are installed too. */
const BUILDS_THE_CLIENT = '^web/(build/|vite[.]config)';

/** What of the contract a browser loads: no zod, which a first load has no room for, but zod/mini in one file. */
const CALLS = String.raw`^contract/([\w-]+[.]calls|call|games-page|game-view|game-draft)[.]ts$`;
const WHOLE_ZOD = 'node_modules/zod/(?!(v4/)?mini/)';

const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

export default {
  forbidden: [
    ...Object.entries(LAYERS).map(([layer, importable]) => forbid(
      layer, { path: `^${layer}/`, pathNot: TEST }, { path: OURS, pathNot: `^(${[layer, ...importable].join('|')})/` },
    )),
    forbid('tests-only', { pathNot: [TEST, '^bench/'] }, { path: TEST }),
    forbid('domain-packages', { path: '^(domain|contract)/', pathNot: [TEST, '^domain/form/'] },
      { dependencyTypesNot: ['local'], pathNot: 'node_modules/zod/' }),
    forbid('form-packages', { path: '^domain/form/', pathNot: TEST },
      { dependencyTypesNot: ['local'], pathNot: '(^|node_modules/)openskill/' }),
    forbid('calls-without-zod', { path: CALLS },
      { path: `^contract/|${WHOLE_ZOD}`, pathNot: CALLS, dependencyTypesNot: ['type-only'] }),
    forbid('web-with-zod-mini', { path: '^web/', pathNot: TEST },
      { path: `^contract/|${WHOLE_ZOD}`, pathNot: CALLS, dependencyTypesNot: ['type-only'] }),
    forbid('aggregates', { path: '^domain/(game|player|month|account|maintenance|access)/', pathNot: TEST },
      { path: '^domain/(game|player|month|account|maintenance|access)/', pathNot: '^domain/$1/' }),
    forbid('read-models', { path: '^projections/read-models/([^/]+)/', pathNot: TEST },
      { path: '^projections/read-models/', pathNot: '^projections/read-models/$1/' }),
    forbid('capabilities', { path: '^api/([^/]+)/', pathNot: [TEST, API_TOP, `^api/(${SHARED_ROOMS})/`] },
      { path: '^api/', pathNot: `^api/(${SHARED_ROOMS}|$1)/` }),
    forbid('shared-below-capabilities', { path: '^api/shared/', pathNot: TEST },
      { path: '^api/', pathNot: '^api/(platform|shared)/' }),
    forbid('past-above-shared', { path: '^api/past/', pathNot: TEST },
      { path: '^api/', pathNot: `^api/(${SHARED_ROOMS})/` }),
    forbid('engines-behind-their-port', { path: '^(api|projections)/', pathNot: [TEST, '^api/start/'] },
      { path: '^event-store/(eventstoredb|postgres)/' }),
    forbid('platform-below-all', { path: '^api/platform/', pathNot: TEST },
      { path: '^api/', pathNot: '^api/platform/' }),
    forbid('platform-knows-no-product', { path: '^api/platform/', pathNot: TEST },
      { path: '^(domain|projections)/', pathNot: [KERNEL, PROJECTOR] }),
    forbid('features', { path: '^web/features/([^/]+)/', pathNot: TEST },
      { path: '^web/features/', pathNot: `^web/features/(${SHARED_FEATURES}|$1)/` }),
    forbid('model-knows-no-other', { path: '^projections/model/', pathNot: TEST },
      { path: '^projections/', pathNot: '^projections/model/' }),
    forbid('live-knows-no-rebuild', { path: '^projections/live/', pathNot: TEST },
      { path: '^projections/', pathNot: '^projections/(model|live)/' }),
    forbid('rebuild-knows-no-read-model', { path: '^projections/rebuild/', pathNot: [TEST, 'rebuild[.]worker'] },
      { path: '^projections/', pathNot: '^projections/(model|live|rebuild)/' }),
    forbid('features-know-no-app', { path: '^web/features/', pathNot: TEST }, { path: '^web/(app/|main)' }),
    forbid('ground-knows-no-feature', { path: '^web/(figures|ui|transport)/', pathNot: TEST },
      { path: '^web/(app|features|main)' }),
    forbid('ui-of-any-product', { path: '^web/(ui|transport)/', pathNot: TEST }, { path: '^web/figures/' }),
    forbid('transport-below-ui', { path: '^web/transport/', pathNot: TEST }, { path: '^web/ui/' }),
    forbid('before-the-installation',
      { path: '^(launch|testing/run)/', pathNot: [String.raw`\.spec\.ts$`, '^launch/testing/', LAUNCHED_LATE] },
      { dependencyTypesNot: ['local', 'core'], dynamic: false }),
    forbid('named-packages', { path: OURS, pathNot: [TEST, '^bench/', BUILDS_THE_CLIENT] },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] }),
    forbid('generated-classes-only', { path: OURS, pathNot: [TEST, '^bench/'] },
      { path: 'node_modules/@eventstore/db-client/', pathNot: 'node_modules/@eventstore/db-client/generated/' }),
    forbid('circle', {}, { circular: true }),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.check.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
  },
};
