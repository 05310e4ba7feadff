/** First loads are added up over static imports, once each, and never over lazy ones. */
import { firstLoads, type Chunk } from './bundle-budget.js';

const chunk = (name: string, gzipBytes: number, links: Partial<Chunk> = {}): Chunk => ({
  fileName: `${name}.js`,
  name,
  isEntry: false,
  imports: [],
  dynamicImports: [],
  gzipBytes,
  ...links,
});

describe('first loads', () => {
  const chunks = [
    chunk('main', 10, { isEntry: true, imports: ['vendor.js'], dynamicImports: ['games.js', 'login.js'] }),
    chunk('vendor', 80, { imports: ['vendor-core.js'] }),
    chunk('vendor-core', 5),
    chunk('login', 2, { imports: ['vendor.js'] }),
    chunk('games', 7, { imports: ['dialog.js', 'vendor.js'], dynamicImports: ['chart.js'] }),
    chunk('dialog', 3),
    chunk('chart', 100),
  ];

  it('weighs the entry with everything it imports statically, shared chunks once', () => {
    expect(firstLoads(chunks).shellBytes).toBe(95);
  });

  it('weighs what a screen adds, without what the shell has already and what the screen itself loads later', () => {
    expect(firstLoads(chunks).screens).toEqual([
      { name: 'games', bytes: 10 },
      { name: 'login', bytes: 2 },
    ]);
  });
});
