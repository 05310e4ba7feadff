/** Tests that each import rule finds a fault, in a project with planted files. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const COMMAND = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  writeFileSync(join(folder, 'tsconfig.check.json'), '{}');
});

afterEach(() => rmSync(folder, { recursive: true }));

/** @returns each violation as 'rule: from → to', sorted */
function violations(imports: readonly (readonly [path: string, imported: string])[]): string[] {
  const texts = new Map<string, string>();
  for (const [path, imported] of imports) {
    texts.set(path, `${texts.get(path) ?? ''}import '${imported}';\n`);
    if (imported.startsWith('.')) {
      const target = join(dirname(path), imported).replace(/\.js$/, '.ts');
      texts.set(target, texts.get(target) ?? '');
    }
  }
  for (const [path, text] of texts) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}export {};\n`);
  }
  const roots = [...new Set([...texts.keys()].map((path) => path.split('/', 1)[0]!))];
  const options = ['--config', join(ROOT, '.dependency-cruiser.mjs'), '--output-type', 'json'];
  const { stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...options, ...roots], {
    cwd: folder, encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  const { summary } = JSON.parse(stdout) as { summary: { violations: Violation[] } };
  const place = (path: string): string => path.replace(/^.*node_modules\/(?:@[^/]+\/)?([^/]+)\/.*$/, '$1');
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${place(to)}`).sort();
}

test('each forbidden import is named', () => {
  expect(violations([
    ['domain/scoring/a.ts', '../../event-store/event-store.js'],
    ['contract/a.ts', '../projections/live/runner.js'],
    ['contract/games.calls.ts', './games.js'],
    ['contract/call.ts', 'zod'],
    ['web/features/games/c.ts', '../../../contract/games.js'],
    ['postgres/a.ts', '../event-store/event-store.js'],
    ['event-store/a.ts', '../projections/live/runner.js'],
    ['projections/live/a.ts', '../../api/platform/config.js'],
    ['api/platform/http/a.ts', '../../../web/app/app.js'],
    ['web/ui/a.ts', '../../api/platform/config.js'],
    ['launch/a.mjs', '../api/main.mjs'],
    ['domain/b.ts', 'node:crypto'],
    ['domain/b.ts', 'pg'],
    ['domain/game/a.ts', '../testing/game-examples.js'],
    ['domain/game/b.ts', '../player/player-state.js'],
    ['projections/read-models/games/a.ts', '../standings/standings.js'],
    ['api/games/a.ts', '../players/users.controller.js'],
    ['api/games/b.ts', '../start/app.module.js'],
    ['api/platform/a.ts', '../games/games.controller.js'],
    ['api/platform/a.ts', '../shared/player-directory.js'],
    ['api/platform/b.ts', '../../domain/game/game.events.js'],
    ['api/platform/b.ts', '../../projections/read-models/games/games.js'],
    ['api/shared/a.ts', '../games/games.controller.js'],
    ['api/shared/a.ts', '../past/row-reader.js'],
    ['api/past/a.ts', '../games/games.controller.js'],
    ['projections/model/a.ts', '../live/runner.js'],
    ['projections/live/b.ts', '../rebuild/rebuild.js'],
    ['projections/rebuild/a.ts', '../read-models/games/games.js'],
    ['web/features/games/a.ts', '../players/players.api.js'],
    ['web/features/boards/a.ts', '../games/games.api.js'],
    ['web/features/games/b.ts', '../../app/app.js'],
    ['web/ui/b.ts', '../features/boards/board.api.js'],
    ['web/ui/d.ts', '../figures/score.js'],
    ['web/transport/a.ts', '../ui/toast.js'],
    ['launch/b.mjs', 'pg'],
    ['testing/run/a.mjs', 'pg'],
    ['event-store/b.ts', '@eventstore/db-client'],
    ['event-store/b.ts', 'canonicalize'],
    ['web/ui/c.ts', 'qs'],
    ['api/circle/a.ts', './b.js'],
    ['api/circle/b.ts', './a.js'],
  ])).toEqual([
    'aggregates: domain/game/b.ts → domain/player/player-state.ts',
    'api: api/platform/http/a.ts → web/app/app.ts',
    'before-the-installation: launch/b.mjs → pg',
    'before-the-installation: testing/run/a.mjs → pg',
    'calls-without-zod: contract/call.ts → zod',
    'calls-without-zod: contract/games.calls.ts → contract/games.ts',
    'capabilities: api/games/a.ts → api/players/users.controller.ts',
    'capabilities: api/games/b.ts → api/start/app.module.ts',
    'circle: api/circle/a.ts → api/circle/b.ts',
    'contract: contract/a.ts → projections/live/runner.ts',
    'domain-packages: domain/b.ts → crypto',
    'domain-packages: domain/b.ts → pg',
    'domain: domain/scoring/a.ts → event-store/event-store.ts',
    'event-store: event-store/a.ts → projections/live/runner.ts',
    'features-know-no-app: web/features/games/b.ts → web/app/app.ts',
    'features: web/features/boards/a.ts → web/features/games/games.api.ts',
    'features: web/features/games/a.ts → web/features/players/players.api.ts',
    'generated-classes-only: event-store/b.ts → db-client',
    'ground-knows-no-feature: web/ui/b.ts → web/features/boards/board.api.ts',
    'launch: launch/a.mjs → api/main.mjs',
    'live-knows-no-rebuild: projections/live/b.ts → projections/rebuild/rebuild.ts',
    'model-knows-no-other: projections/model/a.ts → projections/live/runner.ts',
    'named-packages: event-store/b.ts → canonicalize',
    'named-packages: web/ui/c.ts → qs',
    'past-above-shared: api/past/a.ts → api/games/games.controller.ts',
    'platform-below-all: api/platform/a.ts → api/games/games.controller.ts',
    'platform-below-all: api/platform/a.ts → api/shared/player-directory.ts',
    'platform-knows-no-product: api/platform/b.ts → domain/game/game.events.ts',
    'platform-knows-no-product: api/platform/b.ts → projections/read-models/games/games.ts',
    'postgres: postgres/a.ts → event-store/event-store.ts',
    'projections: projections/live/a.ts → api/platform/config.ts',
    'read-models: projections/read-models/games/a.ts → projections/read-models/standings/standings.ts',
    'rebuild-knows-no-read-model: projections/rebuild/a.ts → projections/read-models/games/games.ts',
    'shared-below-capabilities: api/shared/a.ts → api/games/games.controller.ts',
    'shared-below-capabilities: api/shared/a.ts → api/past/row-reader.ts',
    'tests-only: domain/game/a.ts → domain/testing/game-examples.ts',
    'transport-below-ui: web/transport/a.ts → web/ui/toast.ts',
    'ui-of-any-product: web/ui/d.ts → web/figures/score.ts',
    'web-with-zod-mini: web/features/games/c.ts → contract/games.ts',
    'web: web/ui/a.ts → api/platform/config.ts',
  ]);
});

