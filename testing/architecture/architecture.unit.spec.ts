/** Proves that the source text keeps its own architecture, and that each rule would notice if it did not. */
import { fileURLToPath } from 'node:url';
import { houseFaults } from './house-rules.js';
import { importFaults } from './import-rules.js';
import { LAYERS, layerOf, readSourceFiles, sourceFile } from './source-files.js';

const files = readSourceFiles(fileURLToPath(new URL('..', import.meta.url)));
const importing = (path: string, ...names: string[]) =>
  sourceFile(path, names.map((name, index) => `import { a${index} } from '${name}';\n`).join(''));

describe('the source text', () => {
  test('is found in every layer', () => {
    expect([...new Set(files.map(({ path }) => layerOf(path)))]).toEqual([...LAYERS]);
    expect(files.map(({ path }) => path)).toContain('domain/game/game.decider.ts');
  });

  test('imports only what it may', () => {
    expect(importFaults(files)).toEqual([]);
  });

  test('keeps the rules of the house', () => {
    expect(houseFaults(files)).toEqual([]);
  });
});

describe('an import is read', () => {
  test.each([
    ['a value', `import { a } from './a.js';`],
    ['a type', `import type { A } from './a.js';`],
    ['a side effect', `import './a.js';`],
    ['over several lines', `import {\n  a,\n  b,\n} from './a.js';`],
    ['on demand', `const a = () => import('./a.js');`],
    ['in a type', `type A = import('./a.js').A;`],
    ['handed on', `export { a } from './a.js';`],
  ])('%s', (_, text) => {
    expect(sourceFile('domain/b.ts', text).imports).toEqual(['./a.js']);
  });

  test('not in a comment or a text', () => {
    const text = `/** import a from './a.js'; */\nconst text = "import a from './a.js'";`;
    expect(sourceFile('domain/b.ts', text).imports).toEqual([]);
  });
});

describe('an import is refused', () => {
  test.each([
    ['domain/scoring/x.ts', '../../event-store/event-store.js', 'domain may not import event-store'],
    ['event-store/x.ts', '../../projections/engine/runner.js', 'event-store may not import projections'],
    ['projections/engine/x.ts', '../../api/config.js', 'projections may not import api'],
    ['api/http/x.ts', '../../web/app/app.js', 'api may not import web'],
    ['web/ui/x.tsx', '../../api/config.js', 'web may not import api'],
    ['web/ui/x.tsx', '../../projections/engine/table.js', 'web may not import projections'],
    ['launch/x.mjs', '../../api/main.js', 'launch may not import api'],
    ['domain/x.unit.spec.ts', '../../event-store/event-store.js', 'domain may not import event-store'],
    ['domain/x.ts', 'lodash', 'the domain uses no package but zod'],
    ['domain/x.ts', 'zod/mini', 'the domain uses no package but zod'],
    ['domain/x.ts', 'node:crypto', 'the domain uses no package but zod'],
    ['domain/game/x.ts', '../testing/game-examples.js', 'only tests import what is for tests'],
    ['api/games/x.ts', '../../testing/test-database.js', 'only tests import what is for tests'],
    ['domain/game/x.ts', '../player/player-state.js', 'game and player of domain may not know each other'],
    [
      'projections/read-models/x.ts',
      './standings.tables.js',
      'x and standings of projections/read-models may not know each other',
    ],
    ['web/screens/games/x.ts', '../login/login.api.js', 'games and login of web/screens may not know each other'],
    ['api/games/x.ts', '../players/users.controller.js', 'games and players of api may not know each other'],
    ['api/games/x.ts', '../auth/sessions.js', 'games and auth of api may not know each other'],
    ['api/http/x.ts', '../auth/rights.js', 'http of api may not import auth, which stands on it'],
    ['api/games/x.ts', '../app.module.js', 'games of api may not import app, which stands on it'],
    [
      'projections/engine/x.ts',
      '../read-models/games.js',
      'engine of projections may not import read-models, which stands on it',
    ],
    ['web/ui/x.tsx', '../screens/login/login.screen.js', 'ui of web may not import screens, which stands on it'],
    ['web/screens/login/x.tsx', '../../app/app.js', 'screens of web may not import app, which stands on it'],
  ])('%s → %s', (path, name, reason) => {
    expect(importFaults([importing(path, name)])).toEqual([`${path} imports ${name}: ${reason}`]);
  });

  test('among files that are in order', () => {
    const planted = importFaults([...files, importing('domain/planted.ts', '../../api/platform/config.js')]);
    expect(planted).toContain('domain/planted.ts imports ../api/config.js: domain may not import api');
    expect(planted).toHaveLength(importFaults(files).length + 1);
  });

  test('when it closes a circle, through types too', () => {
    const one = importing('domain/one.ts', './two.js');
    const two = sourceFile('domain/two.ts', `import type { C } from './three.js';`);
    const three = importing('domain/three.ts', 'zod', './two.js');
    const circle = 'domain/two.ts → domain/three.ts → domain/two.ts: imports go in a circle';
    expect(importFaults([one, two, three])).toEqual([circle]);
    expect(importFaults([one, two, importing('domain/three.ts')])).toEqual([]);
  });

  test('when a launcher loads a package before it is installed', () => {
    const start = sourceFile('launch/start.mjs', `import { run } from './run.mjs';\nawait import('./server.mjs');`);
    const run = importing('launch/run.mjs', 'node:fs', 'pg');
    const server = importing('launch/server.mjs', 'pg');
    const fault = 'launch/run.mjs imports pg: a launcher loads it before it is there';
    expect(importFaults([start, run, server])).toEqual([fault]);
  });
});

