/** Owns the card 'Did You Know?': one fact at a time, from a random one on and around. */
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useMediaQuery } from '../../ui/use-media-query.js';
import { FACTS } from './facts.js';

/** As long as the fade in dashboard.css. */
const FADE_MS = 300;

export function FactCard(): ReactElement {
  const [index, setIndex] = useState(() => Math.floor(Math.random() * FACTS.length));
  const [isFading, setFading] = useState(false);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const showNext = (): void => {
    setIndex((index + 1) % FACTS.length);
    setFading(false);
  };
  const fadeToNext = (): void => {
    if (isStill) return showNext();
    if (isFading) return undefined;
    setFading(true);
    timer.current = setTimeout(showNext, FADE_MS);
    return undefined;
  };
  return (
    <section className="panel fact-card" aria-labelledby="facts-heading">
      <div className="panel-head">
        <h2 id="facts-heading">Did You Know?</h2>
      </div>
      <p className={isFading ? 'fact fading' : 'fact'} aria-live="polite">
        {FACTS[index]}
      </p>
      <div className="row wrap between">
        <button type="button" className="btn" onClick={fadeToNext}>
          Next Fact
        </button>
        <span className="small muted">Next refresh: Tomorrow 5:30 AM Toronto time</span>
      </div>
    </section>
  );
}
