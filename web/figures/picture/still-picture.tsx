/** A picture on the page, as it is shared. */
import { useEffect, useRef } from 'react';
import { PICTURE_HEIGHT, PICTURE_WIDTH, type PictureTheme } from './paint.js';

/** The reader's theme. */
export function ownTheme(): PictureTheme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/**
 * The picture is drawn once it comes near the window: drawing blocks a phone as long as the rest of a screen, and the
 * picture is far below it.
 */
export function StillPicture({ className, label, draw }: {
  readonly className: string;
  readonly label: string;
  /** Draws on the canvas; another function causes another drawing. */
  readonly draw: (canvas: HTMLCanvasElement) => Promise<void>;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const picture = canvas.current!;
    const sight = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      sight.disconnect();
      void draw(picture);
    }, { rootMargin: '50%' });
    sight.observe(picture);
    return () => sight.disconnect();
  }, [draw]);
  return (
    <canvas
      ref={canvas}
      className={className}
      width={PICTURE_WIDTH}
      height={PICTURE_HEIGHT}
      role="img"
      aria-label={label}
    />
  );
}
