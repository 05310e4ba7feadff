/** A form that was open when the session ended. It opens again after the login, with the typed content. */
import { openersOf } from '../ui/layers.js';

interface KeptForm {
  readonly memberId: number;
  readonly address: string;
  /** The names of the controls that open its dialog; empty for a form of the page. */
  readonly way: readonly string[];
  readonly values: readonly (string | boolean)[];
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The kept form is only in the memory of this page, never in a storage. */
let kept: KeptForm | null = null;

/** The fields of the open dialog, else of the page, without passwords and files. */
const fieldsOnPage = (): Control[] =>
  [...(document.querySelector('.dialog form') ?? document)
    .querySelectorAll<Control>('form :is(input, select, textarea):not([type=password], [type=file])')];

const valueOf = (field: Control): string | boolean =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type) ? field.checked : field.value;

const nameOf = (control: Element): string => (control.getAttribute('aria-label') ?? control.textContent).trim();

/** Call it while the form is still open. */
export function keepForm(memberId: number): void {
  const dialog = document.querySelector('.dialog');
  const values = fieldsOnPage().map(valueOf);
  const way = dialog === null ? [] : openersOf(dialog).map(nameOf);
  kept = values.length === 0 ? null : { memberId, address: location.pathname + location.search, way, values };
}

/** The longest wait for a control or field: one that is missing by then no longer exists. */
const LONGEST_MS = 10_000;

/** Restores the form once, for the same member at the same address. */
export function restoreForm(memberId: number): void {
  if (kept?.address !== location.pathname + location.search) return;
  const { way, values, memberId: ownerId } = kept;
  kept = null;
  if (ownerId !== memberId) return;
  const wayLeft = [...way];
  let filled = 0;
  const goOn = (): void => {
    const isOpen = way.length === 0 || document.querySelector('.dialog') !== null;
    if (!isOpen) return pressNext(wayLeft);
    const fields = fieldsOnPage();
    // A value may make further fields appear.
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

/** Types like a person, so that React notices the change. */
function type(field: Control, value: string | boolean): void {
  if (valueOf(field) === value) return;
  if (typeof value === 'boolean') return field.click();
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, value);
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
}
