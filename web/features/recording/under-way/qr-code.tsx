/** A QR code, drawn like a playing card: dark on paper in both themes, as cameras expect it. */
import type { ReactElement } from 'react';
import { encode } from 'uqr';

/** A default export, because it is loaded lazily. */
export default function QrCode({ text }: { readonly text: string }): ReactElement {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code with the link that takes the game over">
      <path d={path} />
    </svg>
  );
}
