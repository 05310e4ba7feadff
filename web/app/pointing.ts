/** What happens when something is pointed at, touched or focused. */
import { fetchScreen } from './screens.js';
import { showTooltips } from './tooltips.js';

export function followPointer(): void {
  showTooltips();
  for (const event of ['pointerover', 'focusin']) addEventListener(event, fetchBehindLink);
}

/** Loads the code of a screen a moment before it is opened. */
function fetchBehindLink({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
  if (link) void fetchScreen(link.pathname);
}
