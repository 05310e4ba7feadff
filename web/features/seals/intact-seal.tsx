/** The state of a log that is as it was sealed: when that was last found out, and the latest seals. */
import type { ReactElement, ReactNode } from 'react';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import type { SealsView, SoundSealsView } from '../../../contract/maintenance.js';
import { usePress } from '../../transport/resource.js';
import { momentText, timeText } from '../../../domain/dates.js';
import { Icon, PressButton } from '../../ui/controls.js';
import { Panel } from '../../ui/page-head.js';
import { wholeText } from '../../../domain/text.js';
import { comparisonText, shortDigest, sinceText } from './seal-text.js';

type Seal = SealsView['latest'][number];

export function IntactSeal({ seals, last }: { readonly seals: SealsView; readonly last: Seal }) {
  const { verified } = seals;
  return (
    <section className="panel stack" aria-labelledby="seal-state">
      <div className="seal-state">
        <span className="seal-mark"><Icon name="seal" /></span>
        <div>
          <h2 id="seal-state">{verified === null ? 'Sealed' : 'Intact'}</h2>
          <p className="muted">{sinceText(seals)}</p>
        </div>
      </div>
      <dl className="stats seal-figures">
        <div>
          <dt>Sealed entries</dt>
          <dd className="num">{wholeText(last.events)}</dd>
        </div>
        <div>
          <dt>Seals</dt>
          <dd className="num">{wholeText(last.number)}</dd>
        </div>
        <div>
          <dt>Compared</dt>
          <dd className="num">{verified === null ? '–' : timeText(verified.at)}</dd>
        </div>
      </dl>
      <ul className="lines chain">
        <Compared comparison={verified} />
        <Next {...seals} />
      </ul>
      <PressButton
        change={usePress(maintenanceCalls.verifySeals)}
        act={['Verify now', 'Starting...']}
        look="primary"
        isBlocked={seals.verifying !== null}
        failure={['Error', 'The comparison did not start.']}
      />
    </section>
  );
}

/** The comparison that is running or could not be made, or the next one. */
function Next({ verifying, notVerified }: Pick<SealsView, 'verifying' | 'notVerified'>) {
  const isBad = !verifying && notVerified !== null;
  return (
    <ChainLine
      icon={isBad ? <Icon name="alert" /> : <Icon name="clock" />}
      look={isBad ? 'bad' : 'open'}
      title={verifying ? 'Comparing now' : isBad ? 'Could not compare' : 'Next'}
    >
      <span role="status">
        {verifying
          ? `${wholeText(verifying.events)} of ${wholeText(verifying.of)} entries`
          : notVerified ?? 'Tonight, 5:00 AM Toronto time'}
      </span>
    </ChainLine>
  );
}

const Compared = ({ comparison }: { readonly comparison: SoundSealsView | null }) =>
  comparison === null ? (
    <ChainLine icon={<Icon name="minus" />} look="open" title="Whole log">Not compared yet</ChainLine>
  ) : (
    <ChainLine icon={<Icon name="check" />} title="Whole log" end="no break">{comparisonText(comparison)}</ChainLine>
  );

export interface ChainLineProps {
  readonly icon: ReactElement;
  readonly look?: 'open' | 'bad';
  readonly title: string;
  readonly children: ReactNode;
  readonly end?: ReactNode;
}

/** A line of the chain. */
export const ChainLine = ({ icon, look, title, children, end }: ChainLineProps) => (
  <li className={look}>
    {icon}
    <div>
      <b>{title}</b>
      <small>{children}</small>
    </div>
    {end !== undefined && <span className="chain-end">{end}</span>}
  </li>
);

export const LatestSeals = ({ seals }: { readonly seals: readonly Seal[] }) => (
  <Panel title="Latest seals" note="Every minute with an entry, every 1,000 entries, every month’s end">
    <ul className="lines chain">
      {seals.map(({ number, sealedAt, through, digest }) => (
        <ChainLine
          key={number}
          icon={<Icon name="check" />}
          title={`No. ${wholeText(number)}`}
          end={<span className="mono">{shortDigest(digest)}</span>}
        >
          {momentText(sealedAt)} · through {wholeText(through)}
        </ChainLine>
      ))}
    </ul>
  </Panel>
);
