/** Owns the dashboard screen. */
import type { ReactElement } from 'react';

export default function Screen(): ReactElement {
  return <title>dashboard · President</title>;
}
