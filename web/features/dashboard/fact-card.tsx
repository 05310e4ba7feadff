/** The card 'Did You Know?': one fact at a time, starting with a random one. */
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/buttons.js';
import { Panel } from '../../ui/panel.js';
import { useMediaQuery } from '../../ui/screen.js';
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
    <Panel title="Did You Know?" look="fact-card">
      <p
        className={isFading ? 'fact fading' : 'fact'}
        aria-live="polite"
        onTransitionEnd={() => isFading && showNext()}
      >
        {FACTS[index]}
      </p>
      <div className="row wrap between">
        <Button act="Next Fact" onClick={() => (isStill ? showNext() : setFading(true))} />
        <span className="small muted">Next refresh: Tomorrow 5:30 AM Toronto time</span>
      </div>
    </Panel>
  );
}
