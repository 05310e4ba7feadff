/** A picture as it is shared, on the page. */
import { useEffect, useRef } from 'react';
import { PICTURE_HEIGHT, PICTURE_WIDTH, type PictureTheme } from './paint.js';

/** The theme that the reader sees. */
export function ownTheme(): PictureTheme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Drawn once it comes near: drawing blocks a phone as long as the rest of a screen, and is far below it there. */
export function StillPicture({ className, label, draw }: {
  readonly className: string;
  readonly label: string;
  /** Another function draws anew. */
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
