import { useEffect, useEffectEvent, useState } from 'react';

const TYPING_PAUSE_MS = 300;

/** The text of a field, which is applied a moment after the last key. @param applied  what is applied now */
export function useTyped(applied: string, onApply: (text: string) => void) {
  const [typed, setTyped] = useState(applied);
  const [known, setKnown] = useState(applied);
  const apply = useEffectEvent(onApply);
  // It was cleared or changed elsewhere.
  if (known !== applied) {
    setKnown(applied);
    if (typed.trim() !== applied) setTyped(applied);
  }
  useEffect(() => {
    if (typed.trim() === applied) return undefined;
    const timer = setTimeout(() => apply(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, applied]);
  return [typed, setTyped] as const;
}
