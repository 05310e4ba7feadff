/** Reads the Dockerfile and makes the folder of one of its images without Docker, by the same steps. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../..');
const NAMED_STAGE = /^(?:--platform=\S+ )?(\S+) AS (\S+)$/;

interface Stage {
  readonly name: string;
  /** The base: another stage, or a public image. */
  readonly from: string;
  readonly steps: readonly (readonly [instruction: string, rest: string])[];
}

/** Stages in their order: the last one is built by default. */
export function stagesIn(text: string): Stage[] {
  const lines = text.replace(/\\\n\s*/g, '').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const stages: { name: string; from: string; steps: [string, string][] }[] = [];
  for (const line of lines) {
    const [, instruction = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
    if (instruction !== 'FROM') stages.at(-1)!.steps.push([instruction, rest]);
    else {
      const [, from, name] = NAMED_STAGE.exec(rest) ?? [];
      if (from === undefined || name === undefined) throw new Error(`A stage has no name: ${line}`);
      stages.push({ name, from, steps: [] });
    }
  }
  return stages;
}

/** The steps of a stage, after those of the stage it is built from. */
export function stepsOf(stages: readonly Stage[], name: string): Stage['steps'] {
  const stage = stages.find((each) => each.name === name);
  return stage ? [...stepsOf(stages, stage.from), ...stage.steps] : [];
}

export const dockerfile = (): Stage[] => stagesIn(readFileSync(join(PROJECT, 'Dockerfile'), 'utf8'));

export interface Image {
  /** The working folder. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly user: string;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
  /** Folders that are volumes. */
  readonly volumes: readonly string[];
}

/**
 * @param root  an empty folder that stands for `/`; paths in the image are below it
 * @param owner  stands for the user of the image
 */
export function makeImage(
  stageName: string, root: string, owner: { readonly uid: number; readonly gid: number },
): Image {
  const stages = dockerfile();
  const image = { folder: root, environment: {}, user: 'root', command: [], healthCheck: [], volumes: [] } as {
    -readonly [Key in keyof Image]: Image[Key];
  };
  const within = (path: string): string => join(path.startsWith('/') ? root : image.folder, path);
  const words = (rest: string): string[] => JSON.parse(rest.slice(rest.indexOf('['))) as string[];
  const take: Readonly<Record<string, (rest: string) => unknown>> = {
    ENV: (rest) => {
      const set = rest.split(' ').map((pair) => pair.split('='));
      image.environment = { ...image.environment, ...Object.fromEntries(set) as Record<string, string> };
    },
    WORKDIR: (rest) => {
      image.folder = within(rest);
      mkdirSync(image.folder, { recursive: true });
    },
    COPY: (rest) => copy(rest, within),
    RUN: (rest) => {
      const here = rest.replaceAll(' /data', ` ${root}/data`).replace('node:node', `${owner.uid}:${owner.gid}`);
      execFileSync('sh', ['-ec', here], { cwd: image.folder });
    },
    USER: (rest) => (image.user = rest),
    VOLUME: (rest) => (image.volumes = [...image.volumes, rest]),
    HEALTHCHECK: (rest) => (image.healthCheck = words(rest)),
    CMD: (rest) => (image.command = words(rest)),
    EXPOSE: () => undefined,
  };
  // Other users may look into the root, as into any root.
  chmodSync(root, 0o755);
  for (const [instruction, rest] of stepsOf(stages, stageName)) take[instruction]!(rest);
  return image;
}

/** The packages and the build of the other stages are here already. */
function copy(rest: string, within: (path: string) => string): void {
  const [, stage, sources = '', target = ''] = /^(?:--from=(\S+) )?(.*) (\S+)$/.exec(rest) ?? [];
  const to = within(target);
  if (stage === undefined) {
    for (const source of sources.split(' ')) {
      cpSync(join(PROJECT, source), target.endsWith('/') ? join(to, basename(source)) : to, {
        recursive: true, filter: (path) => !/\.spec\.ts$|\/testing$/.test(path),
      });
    }
  } else if (sources === '/app/dist') link(['dist/server', 'dist/web'], dirname(to));
  else if (sources === '/app/node_modules') {
    link(productionPackages(), dirname(to));
    const { from, steps } = dockerfile().find(({ name }) => name === stage)!;
    // These steps remove files again.
    if (from === 'packages') for (const [, step] of steps) execFileSync('sh', ['-ec', step], { cwd: dirname(to) });
  } else throw new Error(`What is copied here? ${rest}`);
}

/** The packages that `npm ci --omit=dev` installs, without those of other systems. */
function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const isOuter = (path: string): boolean => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path);
  return Object.entries(packages)
    .filter(([path, { dev }]) => isOuter(path) && !dev && existsSync(join(PROJECT, path))).map(([path]) => path);
}

/** Hard links take no time; another file system gets copies. */
function link(paths: readonly string[], folder: string): void {
  const order = ['--archive', '--parents', '--target-directory', folder];
  if (spawnSync('cp', ['--link', ...order, ...paths], { cwd: PROJECT }).status === 0) return;
  execFileSync('cp', [...order, ...paths], { cwd: PROJECT });
}
