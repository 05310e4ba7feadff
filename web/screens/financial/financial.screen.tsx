/** Owns the financial screen. */
import type { ReactElement } from 'react';

export default function Screen(): ReactElement {
  return <title>financial · President</title>;
}
