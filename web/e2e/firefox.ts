/** Starts the system's Firefox and drives it by WebDriver commands over its Marionette port. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastingPort } from '../../testing/worlds/lasting-port.js';
import { programPath } from './chromium.js';
import { eventually, type Visitor, visitorWith } from './visitor.js';
import { webDriver } from './web-driver.js';

const PROGRAMS = ['firefox-esr', 'firefox'];
/** The window gets as narrow as a phone only if none of its bars takes space. */
const WINDOW_STYLE = '* { min-width: 0 !important; }';

/** @property print  the page as a PDF, on US Letter */
export interface FirefoxVisitor extends Visitor {
  print(): Promise<Buffer>;
}

/**
 * @param preferences  further lines of `user.js`
 * @throws when no Firefox is on the path
 */
export async function launchFirefox(preferences = ''): Promise<FirefoxVisitor> {
  const profile = mkdtempSync(join(tmpdir(), 'president-firefox-'));
  const port = await lastingPort();
  mkdirSync(join(profile, 'chrome'));
  writeFileSync(join(profile, 'chrome/userChrome.css'), WINDOW_STYLE);
  writeFileSync(join(profile, 'user.js'), `
    user_pref('marionette.port', ${port});
    user_pref('toolkit.legacyUserProfileCustomizations.stylesheets', true);
    user_pref('ui.prefersReducedMotion', 1);
    ${preferences}
  `);
  const browser = spawn(programPath(PROGRAMS), ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
  });
  const exited = once(browser, 'exit');
  const stop = async (): Promise<void> => {
    browser.kill();
    await exited;
    await eventually(async () => rmSync(profile, { recursive: true, force: true }));
  };
  try {
    const send = marionette(await eventually(() => connected(port)));
    await send('NewSession', {});
    return {
      ...visitorWith(webDriver('Firefox', send, stop)),
      print: async () => Buffer.from(await send('Print', {}) as string, 'base64'),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The browser accepts connections a moment after its start. */
async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

type Reply = [type: 1, id: number, failure: { error: string; message: string } | null, result: unknown];

/** A message is its length in bytes and JSON: `17:[0,1,"Command",{}]`. The first one is a greeting. */
function marionette(socket: Socket): (command: string, parameters: object) => Promise<unknown> {
  const waiting = new Map<number, (reply: Reply) => void>();
  let received = Buffer.alloc(0);
  let sent = 0;
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes]);
    for (;;) {
      const start = received.indexOf(':') + 1;
      const end = start + Number(received.subarray(0, start - 1));
      if (start === 0 || received.length < end) return;
      const message = JSON.parse(received.subarray(start, end).toString()) as Reply | object;
      received = received.subarray(end);
      if (Array.isArray(message)) waiting.get((message as Reply)[1])?.(message as Reply);
    }
  });
  return async (command, parameters) => {
    const id = (sent += 1);
    const replied = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    const text = JSON.stringify([0, id, `WebDriver:${command}`, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , failure, result] = await replied;
    waiting.delete(id);
    if (failure) throw new Error(`${failure.error}: ${failure.message}`);
    return (result as { value?: unknown } | null)?.value;
  };
}
