/** The control in use: the focused one, or the pressed one in browsers where a press gives no focus. */

let pressed: HTMLElement | null = null;

document.addEventListener(
  'click',
  ({ target }) => {
    pressed = target instanceof Element ? target.closest<HTMLElement>('a, button, input, select, label') : null;
  },
  true,
);

/** Safari focuses an element around a pressed button, up to the page, and not the button. */
export function controlInUse(): HTMLElement | null {
  const { activeElement } = document;
  if (pressed !== null && activeElement?.contains(pressed)) return pressed;
  return activeElement instanceof HTMLElement ? activeElement : null;
}

const ways = new WeakMap<Element, readonly (HTMLElement | null)[]>();

/** Notes what was pressed to open a layer. */
export const noteWay = (layer: Element): unknown => ways.set(layer, [controlInUse(), pressed]);

/** What was pressed to open it: one control, or that of a menu and an item of it, which is gone. */
export const wayTo = (layer: Element): HTMLElement[] =>
  [...new Set(ways.get(layer))].filter((control) => control !== null);
