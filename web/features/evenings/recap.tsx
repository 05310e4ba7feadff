/** The recap of an evening: its winner, places, games, cards, records and partners, and ways to share them. */
import { lazy, type ReactElement, Suspense, useState } from 'react';
import type { RecapView } from '../../../contract/evenings.js';
import { EveningBoard } from './evening-board.js';
import { NextCards, Records } from './evening-extras.js';
import { Partners } from './partners.js';
import type { PictureChoice } from './share.js';
import { Turns } from './turns.js';
import { WinnerPanel } from './winner-panel.js';
import './evening.css';

const SharePanel = lazy(() => import('./share-panel.js'));

/** A default export, because it is loaded lazily. */
export default function Recap({ recap }: { readonly recap: RecapView }): ReactElement {
  const [choice, setChoice] = useState<PictureChoice>('own');
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
      <div className="cols cols-side">
        <Partners recap={recap} />
        <Suspense fallback={<section className="panel share-place" />}>
          <SharePanel recap={recap} choice={choice} onChoose={setChoice} />
        </Suspense>
      </div>
    </>
  );
}
