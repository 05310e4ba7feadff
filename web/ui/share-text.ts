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

/** Only pages over HTTPS or on the same machine may use the clipboard. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toastGood('Copied', done);
  } catch {
    toastBad('Nothing was copied', 'This browser does not allow it here. Select the text on the page.');
  }
}
