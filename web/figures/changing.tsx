/** A score that stands out for two seconds when it has changed. */
import { useState } from 'react';
import { Score } from './score.js';

export function Changing({ value }: { readonly value: number }) {
  const [shown, setShown] = useState({ value, changes: 0 });
  if (shown.value !== value) setShown({ value, changes: shown.changes + 1 });
  return (
    <span key={shown.changes} className={shown.changes > 0 ? 'changed' : undefined}><Score value={value} /></span>
  );
}
