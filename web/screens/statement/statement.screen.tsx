/** Owns the statement screen. */
import type { ReactElement } from 'react';

export default function Screen(): ReactElement {
  return <title>statement · President</title>;
}
