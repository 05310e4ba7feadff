/** The card of backups on Admin, and the parts that it shares with their page. */
import type { ReactNode } from 'react';
import { backupCalls } from '../../../../contract/backups.calls.js';
import type { BackupsView } from '../../../../contract/backups.js';
import { wholeText } from '../../../../domain/text.js';
import { paths } from '../../../paths.js';
import { usePress } from '../../../transport/resource.js';
import { LinkButton, ActionButton } from '../../../ui/controls.js';
import { Figure } from '../../../ui/page.js';
import { LoadedCard, StateTag, usePolled } from '../card.js';
import { cardState, lastGood, sizeText, whenText } from './backup-text.js';

export const useBackups = () =>
  usePolled(backupCalls.list, (last) => (last?.running || last?.isTesting ? 1_000 : 30_000));

/** The server refuses a second backup, and says who started the first. */
export const BackUpButton = ({ view, variant }: { readonly view: BackupsView; readonly variant?: string }) => (
  <ActionButton
    change={usePress(backupCalls.start)}
    label={[view.running ? 'Backing up...' : view.failure ? 'Try again' : 'Back up now', 'Starting...']}
    variant={variant}
    isBlocked={view.running !== null}
    failure={['Not Started', 'The backup did not start.']}
  />
);

/** @param children  further links about safety */
export function BackupsCard({ children }: { readonly children: ReactNode }) {
  const query = useBackups();
  const state = query.data && cardState(query.data);
  const last = query.data && lastGood(query.data);
  return (
    <LoadedCard title="Safety" beside={state && <StateTag {...state} />} what="backups" query={query}>
      {(view) => (
        <>
          {last && (
            <dl className="stats kv">
              <Figure label="Last" className="moment">{whenText(last.at)}</Figure>
              <Figure label="Games">{wholeText(last.games)}</Figure>
              <Figure label="Size">{sizeText(last.bytes)}</Figure>
            </dl>
          )}
          <p className={view.failure ? undefined : 'small muted'}>{state?.text}</p>
          <div className="row wrap">
            <BackUpButton view={view} />
            <LinkButton label={view.failure ? 'What happened' : 'All backups'} variant="quiet" to={paths.backups} />
            {children}
          </div>
        </>
      )}
    </LoadedCard>
  );
}
