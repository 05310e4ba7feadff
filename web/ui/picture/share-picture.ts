/** Shares a picture as a file, or downloads it where files cannot be shared. */
import { toastBad, toastGood } from '../toast.js';
import type { PictureTheme } from './picture-colours.js';
import { wasDismissed } from './was-dismissed.js';

/** The theme that the reader sees. */
export function ownTheme(): PictureTheme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/**
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
    else download(file);
  } catch (error) {
    if (!wasDismissed(error)) toastBad('The picture was not shared', 'Try again.');
  }
}

function download(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The browser reads the file only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  toastGood('Picture saved', `It is ${file.name} in your downloads.`);
}
