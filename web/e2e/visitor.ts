/** The actions of a person in a browser that is driven without Playwright. */
import { setTimeout as pause } from 'node:timers/promises';

const WAIT_MS = 30_000;
const POLL_MS = 50;
const PRESSED = 'a, button, summary, label, option, [role=tab]';
const TYPED_INTO = 'input, textarea';

/** A target: its selector, its name, the selector of its container, and its index. */
export type Wanted = readonly [selector: string, name: string, within: string, nth: number];

/** The commands of a driver, which do not wait. */
export interface Driver<Element> {
  readonly name: string;
  goto(url: string): Promise<void>;
  /** @param size  of the page */
  resize(size: Size): Promise<void>;
  /** Runs the text of a function in the page. */
  evaluate(inPage: string, args: readonly unknown[]): Promise<unknown>;
  /** Runs the text of a function that returns an element. */
  find(inPage: string, args: Wanted): Promise<Element | null>;
  click(element: Element): Promise<void>;
  /** Replaces the content of a field. */
  fill(element: Element, text: string): Promise<void>;
  pressEscape(): Promise<void>;
  stop(): Promise<void>;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Every action waits for its target, for half a minute at most. */
export interface Visitor extends Pick<Driver<unknown>, 'resize' | 'pressEscape' | 'stop'> {
  /** Records all later errors in the page. */
  goto(url: string): Promise<void>;
  /**
   * Presses the first control of this name.
   * @param name  a name ending in `*` is a prefix
   */
  press(name: string, within?: string, nth?: number): Promise<void>;
  /** Types into the field whose label begins with this text. */
  fill(label: string, text: string): Promise<void>;
  /** Waits until the page shows this text. */
  see(text: string): Promise<void>;
  /** Waits until a function returns true in the page. */
  until<Args extends readonly unknown[]>(holds: (...args: Args) => boolean, ...args: Args): Promise<void>;
  evaluate<Args extends readonly unknown[], T>(inPage: (...args: Args) => T, ...args: Args): Promise<T>;
  /** The errors in the page since it was loaded. */
  faults(): Promise<string[]>;
}

/** Retries until the action succeeds, since the page takes its time. */
export async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + WAIT_MS; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(POLL_MS);
    }
  }
}

export function visitorWith<Element>(driver: Driver<Element>): Visitor {
  const evaluate = <Args extends readonly unknown[], T>(inPage: (...args: Args) => T, ...args: Args): Promise<T> =>
    driver.evaluate(String(inPage), args) as Promise<T>;
  const missing = async (what: string): Promise<Error> =>
    new Error(`${what} is missing on ${await evaluate(() => `${location.href}: ${document.body.innerText}`)}`);
  const until: Visitor['until'] = (holds, ...args) =>
    eventually(async () => {
      if (!await evaluate(holds, ...args)) throw await missing(`${String(holds)} of ${args.join(', ')}`);
    });
  const found = async (...wanted: Wanted): Promise<Element> => {
    const element = await driver.find(String(elementOf), wanted);
    if (element === null) throw await missing(wanted.join(' '));
    return element;
  };
  return {
    resize: (size) => driver.resize(size),
    pressEscape: () => driver.pressEscape(),
    stop: () => driver.stop(),
    evaluate,
    until,
    goto: async (url) => {
      await eventually(async () => {
        await driver.goto(url);
        // An earlier step back that is still under way, as after a dialog, can end instead of this one.
        if (await evaluate(() => 'faults' in document)) throw new Error(`${url} was not loaded.`);
      });
      await evaluate(noteFaults);
    },
    press: (name, within = 'body', nth = 0) =>
      eventually(async () => driver.click(await found(PRESSED, name, within, nth))),
    fill: (label, text) => eventually(async () => driver.fill(await found(TYPED_INTO, `${label}*`, 'body', 0), text)),
    see: (text) => until((wanted) => document.body.innerText.includes(wanted), text),
    faults: () => evaluate(() => (document as WatchedDocument).faults),
  };
}

interface WatchedDocument extends Document {
  faults: string[];
}

/** This function runs in the page. */
function elementOf(selector: string, name: string, within: string, nth: number): Element | null {
  const isWanted = (element: Element): boolean => {
    const labels = 'labels' in element ? element.labels as NodeListOf<HTMLLabelElement> | null : null;
    const text = (element.getAttribute('aria-label') ?? (labels?.[0] ?? element).textContent ?? '').trim();
    const isNamed = name.endsWith('*') ? text.startsWith(name.slice(0, -1)) : text === name;
    const shown = element.closest('select') ?? element;
    return isNamed && !element.matches(':disabled') && shown.getClientRects().length > 0;
  };
  return [...document.querySelectorAll(within)[nth]?.querySelectorAll(selector) ?? []].find(isWanted) ?? null;
}

/** This function runs in the page. */
function noteFaults(): void {
  const faults: string[] = [];
  (document as WatchedDocument).faults = faults;
  addEventListener('error', ({ message }) => faults.push(message));
  addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ blockedURI }) => faults.push(`blocked: ${blockedURI}`));
}
