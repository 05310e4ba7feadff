/** Owns who may import whom: dependencies point one way, and neighbours do not know each other. */
import { posix } from 'node:path';
import { isTest, type Layer, layerOf, LAYERS, type SourceFile } from './source-files.js';

/** What each layer may import besides itself. Tests may also import `testing`. */
const IMPORTABLE: Record<Layer, readonly Layer[]> = {
  domain: [],
  'event-store': ['domain'],
  projections: ['domain', 'event-store'],
  api: ['domain', 'event-store', 'projections'],
  web: ['domain'],
  launch: [],
  bench: ['domain', 'event-store', 'projections', 'api', 'launch', 'testing'],
  testing: LAYERS,
  architecture: [],
};

/** The only package of the domain, tests aside: rules need no machinery. */
const DOMAIN_PACKAGE = 'zod';

/** Where npm's scripts begin: these run before anything is installed, so on their own they load no package. */
const LAUNCHERS = [
  'start', 'test', 'check', 'bench', 'import', 'screenshots', 'serve', 'health', 'log', 'as-of', 'start-distributed',
].map((name) => `launch/${name}.mjs`);

interface Neighbours {
  readonly folder: string;
  /** Names in the folder, up to the first dot; every name when left out. */
  readonly names?: readonly string[];
  /** Files that the neighbours may import all the same. */
  readonly open?: readonly string[];
}

/** What puts the slices together. */
const API_TOP = [
  'main', 'app', 'core', 'application', 'infrastructure', 'serving', 'import', 'seed', 'server-jobs', 'as-of',
];
const API_SLICES = [
  'auth', 'players', 'games', 'months', 'leaderboards', 'stats', 'billing', 'admin', 'audit', 'health', 'docs',
  'updates',
];

/** What slices may know of who is at the door. */
const API_OPEN = ['rights', 'credentials', 'password-rule', 'open-sessions'].map((name) => `api/auth/${name}`);

/** Parts that must not import each other. */
const NEIGHBOURS: readonly Neighbours[] = [
  { folder: 'domain', names: ['game', 'player', 'month', 'account', 'maintenance'] },
  { folder: 'projections/read-models' },
  { folder: 'web/screens' },
  { folder: 'api', names: API_SLICES, open: API_OPEN },
];

interface House {
  readonly folder: string;
  /** Names in the folder that put the others together and are imported by none of them. */
  readonly top: readonly string[];
  /** Names that the top imports, and that stand on every name that is not listed. */
  readonly middle: readonly string[];
  /** Files that are open to all. */
  readonly open?: readonly string[];
}

/** Floors inside a layer: the top imports the middle, the middle the ground, and never the other way. */
const HOUSES: readonly House[] = [
  { folder: 'api', top: API_TOP, middle: API_SLICES },
  { folder: 'projections', top: ['all-projections', 'rebuild'], middle: ['read-models'] },
  { folder: 'web', top: ['main', 'app'], middle: ['screens'], open: ['web/app/paths'] },
];

/** One sentence for each import that goes where it must not, and for each circle of imports. */
export function importFaults(files: readonly SourceFile[]): string[] {
  const graph = new Map(files.map((file) => [file.path, file]));
  return [...files.flatMap(faultsOf), ...circles(graph), ...earlyPackages(graph)];
}

function faultsOf(file: SourceFile): string[] {
  return file.imports.flatMap((name) => {
    const { path } = file;
    const reason = name.startsWith('.') ? fileFault(path, targetOf(path, name)) : packageFault(path, name);
    return reason === null ? [] : [`${path} imports ${name}: ${reason}`];
  });
}

const targetOf = (path: string, name: string): string => posix.join(posix.dirname(path), name);

function packageFault(path: string, name: string): string | null {
  if (layerOf(path) !== 'domain' || isTest(path) || name === DOMAIN_PACKAGE) return null;
  return `the domain uses no package but ${DOMAIN_PACKAGE}`;
}

function fileFault(path: string, target: string): string | null {
  const [from, to] = [layerOf(path), layerOf(target)];
  // Benches measure on worlds that tests have made.
  if (!isTest(path) && from !== 'bench' && isTest(target)) return 'only tests import what is for tests';
  const importable = isTest(path) ? [...IMPORTABLE[from], 'testing'] : IMPORTABLE[from];
  if (from !== to && !importable.includes(to)) return `${from} may not import ${to}`;
  return isTest(path) ? null : (neighbourFault(path, target) ?? floorFault(path, target));
}

/** Name of a path in a folder, up to the first dot; null outside of it. */
const nameIn = (folder: string, path: string): string | null =>
  path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split(/[/.]/, 1)[0]! : null;

function neighbourFault(path: string, target: string): string | null {
  for (const { folder, names, open } of NEIGHBOURS) {
    const [from, to] = [nameIn(folder, path), nameIn(folder, target)];
    if (from === null || to === null || from === to) continue;
    if (names !== undefined && !(names.includes(from) && names.includes(to))) continue;
    if (open?.includes(withoutExtension(target))) continue;
    return `${from} and ${to} of ${folder} may not know each other`;
  }
  return null;
}

function floorFault(path: string, target: string): string | null {
  for (const { folder, top, middle, open } of HOUSES) {
    const [from, to] = [nameIn(folder, path), nameIn(folder, target)];
    if (from === null || to === null || open?.includes(withoutExtension(target))) continue;
    const floor = (name: string): number => (top.includes(name) ? 2 : middle.includes(name) ? 1 : 0);
    if (floor(to) > floor(from)) return `${from} of ${folder} may not import ${to}, which stands on it`;
  }
  return null;
}

type Graph = ReadonlyMap<string, SourceFile>;

function circles(graph: Graph): string[] {
  const found: string[] = [];
  const finished = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) found.push(`${[...trail.slice(start), path].join(' → ')}: imports go in a circle`);
    if (start >= 0 || finished.has(path)) return;
    for (const name of graph.get(path)!.imports) {
      const next = fileBehind(path, name, graph);
      if (next !== undefined) visit(next, [...trail, path]);
    }
    finished.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return found;
}

/** Packages that a launcher loads before it had a chance to install them. */
function earlyPackages(graph: Graph): string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const name of graph.get(path)!.staticImports) {
      const next = fileBehind(path, name, graph);
      if (next !== undefined) visit(next);
      else if (!name.startsWith('node:')) found.push(`${path} imports ${name}: a launcher loads it before it is there`);
    }
  };
  for (const path of LAUNCHERS) if (graph.has(path)) visit(path);
  return found;
}

/** The source file that an import means; undefined for a package or an asset. */
function fileBehind(path: string, name: string, graph: Graph): string | undefined {
  if (!name.startsWith('.')) return undefined;
  const target = targetOf(path, name);
  const stem = withoutExtension(target);
  return [target, `${stem}.ts`, `${stem}.tsx`].find((candidate) => graph.has(candidate));
}

const withoutExtension = (target: string): string => target.replace(/\.js$/, '');
