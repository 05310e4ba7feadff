/** Opens a kept form again as its member did, and types into it what they had typed. */
import { fieldsOnPage, type KeptForm, nameOf, valueOf } from './kept-form.js';

/** What is not there by then has changed meanwhile. */
const LONGEST_MS = 10_000;

export function restoreForm({ way, values }: KeptForm): void {
  const wayLeft = [...way];
  let filled = 0;
  const goOn = (): void => {
    const isOpen = way.length === 0 || document.querySelector('.dialog') !== null;
    if (!isOpen) return pressNext(wayLeft);
    const fields = fieldsOnPage();
    // One field may bring others.
    for (; filled < values.length && fields[filled] !== undefined; filled += 1) type(fields[filled]!, values[filled]!);
    if (filled === values.length) stop();
  };
  const changes = new MutationObserver(goOn);
  const timer = setTimeout(() => stop(), LONGEST_MS);
  const stop = (): void => {
    clearTimeout(timer);
    changes.disconnect();
  };
  changes.observe(document.body, { childList: true, subtree: true });
  goOn();
}

function pressNext(way: string[]): void {
  const controls = [...document.querySelectorAll<HTMLElement>('main :is(button[type=button], a)')];
  const next = controls.find((control) => nameOf(control) === way[0]);
  if (next === undefined) return;
  way.shift();
  next.focus();
  next.click();
}

/** As a person does, so that React notices. */
function type(field: ReturnType<typeof fieldsOnPage>[number], value: string | boolean): void {
  if (valueOf(field) === value) return;
  if (typeof value === 'boolean') return field.click();
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, value);
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
}
