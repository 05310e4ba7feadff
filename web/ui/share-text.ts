/** Shares a text with what the browser offers, or copies it. */
import { wasDismissed } from './picture/was-dismissed.js';
import { toastBad, toastGood } from './toast.js';

const canShare = typeof navigator.share === 'function';

/** What `shareText` will do, as the label of its button. */
export const SHARE_ACT = canShare ? 'Share text' : 'Copy text';

/** @param done  what was copied, as a sentence */
export async function shareText(text: string, done: string): Promise<void> {
  if (!canShare) return copyText(text, done);
  try {
    await navigator.share({ text });
  } catch (error) {
    if (!wasDismissed(error)) await copyText(text, done);
  }
}

/** @param done  what can be done with it now, as a sentence */
export async function copyText(text: string, done: string): Promise<void> {
  if (await isWritten(text)) toastGood('Copied', done);
  else toastBad('Nothing was copied', 'This browser does not allow it here. Select the text on the page.');
}

/** Only pages over HTTPS or on the same machine have a clipboard. At home the page is often at a plain HTTP address. */
async function isWritten(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromField(text);
  }
}

function copyFromField(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  // No keyboard opens, and the page does not move.
  field.readOnly = true;
  field.style.cssText = 'position: fixed; top: 0; opacity: 0; font-size: 16px';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isCopied;
}
