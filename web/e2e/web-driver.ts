/** The actions of a visitor as WebDriver commands, over any transport. */
import { type Driver, eventually } from './visitor.js';

/** The protocol's key of an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const ESCAPE = '\uE00C';

/** The commands, with their addresses in a session. */
export const COMMANDS = {
  ExecuteScript: '/execute/sync',
  Navigate: '/url',
  SetWindowRect: '/window/rect',
  ElementClick: '/element/{id}/click',
  ElementClear: '/element/{id}/clear',
  ElementSendKeys: '/element/{id}/value',
  PerformActions: '/actions',
} as const;

/** Sends a command and returns its value. */
export type Send = (command: keyof typeof COMMANDS, parameters: Parameters) => Promise<unknown>;

interface Parameters {
  /** Text of an element. */
  readonly id?: string;
  readonly [name: string]: unknown;
}

interface ElementReference {
  readonly [ELEMENT]: string;
}

export function webDriver(name: string, send: Send, stop: () => Promise<void>): Driver<ElementReference> {
  const evaluate = <T>(inPage: string, args: readonly unknown[]): Promise<T> =>
    send('ExecuteScript', { script: `return (${inPage})(...arguments)`, args }) as Promise<T>;
  return {
    name,
    evaluate,
    find: evaluate,
    goto: async (url) => void await send('Navigate', { url }),
    resize: async (size) => {
      const resizeTo = (toolbarHeight: number): Promise<number> => eventually(async () => {
        await send('SetWindowRect', { ...size, height: size.height + toolbarHeight });
        const [width, height] = await evaluate<[number, number]>(String(() => [innerWidth, innerHeight]), []);
        if (width !== size.width) throw new Error(`The page is ${width} wide instead of ${size.width}.`);
        return size.height - height;
      });
      await resizeTo(await resizeTo(0));
    },
    click: async (element) => {
      // The driver would scroll it to the edge of the window, below the bar that is fixed there.
      await evaluate(String((found: Element) => found.scrollIntoView({ block: 'center' })), [element]);
      await send('ElementClick', { id: element[ELEMENT] });
    },
    fill: async ({ [ELEMENT]: id }, text) => {
      await send('ElementClear', { id });
      await send('ElementSendKeys', { id, text });
    },
    pressEscape: async () => {
      const actions = [{ type: 'keyDown', value: ESCAPE }, { type: 'keyUp', value: ESCAPE }];
      await send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    stop,
  };
}
