/** The size of a first load counts every static import once and no lazy import. */
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

describe('the size of a first load', () => {
  const chunks = [
    chunk('main', 10, { isEntry: true, imports: ['vendor.js'], dynamicImports: ['games.js', 'login.js'] }),
    chunk('vendor', 80, { imports: ['vendor-core.js'] }),
    chunk('vendor-core', 5),
    chunk('login', 2, { imports: ['vendor.js'] }),
    chunk('games', 7, { imports: ['dialog.js', 'vendor.js'], dynamicImports: ['chart.js'] }),
    chunk('dialog', 3),
    chunk('chart', 100),
  ];

  it('includes everything that the entry imports statically, shared chunks once', () => {
    expect(firstLoads(chunks).shellBytes).toBe(95);
  });

  it('includes what a screen adds, without the shell’s chunks and the screen’s own lazy ones', () => {
    expect(firstLoads(chunks).screens).toEqual([
      { name: 'games', bytes: 10 },
      { name: 'login', bytes: 2 },
    ]);
  });
});
