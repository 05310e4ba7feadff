/** A QR code, drawn like a playing card: dark on paper in both themes, as cameras expect it. */
import { encode } from 'uqr';

/** A default export, because it is loaded lazily. @param label  none where the text is beside it */
export default function QrCode({ text, label }: { readonly text: string; readonly label?: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <path d={`M0 0h${size}v${size}H0z`} />
      <path d={path} />
    </svg>
  );
}
