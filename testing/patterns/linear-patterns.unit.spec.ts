/**
 * Tests that no regular expression of the product takes more steps than grow with the length of its input, no matter
 * who sends it. A single request could otherwise block the process for everybody.
 */
import ts from 'typescript';
import { isTest, readSourceFiles, type SourceFile } from '../architecture/source-files.js';
import { isLinear } from './linear-patterns.js';

test.each([
  /\s+$/, /(\.|%2e)[^/]*$/i, /(a+)+b/, /(a*)*b/, /^(a*)*$/, /^(a|a)*$/, /^(a|b|ab)*$/, /x+y/, /\d+\.\d+/, /a.*b/,
  /^\w+\d+$/, /^(.*),(.*)$/, /(?=.*x)y/, /^a.*b.*c$/m,
])('%s takes more steps than its input is long', (pattern) => {
  expect(isLinear(pattern)).toBe(false);
});

test.each([
  /^\s+$/, /\s+/g, /^(?:ab)+$/, /^x+y/, /^\d{1,19}$/, /x.*/, /(?:^|[,\s])gzip\s*(?:,|$)/, /^[^:]+:\d+$/, /\.[^.]*$/,
  /^a.*b$/m, /\d{1,15}$/, /[^\s](?:[^]*[^\s])?/,
])('%s does not', (pattern) => {
  expect(isLinear(pattern)).toBe(true);
});

const files = readSourceFiles(process.cwd()).filter(({ path }) => !isTest(path) && !/^(bench|testing)\//.test(path));

/** Files whose patterns read only text of our own, and which text that is. */
const OF_OUR_OWN: Readonly<Record<string, string>> = {
  'api/doctor.ts': 'reads the metrics of our own server',
  'web/app/has-selector.ts': 'reads our own styles',
  'web/build/oldest-browsers.ts': 'reads what the build made',
};

function patternsIn({ path, text }: SourceFile): Pick<RegExp, 'source' | 'flags'>[] {
  const found: Pick<RegExp, 'source' | 'flags'>[] = [];
  const visit = (node: ts.Node): void => {
    const [, source = '', flags = ''] = ts.isRegularExpressionLiteral(node) ? /^\/(.*)\/(\w*)$/s.exec(node.text)! : [];
    if (source !== '') found.push({ source, flags });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return found;
}

test('no pattern of the product takes more steps than its input is long', () => {
  const patterns = files.filter(({ path }) => !(path in OF_OUR_OWN))
    .flatMap((file) => patternsIn(file).map((pattern) => ({ path: file.path, ...pattern })));
  expect(patterns.length).toBeGreaterThan(200);
  expect(patterns.filter((pattern) => !isLinear(pattern))).toEqual([]);
});

test('each exception is still one', () => {
  const left = files.filter(({ path }) => path in OF_OUR_OWN)
    .filter((file) => patternsIn(file).some((pattern) => !isLinear(pattern))).map(({ path }) => path);
  expect(left).toEqual(Object.keys(OF_OUR_OWN));
});

describe('patterns that are put together', () => {
  /**
   * Files that build regular expressions, and a module that builds them when it is loaded or the values they are built
   * from.
   */
  const MADE: Readonly<Record<string, (() => Promise<unknown>) | string>> = {
    'api/platform/http/csv.ts': () => import('../../api/platform/http/csv.js'),
    'contract/explain.calls.ts': () => import('../../contract/explain.calls.js'),
    'contract/under-way.ts': () => import('../../contract/under-way.js'),
    'domain/free-text.ts': () => import('../../domain/free-text.js'),
    'domain/game-size.ts': () => import('../../domain/game-size.js'),
    'domain/own-streams.ts': () => import('../../domain/own-streams.js'),
    'domain/player/names-in.ts': () => import('../../domain/player/names-in.js'),
    // The operator sets this pattern.
    'event-store/engine-address.ts': '',
    'web/build/oldest-browsers.ts': '',
    // The input is a year.
    'web/features/explain/moves-text.ts': '',
  };

  test('are made in known files', () => {
    expect(files.filter(({ text }) => /\bRegExp\(/.test(text)).map(({ path }) => path).sort())
      .toEqual(Object.keys(MADE));
  });

  test('take no more steps either', async () => {
    const made: RegExp[] = [];
    const Usual = globalThis.RegExp;
    const kept = (...args: [string, string]): RegExp => {
      const pattern = new Usual(...args);
      made.push(pattern);
      return pattern;
    };
    globalThis.RegExp = new Proxy(Usual, {
      construct: (_, args: [string, string]) => kept(...args),
      apply: (_, __, args: [string, string]) => kept(...args),
    });
    try {
      for (const load of Object.values(MADE)) if (typeof load !== 'string') await load();
    } finally {
      globalThis.RegExp = Usual;
    }
    const written = Object.values(MADE).flatMap((source) => (typeof source === 'string' ? [new Usual(source)] : []));
    expect(made.length).toBeGreaterThan(10);
    expect([...made, ...written].filter((pattern) => !isLinear(pattern)).map(({ source }) => source)).toEqual([]);
  });
});
