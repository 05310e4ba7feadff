/** The control in use: the one with the focus, or the one that was pressed where presses give no focus. */

let pressed: HTMLElement | null = null;

document.addEventListener(
  'click',
  ({ target }) => {
    pressed = target instanceof Element ? target.closest<HTMLElement>('a, button, input, select, label') : null;
  },
  true,
);

/** Safari focuses what lies around a button that is pressed, up to the page, and not the button. */
export function controlInUse(): HTMLElement | null {
  const { activeElement } = document;
  if (pressed !== null && activeElement?.contains(pressed)) return pressed;
  return activeElement instanceof HTMLElement ? activeElement : null;
}
