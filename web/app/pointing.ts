/**
 * Tooltips for icon buttons, abbreviations and cut names, on hover, focus and long press. They repeat what screen
 * readers hear anyway. The code of a screen is fetched when its link is pointed at.
 */
import { fetchScreen } from './screens.js';

const OPEN_DELAY_MS = 700;
const GAP_PX = 6;

/** The open tooltip: of the focused control, or of the element under the pointer. */
function tipOf(target: Element) {
  const owner = target.closest('[data-tip]');
  if (owner !== null) return { owner, text: owner.getAttribute('data-tip')! };
  const control = target.closest<HTMLElement>('button, a');
  const label = control?.getAttribute('aria-label');
  if (control && label && control.innerText.trim() === '') return { owner: control, text: label };
  const names = target === control ? [...control.querySelectorAll('.person')] : [target.closest('.person')];
  const cut = names.filter((name) => name !== null).filter(isCut);
  return cut[0] === undefined ? null : { owner: cut[0], text: cut.map(({ textContent }) => textContent).join(', ') };
}

type Tip = NonNullable<ReturnType<typeof tipOf>>;

const isCut = (name: Element): boolean =>
  name.scrollHeight > name.clientHeight + 1 && name.clientHeight > 0
  || [...name.children].some((word) => word.scrollWidth > word.clientWidth);

const tooltip = document.createElement('div');
tooltip.className = 'tooltip';
tooltip.dir = 'auto';
tooltip.setAttribute('role', 'tooltip');

let timer: ReturnType<typeof setTimeout> | undefined;
let owner: Element | null = null;

function hide(): void {
  clearTimeout(timer);
  owner = null;
  tooltip.remove();
}

function showSoon(target: Element): void {
  const tip = tipOf(target);
  if (tip !== null && tip.owner === owner) return;
  hide();
  if (tip === null) return;
  owner = tip.owner;
  timer = setTimeout(() => show(tip), OPEN_DELAY_MS);
}

/** Shows the tooltip below its owner, or above if there is no room, and always inside the window. */
function show({ owner: of, text }: Tip): void {
  if (!of.isConnected) return;
  tooltip.textContent = text;
  document.body.append(tooltip);
  const { left, width, top, bottom } = of.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = tooltip;
  const below = bottom + GAP_PX;
  const isAbove = below + offsetHeight > innerHeight - GAP_PX;
  const most = document.documentElement.clientWidth - offsetWidth - GAP_PX;
  tooltip.style.left = `${Math.max(GAP_PX, Math.min(left + (width - offsetWidth) / 2, most))}px`;
  tooltip.style.top = `${isAbove ? top - GAP_PX - offsetHeight : below}px`;
}

/** The tooltip stays while the pointer is on it. */
const isOther = (target: EventTarget | null): target is Element => target instanceof Element && target !== tooltip;

/** Loads the code of a screen a moment before it is opened. */
function fetchBehindLink(target: EventTarget | null): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
  if (link) void fetchScreen(link.pathname);
}

export function followPointer(): void {
  const listen = <Type extends keyof DocumentEventMap>(type: Type, act: (event: DocumentEventMap[Type]) => void) =>
    document.addEventListener(type, act, { capture: true, passive: true });
  listen('pointerover', ({ target, pointerType }) => isOther(target) && pointerType === 'mouse' && showSoon(target));
  listen('focusin', ({ target }) => isOther(target) && target.matches(':focus-visible') && showSoon(target));
  listen('focusout', hide);
  listen('scroll', hide);
  listen('keydown', ({ key }) => key === 'Escape' && hide());
  listen('pointerdown', ({ target, pointerType }) => {
    clearTimeout(timer);
    tooltip.remove();
    if (pointerType !== 'mouse') owner = null;
    if (pointerType !== 'mouse' && isOther(target)) showSoon(target);
  });
  for (const type of ['pointerover', 'focusin'] as const) listen(type, ({ target }) => fetchBehindLink(target));
  for (const type of ['pointerup', 'pointercancel'] as const) listen(type, () => clearTimeout(timer));
  document.documentElement.addEventListener('pointerleave', hide);
}