test('what each layer needs is allowed', () => {
  expect(violations([
    ['domain/game/a.ts', '../scoring/game-scoring.js'],
    ['domain/a.ts', 'zod'],
    ['domain/a.unit.spec.ts', 'fast-check'],
    ['domain/a.unit.spec.ts', '../testing/worlds/test-database.js'],
    ['contract/a.ts', '../domain/game/a.js'],
    ['projections/a.ts', '../event-store/event-store.js'],
    ['projections/read-models/standings/a.ts', './standings.js'],
    ['api/games/a.ts', '../platform/auth/rights.js'],
    ['api/games/a.ts', '../shared/player-directory.js'],
    ['api/games/a.ts', '../past/row-reader.js'],
    ['api/past/a.ts', '../shared/player-directory.js'],
    ['api/shared/a.ts', '../platform/clock.js'],
    ['api/platform/a.ts', '../../domain/calendar-date.js'],
    ['api/start/app.module.ts', '../games/games.controller.js'],
    ['api/import/a.ts', '../games/game-commands.js'],
    ['web/features/games/a.ts', '../boards/board.api.js'],
    ['web/features/games/a.ts', '../../../contract/games.calls.js'],
    ['web/features/games/a.ts', '../../figures/score.js'],
    ['web/figures/a.ts', '../ui/button.js'],
    ['web/main.ts', './app/app.js'],
    ['bench/a.bench.ts', '../testing/worlds/group.js'],
    ['launch/a.mjs', './b.mjs'],
    ['testing/run/a.mjs', '../../launch/a.mjs'],
    ['event-store/a.ts', '@eventstore/db-client/generated/streams_pb.js'],
    ['web/build/a.ts', 'vite'],
  ])).toEqual([]);
});
