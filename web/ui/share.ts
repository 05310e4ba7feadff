/** Shares a text or a picture as the browser can, or copies or downloads it; saves files. */
import { toastBad, toastGood } from './toast.js';

const canShare = typeof navigator.share === 'function';

/** The label of the button, which says what `shareText` will do. */
export const SHARE_ACT = canShare ? 'Share text' : 'Copy text';

/** @param done  a sentence that says what was copied */
export async function shareText(text: string, done: string): Promise<void> {
  if (!canShare) return copyText(text, done);
  try {
    await navigator.share({ text });
  } catch (error) {
    if (!wasDismissed(error)) await copyText(text, done);
  }
}

/** @param done  a sentence that says how to use it */
export async function copyText(text: string, done: string): Promise<void> {
  if (await isWritten(text)) toastGood('Copied', done);
  else toastBad('Nothing was copied', 'This browser does not allow it here. Select the text on the page.');
}

/**
 * Writes the text to the clipboard, which only pages over HTTPS or on the same machine have. At home the page is often
 * at a plain HTTP address.
 */
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
  // A read-only field opens no keyboard, and the page does not move.
  field.readOnly = true;
  field.style.cssText = 'position: fixed; top: 0; opacity: 0; font-size: 16px';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isCopied;
}

/**
 * Shares a picture as a file, or downloads it where files cannot be shared.
 * @param draw  on a canvas whose size it sets
 * @param name  of the file, without its ending
 */
export async function sharePicture(draw: (canvas: HTMLCanvasElement) => Promise<void>, name: string): Promise<void> {
  try {
    const canvas = document.createElement('canvas');
    await draw(canvas);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob === null) throw new Error('This browser draws no pictures.');
    const file = new File([blob], `${name}.png`, { type: 'image/png' });
    if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] });
    else {
      saveFile(file);
      toastGood('Picture saved', `It is ${file.name} in your downloads.`);
    }
  } catch (error) {
    if (!wasDismissed(error)) toastBad('The picture was not shared', 'Try again.');
  }
}

/** Lets the browser save a file. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the file only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Closing a share sheet is not a failure. */
const wasDismissed = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
