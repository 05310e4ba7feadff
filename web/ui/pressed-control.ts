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
