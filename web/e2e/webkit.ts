/** Owns the WebKit of the tests: WebKitGTK's MiniBrowser on a virtual screen, driven by its WebDriver. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastingPort } from '../../testing/worlds/lasting-port.js';
import { type Driver, eventually, type Visitor, visitorWith } from './visitor.js';

const SCREEN = '1400x1000x24';
/** The window is as narrow as a phone only when its toolbar needs no room. */
const TOOLBAR_STYLE = '* { min-width: 0; padding: 0; margin: 0; font-size: 1px; }';
/** The protocol's name of an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const ESCAPE = '\uE00C';

/** @throws when WebKitWebDriver or Xvfb is not on the path */
export async function launchWebKit(): Promise<Visitor> {
  const folder = mkdtempSync(join(tmpdir(), 'president-webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), TOOLBAR_STYLE);
  const running: ChildProcess[] = [];
  const start = async (program: string, args: readonly string[], environment = {}): Promise<ChildProcess> => {
    const env = { ...process.env, ...environment };
    const started = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
    await once(started, 'spawn');
    running.unshift(started);
    return started;
  };
  const stop = async (): Promise<void> => {
    for (const each of running) await end(each);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const screen = await start('Xvfb', ['-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp']);
    const [display] = await once(screen.stdout!, 'data') as [Buffer];
    const port = await lastingPort();
    await start('WebKitWebDriver', [`--port=${port}`], {
      DISPLAY: `:${String(display).trim()}`, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder, XDG_CACHE_HOME: folder,
    });
    return visitorWith(driverOf(await openSession(`http://127.0.0.1:${port}`), stop));
  } catch (error) {
    await stop();
    throw error;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** A command of the session, such as `POST /url`. */
type Send = <T>(method: 'POST' | 'DELETE', path: string, body?: object) => Promise<T>;

/** The driver listens a moment after it was started. */
async function openSession(url: string): Promise<Send> {
  const { sessionId } = await eventually(() => {
    return call<{ sessionId: string }>(`${url}/session`, 'POST', { capabilities: {} });
  });
  return (method, path, body) => call(`${url}/session/${sessionId}${path}`, method, body);
}

async function call<T>(url: string, method: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = await response.json() as { value: unknown };
  if (response.ok) return value as T;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}

interface ElementReference {
  readonly [ELEMENT]: string;
}

function driverOf(send: Send, stop: () => Promise<void>): Driver<ElementReference> {
  const evaluate = <T>(inPage: string, args: readonly unknown[]): Promise<T> =>
    send('POST', '/execute/sync', { script: `return (${inPage})(...arguments)`, args });
  const of = (element: ElementReference): string => `/element/${element[ELEMENT]}`;
  return {
    name: 'WebKit',
    evaluate,
    find: evaluate,
    goto: (url) => send('POST', '/url', { url }),
    resize: async (size) => {
      const resizeTo = (toolbarHeight: number): Promise<number> => eventually(async () => {
        await send('POST', '/window/rect', { ...size, height: size.height + toolbarHeight });
        const [width, height] = await evaluate<[number, number]>(String(() => [innerWidth, innerHeight]), []);
        if (width !== size.width) throw new Error(`The page is ${width} wide instead of ${size.width}.`);
        return size.height - height;
      });
      await resizeTo(await resizeTo(0));
    },
    click: (element) => send('POST', `${of(element)}/click`, {}),
    fill: async (element, text) => {
      await send('POST', `${of(element)}/clear`, {});
      await send('POST', `${of(element)}/value`, { text });
    },
    pressEscape: () => {
      const actions = [{ type: 'keyDown', value: ESCAPE }, { type: 'keyUp', value: ESCAPE }];
      return send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    stop: async () => {
      await send('DELETE', '');
      await stop();
    },
  };
}
