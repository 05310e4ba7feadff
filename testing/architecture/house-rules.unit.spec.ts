/** Tests the rules of a single file on all sources, and that each rule finds a fault. */
import { fileURLToPath } from 'node:url';
import { houseFaults } from './house-rules.js';
import { isTest, readSourceFiles, SOURCE_FOLDERS } from './source-files.js';

const files = readSourceFiles(fileURLToPath(new URL('../..', import.meta.url)));
describe('the source text', () => {
  test('is found in every folder', () => {
    expect([...new Set(files.map(({ path }) => path.split('/', 1)[0]))]).toEqual(SOURCE_FOLDERS);
    expect(files.map(({ path }) => path)).toContain('domain/game/game.decider.ts');
  });

  test('keeps the rules of the house', () => {
    expect(houseFaults(files)).toEqual([]);
  });

  // The specification names these libraries, so all are used, even where a smaller way exists.
  test.each([
    'react', 'react-dom', 'react-router-dom', '@tanstack/react-query', '@nestjs/core', '@nestjs/cqrs',
    '@nestjs/platform-express', '@nestjs/passport', '@eventstore/db-client', 'pg', 'typeorm', 'bullmq', 'ioredis',
    'zod',
  ])('is built with %s', (name) => {
    const imports = RegExp(`(from|import)\\(? ?'${name}['/]`);
    expect(files.filter(({ path, text }) => !isTest(path) && imports.test(text))).not.toEqual([]);
  });
});

const HEADER = '/** An example. */\n';

describe('a file is refused', () => {
  test.each([
    ['domain/index.ts', 'is a barrel: import each file by its own name', HEADER],
    ['domain/gameScore.ts', 'is not named in kebab-case', HEADER],
    ['domain/Game/score.ts', 'is not named in kebab-case', HEADER],
    ['domain/date-utils.ts', "is named 'utils', which says nothing", HEADER],
    ['domain/common/dates.ts', "is named 'common', which says nothing", HEADER],
    ['domain/game.spec.ts', 'is a test of no kind, so it never runs', HEADER],
    ['web/a.unit.spec.tsx', 'is a test of no kind, so it never runs', HEADER],
    ['domain/game.test.ts', 'is a test of no kind, so it never runs', HEADER],
    ['domain/game.ts', 're-exports another file: import it by its own name', `${HEADER}export * from './a.js';\n`],
    [
      'web/ui/x.ts', 'trusts what a locale prints: ask domain/named-zone.ts or domain/dates.ts',
      `${HEADER}const a = new Intl.DateTimeFormat('en-CA');\n`,
    ],
    [
      'api/x.ts', 'trusts what a locale prints: ask domain/named-zone.ts or domain/dates.ts',
      `${HEADER}const a = new Date().toLocaleDateString();\n`,
    ],
    [
      'web/ui/x.ts', 'trusts the clock of the device: ask web/transport/server-clock.ts',
      `${HEADER}const a = new Date();\n`,
    ],
    [
      'web/ui/x.tsx', 'lets a name be translated: write translate="no" on the <bdi>',
      `${HEADER}const a = <bdi dir="auto">{name}</bdi>;\n`,
    ],
    [
      'domain/game.ts', 'switches off lint: make the exception in .oxlintrc.jsonc',
      `${HEADER}/* ${'oxlint'}-disable */\n`,
    ],
    [
      'web/ui/x.tsx', 'has a field for a date without its first and last day',
      `${HEADER}const a = <input type="date" max={today} onChange={(event) => choose(event)} />;\n`,
    ],
    ['domain/game.ts', "says 'are told', which is not English", `${HEADER}// Nothing else: they are\n// ${'told'}.\n`],
    ['domain/game.ts', "says 'is no event', which is not English", '/** A draft is ' + 'no event. */\n'],
    ['domain/game.ts', "has a comment without a subject: 'Of a game. */'", `${HEADER}/** ${'Of'} a game. */\n`],
    [
      'api/x.ts', 'exports a name with several meanings: export class KnownGames',
      `${HEADER}export class ${'Known'}Games {}\n`,
    ],
    ['api/x.ts', 'injects several parts in line 2', `${HEADER}  private readonly a: A, private readonly b: B,\n`],
    ['domain/game.ts', 'is 121 columns wide in line 2', `${HEADER}// ${'x'.repeat(118)}\n`],
    ['domain/game.ts', 'has the variable sign: hand the value to what needs it', `${HEADER}let sign = '$';\n`],
    ['domain/game.ts', 'declares GameManager, whose name says nothing', `${HEADER}class GameManager {}\n`],
    ['domain/game.ts', 'declares StoreImpl, whose name says nothing', `${HEADER}interface StoreImpl {}\n`],
  ])('%s: it %s', (path, fault, text) => {
    expect(houseFaults([{ path, text }])).toEqual([`${path} ${fault}`]);
  });
});

describe('a file is in order', () => {
  test.each([
    ['a component test', 'web/features/games/games.component.spec.tsx', HEADER],
    ['120 columns', 'domain/game.ts', `${HEADER}// ${'x'.repeat(117)}\n`],
    ['a process manager', 'projections/live/process-manager.ts', `${HEADER}interface ProcessManager {}\n`],
    ['one name handed on', 'api/games/game-queries.ts', `${HEADER}export { a } from './a.js';\nconst manager = 1;\n`],
  ])('%s', (_, path, text) => {
    expect(houseFaults([{ path, text }])).toEqual([]);
  });
});
