/** The recap of an evening: its winner, places, games, cards, records and partners, and ways to share them. */
import { lazy, type ReactElement, Suspense, useState } from 'react';
import type { RecapView } from '../../../contract/evenings.js';
import { usePast } from '../../transport/past.js';
import { EveningBoard } from './evening-board.js';
import { NextCards, Records } from './evening-extras.js';
import { Partners } from './partners.js';
import type { PictureChoice } from './share.js';
import { Turns } from './turns.js';
import { WinnerPanel } from './winner-panel.js';
import './evening.css';

const SharePanel = lazy(() => import('./share-panel.js'));

/** That of the past has nothing to share, which would not say so. */
export function Recap({ recap }: { readonly recap: RecapView }): ReactElement {
  const [choice, setChoice] = useState<PictureChoice>('own');
  const isNow = usePast() === null;
  return (
    <>
      <div className="cols cols-5-7">
        <WinnerPanel recap={recap} choice={choice} />
        <EveningBoard recap={recap} />
      </div>
      <Turns recap={recap} />
      <div className="cols cols-2">
        <NextCards recap={recap} />
        <Records recap={recap} />
      </div>
      <div className={isNow ? 'cols cols-side' : 'cols'}>
        <Partners recap={recap} />
        {isNow && (
          <Suspense fallback={<section className="panel share-place" />}>
            <SharePanel recap={recap} choice={choice} onChoose={setChoice} />
          </Suspense>
        )}
      </div>
    </>
  );
}
