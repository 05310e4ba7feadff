/** Owns the Firefox of the tests: the system's own, driven by Playwright over WebDriver BiDi. */
import { type Browser, type ElementHandle, firefox } from 'playwright-core';
import { programPath } from './chromium.js';
import { type Visitor, visitorWith } from './visitor.js';

const PROGRAMS = ['firefox-esr', 'firefox'];
/** Then something else is in the way, or another element has taken its place. */
const MAX_CLICK_MS = 5_000;

/** What is used of the driver's inside. */
interface Inside {
  readonly _connection: { toImpl(browser: Browser): { readonly _browserSession: object } };
}

interface Session {
  send(method: string, params: object): Promise<unknown>;
}

/** Playwright sets the colour scheme by a command that this Firefox may not know, and needs it for nothing here. */
function leaveColourSchemeAlone(browser: Browser): void {
  const { _browserSession } = (browser as unknown as Inside)._connection.toImpl(browser);
  const sessions = Object.getPrototypeOf(_browserSession) as Session;
  const { send } = sessions;
  sessions.send = function (this: Session, method, params) {
    return method === 'emulation.setMediaFeaturesOverride' ? Promise.resolve({}) : send.call(this, method, params);
  };
}

/** @throws when no Firefox is on the path */
export async function launchFirefox(): Promise<Visitor> {
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath: programPath(PROGRAMS) });
  leaveColourSchemeAlone(browser);
  const page = await browser.newPage();
  const textOf = (inPage: string, args: readonly unknown[]): string => `(${inPage})(...${JSON.stringify(args)})`;
  return visitorWith<ElementHandle>({
    name: 'Firefox',
    goto: async (url) => void await page.goto(url),
    resize: (size) => page.setViewportSize(size),
    evaluate: (inPage, args) => page.evaluate(textOf(inPage, args)),
    find: async (inPage, args) => (await page.evaluateHandle<Node | null>(textOf(inPage, args))).asElement(),
    click: async (element) => {
      const isOption = await element.evaluate((node) => node.nodeName === 'OPTION');
      if (!isOption) return element.click({ timeout: MAX_CLICK_MS });
      const select = await element.evaluateHandle((node) => (node as HTMLOptionElement).closest('select')!);
      await select.selectOption(await element.evaluate((node) => (node as HTMLOptionElement).value));
    },
    // Its way to fill at once is not seen by React.
    fill: async (element, text) => {
      await element.selectText();
      await page.keyboard.type(text);
    },
    pressEscape: () => page.keyboard.press('Escape'),
    stop: () => browser.close(),
  });
}
