/** Tests that Node runs TypeScript sources through the hooks like built code. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const REGISTER = fileURLToPath(new URL('./register-swc.mjs', import.meta.url));

describe('The hooks for TypeScript', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'swc-hooks-'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs `main.ts` with the other files and returns its output. */
  async function run(files: Record<string, string>): Promise<string> {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return (await promisify(execFile)(process.execPath, ['--import', REGISTER, join(folder, 'main.ts')])).stdout;
  }

  it('find the source behind the name of what is built from it', async () => {
    const written = await run({
      'main.ts': `import { kind } from './part.js'; import type { Gone } from './gone.js';
        const text: string & Gone = kind; process.stdout.write(text);`,
      'part.ts': `export const kind: string = 'TypeScript';`,
    });
    expect(written).toBe('TypeScript');
  });

  it('leave JavaScript alone', async () => {
    const written = await run({
      'main.ts': `import { kind } from './part.js'; process.stdout.write(kind satisfies string);`,
      'part.js': `export const kind = 'JavaScript';`,
      'part.ts': `export const kind = 'TypeScript';`,
    });
    expect(written).toBe('JavaScript');
  });

  it('compile decorators together with their types', async () => {
    const written = await run({
      'main.ts': `
        Reflect.metadata = (key: string, value: unknown[]) => (target: { types?: unknown }) => {
          if (key === 'design:paramtypes') target.types = value.map((type) => type.name).join();
        };
        const marked = (_target: unknown) => {};
        class Part {}
        @marked class Whole { constructor(readonly part: Part, readonly text: string) {} }
        process.stdout.write(Whole.types);`,
    });
    expect(written).toBe('Part,String');
  });

  it('report errors by the lines of the source', async () => {
    await expect(run({ 'main.ts': `import './missing.js';` })).rejects.toThrow(/Cannot find module .*missing\.js/);
    const source = `interface Gone {\n}\n\nfunction fail(): Gone {\n  throw new Error('Fifth.');\n}\nfail();`;
    await expect(run({ 'main.ts': source })).rejects.toThrow(/Fifth\.[^]*main\.ts:5:/);
  });
});
