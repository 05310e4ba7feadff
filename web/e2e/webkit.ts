/** Starts WebKit for the tests: WebKitGTK's MiniBrowser on a virtual screen, driven by its WebDriver. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastingPort } from '../../testing/worlds/lasting-port.js';
import { eventually, type Visitor, visitorWith } from './visitor.js';
import { COMMANDS, type Send, webDriver } from './web-driver.js';

const SCREEN = '1400x1000x24';
/** The window gets as narrow as a phone only without its toolbar. */
const TOOLBAR_STYLE = '* { min-width: 0; padding: 0; margin: 0; font-size: 1px; }';
/** WebKit tells its pages to reduce motion, as the windows of Chromium do. */
const SETTINGS = '[Settings]\ngtk-enable-animations=0\n';

/** @throws when WebKitWebDriver or Xvfb is not on the path */
export async function launchWebKit(): Promise<Visitor> {
  const folder = mkdtempSync(join(tmpdir(), 'president-webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), TOOLBAR_STYLE);
  writeFileSync(join(folder, 'gtk-3.0/settings.ini'), SETTINGS);
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
    // WebKit's own processes end a moment after the driver and may still write to their caches.
    await eventually(async () => rmSync(folder, { recursive: true, force: true }));
  };
  try {
    const screen = await start('Xvfb', ['-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp']);
    const [display] = await once(screen.stdout!, 'data') as [Buffer];
    const port = await lastingPort();
    await start('WebKitWebDriver', [`--port=${port}`], {
      DISPLAY: `:${String(display).trim()}`, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder, XDG_CACHE_HOME: folder,
    });
    const session = await openSession(`http://127.0.0.1:${port}`);
    return visitorWith(webDriver('WebKit', session.send, async () => {
      await session.end();
      await stop();
    }));
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

/** The driver accepts connections a moment after its start. */
async function openSession(url: string): Promise<{ send: Send; end: () => Promise<unknown> }> {
  const { sessionId } = await eventually(() => call(`${url}/session`, 'POST', { capabilities: {} })) as {
    sessionId: string;
  };
  const session = `${url}/session/${sessionId}`;
  return {
    send: (command, { id = '', ...body }) => call(session + COMMANDS[command].replace('{id}', id), 'POST', body),
    end: () => call(session, 'DELETE'),
  };
}

async function call(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = await response.json() as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}
