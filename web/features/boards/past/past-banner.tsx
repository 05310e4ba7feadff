/** The banner of every screen of the past: which moment, which question, and the way back. */
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MomentView } from '../../../../contract/as-of.js';
import { Button, LinkButton } from '../../../ui/buttons.js';
import { Drawing } from '../../../ui/icon.js';
import { CLOCK_BACK } from './as-of-button.js';
import { KNOWN_TEXT } from './moment.api.js';
import { paramsAt, type Past } from '../../../ui/past-address.js';
import { whenText } from './when-text.js';
import './past.css';

const MomentDialog = lazy(() => import('./moment-dialog.js'));

export interface PastBannerProps {
  /** What is shown, such as 'board'. */
  readonly what: string;
  readonly past: Past;
  /** Undefined until it is known. */
  readonly moment: MomentView | undefined;
}

export function PastBanner({ what, past, moment }: PastBannerProps): ReactElement {
  const [params] = useSearchParams();
  const [isChanging, setChanging] = useState(false);
  return (
    <div className="asof" role="region" aria-label="As it stood">
      <Drawing path={CLOCK_BACK} />
      <div>
        <b>As it stood {whenText(past, moment)}</b>
        <p>{KNOWN_TEXT[past.known]}. Nothing can be changed here.</p>
      </div>
      <div className="row">
        <Button act="Change" look="line" aria-haspopup="dialog" onClick={() => setChanging(true)} />
        <LinkButton act="Back to today" to={{ search: `${paramsAt(params, null)}` }} />
      </div>
      {isChanging && (
        <Suspense fallback={null}>
          <MomentDialog what={what} past={past} at={moment?.at} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </div>
  );
}
