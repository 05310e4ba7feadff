/** Owns the admin screen. */
import type { ReactElement } from 'react';

export default function Screen(): ReactElement {
  return <title>admin · President</title>;
}