describe('an import is allowed', () => {
  test.each([
    ['domain/game/x.ts', '../scoring/game-scoring.js'],
    ['domain/x.ts', 'zod'],
    ['domain/zod.ts', 'zod'],
    ['domain/x.unit.spec.ts', 'fast-check'],
    ['domain/season.unit.spec.ts', '../worlds/test-database.js'],
    ['projections/x.ts', '../../event-store/event-store.js'],
    ['projections/read-models/standings.ts', './standings.tables.js'],
    ['api/x.ts', '../../projections/all-projections.js'],
    ['api/games/x.ts', '../auth/rights.js'],
    ['api/games/x.ts', '../http/path-parameters.js'],
    ['api/app.module.ts', './games/games.controller.js'],
    ['web/screens/games/x.tsx', '../../ui/button.js'],
    ['web/screens/games/x.tsx', '../../app/paths.js'],
    ['bench/x.bench.ts', '../worlds/group.js'],
    ['web/main.tsx', './app/app.js'],
    ['web/e2e/x.browser.spec.ts', '../../testing/start-application.js'],
  ])('%s → %s', (path, name) => {
    expect(importFaults([importing(path, name)])).toEqual([]);
  });
});

const HEADER = '/** Owns an example. */\n';

describe('a file is refused', () => {
  test.each([
    ['domain/index.ts', 'is a barrel: import each file by its own name', HEADER],
    ['domain/gameScore.ts', 'is not named in kebab-case', HEADER],
    ['domain/Game/score.ts', 'is not named in kebab-case', HEADER],
    ['domain/date-utils.ts', "is named 'utils', which says nothing", HEADER],
    ['domain/common/dates.ts', "is named 'common', which says nothing", HEADER],
    ['domain/game.spec.ts', 'is a test of no kind, so it never runs', HEADER],
    ['domain/game.test.ts', 'is a test of no kind, so it never runs', HEADER],
    ['domain/game.ts', 'does not begin with a sentence on what it owns', 'const a = 1;\n'],
    ['domain/game.ts', 're-exports another file: import it by its own name', `${HEADER}export * from './a.js';\n`],
    ['domain/game.ts', 'has 301 lines, at most 300 are allowed', `${HEADER}${'\n'.repeat(299)}1;\n`],
    [
      'web/ui/x.ts', 'trusts what a locale prints: ask domain/toronto-date.ts',
      `${HEADER}const a = new Intl.DateTimeFormat('en-CA');\n`,
    ],
    [
      'api/x.ts', 'trusts what a locale prints: ask domain/toronto-date.ts',
      `${HEADER}const a = new Date().toLocaleDateString();\n`,
    ],
    ['domain/game.ts', 'is 121 columns wide in line 2', `${HEADER}// ${'x'.repeat(118)}\n`],
    ['domain/game.ts', 'declares GameManager, whose name says nothing', `${HEADER}class GameManager {}\n`],
    ['domain/game.ts', 'declares StoreImpl, whose name says nothing', `${HEADER}interface StoreImpl {}\n`],
  ])('%s: it %s', (path, fault, text) => {
    expect(houseFaults([sourceFile(path, text)])).toEqual([`${path} ${fault}`]);
  });
});

describe('a file is in order', () => {
  test.each([
    ['a test of any length', 'domain/game.unit.spec.ts', `${HEADER}${'\n'.repeat(299)}1;\n`],
    ['300 lines', 'domain/game.ts', `${HEADER}${'\n'.repeat(298)}1;\n`],
    ['120 columns', 'domain/game.ts', `${HEADER}// ${'x'.repeat(117)}\n`],
    ['a program of the shell', 'launch/start.mjs', `#!/usr/bin/env node\n${HEADER}`],
    ['a process manager', 'projections/engine/process-manager.ts', `${HEADER}interface ProcessManager {}\n`],
    ['one name handed on', 'api/games/game-queries.ts', `${HEADER}export { a } from './a.js';\nconst manager = 1;\n`],
  ])('%s', (_, path, text) => {
    expect(houseFaults([sourceFile(path, text)])).toEqual([]);
  });
});
