/** The card 'Did You Know?': one fact at a time, starting with a random one. */
import { type ReactElement, useState } from 'react';
import { useMediaQuery } from '../../ui/use-media-query.js';
import { FACTS } from './facts.js';

export function FactCard(): ReactElement {
  const [index, setIndex] = useState(() => Math.floor(Math.random() * FACTS.length));
  const [isFading, setFading] = useState(false);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const showNext = (): void => {
    setIndex((index + 1) % FACTS.length);
    setFading(false);
  };
  return (
    <section className="panel fact-card" aria-labelledby="facts-heading">
      <div className="panel-head">
        <h2 id="facts-heading">Did You Know?</h2>
      </div>
      <p
        className={isFading ? 'fact fading' : 'fact'}
        aria-live="polite"
        onTransitionEnd={() => isFading && showNext()}
      >
        {FACTS[index]}
      </p>
      <div className="row wrap between">
        <button type="button" className="btn" onClick={() => (isStill ? showNext() : setFading(true))}>
          Next Fact
        </button>
        <span className="small muted">Next refresh: Tomorrow 5:30 AM Toronto time</span>
      </div>
    </section>
  );
}
