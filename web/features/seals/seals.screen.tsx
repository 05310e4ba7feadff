/** The page 'Seal of the log': whether the log is as it was sealed, and the digest to keep elsewhere as proof. */
import { useQuery } from '@tanstack/react-query';
import type { ClipboardEvent } from 'react';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import type { SealsView } from '../../../contract/maintenance.js';
import { wholeText } from '../../../domain/text.js';
import { Name } from '../../figures/members.js';
import { paths } from '../../paths.js';
import { resource, usePress } from '../../transport/resource.js';
import { groupTime, zone } from '../../transport/server-clock.js';
import { Button, DownloadLink, Icon, LinkButton, ActionButton } from '../../ui/controls.js';
import { Note } from '../../ui/note.js';
import { Empty, Figure, Loaded, PageHead, Panel } from '../../ui/page.js';
import { copyText } from '../../ui/share.js';
import { BrokenSeal, ChainLine } from './broken-seal.js';
import { LostEntries } from './lost-entries.js';
import { comparisonText, groupsOf, noteText, shortDigest, sinceText } from './seal-text.js';

const PROGRESS_EVERY_MS = 1_000;

export default function SealsScreen() {
  const query = useQuery({
    ...resource(maintenanceCalls.seals, 0),
    refetchInterval: ({ state }) => (state.data?.verifying ? PROGRESS_EVERY_MS : false),
  });
  return (
    <>
      <PageHead title="Seal of the log" up={[paths.audit, 'Audit']} />
      <Loaded what="seals" query={query} failureClass="panel" skeleton={SKELETON}>
        {(seals) => {
          // Nothing else about the seals can be relied on until a loss is settled.
          if (seals.lost !== null) return <LostEntries lost={seals.lost} />;
          return seals.alarm === null ? <SoundSeals seals={seals} /> : <BrokenSeal alarm={seals.alarm} />;
        }}
      </Loaded>
    </>
  );
}

const SKELETON = <div className="cols cols-5-7"><span className="sk seal-sk" /><span className="sk seal-sk" /></div>;

type SealsProps = { readonly seals: SealsView };
type SealProps = { readonly last: SealsView['latest'][number] };

/** The page about a log that is as it was sealed. */
function SoundSeals({ seals }: SealsProps) {
  const { latest: [last], acknowledged, unsealedSince, unsealedBecauseOf, uncomparedSince } = seals;
  return (
    <>
      {acknowledged !== null && (
        <Note variant="warn">
          <b>One break, acknowledged.</b> {acknowledged.broken} “{acknowledged.reason}”{' '}
          {acknowledged.by && <Name>{acknowledged.by.displayName}</Name>}, {zone.momentText(acknowledged.at)}.
        </Note>
      )}
      {unsealedSince !== null && (
        <Note variant="warn">
          <b>Not sealed since {zone.momentText(unsealedSince)}.</b>{' '}
          {unsealedBecauseOf === null
            ? 'A server seals if it has a DATA_DIR and can write there.'
            : `The lock of the seals is held by ${unsealedBecauseOf} in the database.`}
        </Note>
      )}
      {uncomparedSince !== null && (
        <Note variant="warn">
          <b>Not compared since {zone.momentText(uncomparedSince)}.</b> The log is compared with its seals every night.
          See why that failed on the Admin page.
        </Note>
      )}
      {last === undefined ? (
        <div className="panel">
          <Empty title="Nothing is sealed yet."><LinkButton label="To the audit" to={paths.audit} /></Empty>
        </div>
      ) : (
        <>
          <div className="cols cols-5-7">
            <IntactSeal seals={seals} last={last} />
            <NotedSeal last={last} />
          </div>
          <LatestSeals seals={seals} />
        </>
      )}
    </>
  );
}

function IntactSeal({ seals, last }: SealsProps & SealProps) {
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
        <Figure label="Sealed entries">{wholeText(last.events)}</Figure>
        <Figure label="Seals">{wholeText(last.number)}</Figure>
        <Figure label="Compared">{verified === null ? '–' : zone.timeText(verified.at)}</Figure>
      </dl>
      <ul className="rows lines chain">
        {verified === null
          ? <ChainLine icon="minus" variant="open" title="Whole log">Not compared yet</ChainLine>
          : <ChainLine icon="check" title="Whole log" end="no break">{comparisonText(verified)}</ChainLine>}
        <Next {...seals} />
      </ul>
      <ActionButton
        change={usePress(maintenanceCalls.verifySeals)}
        label={['Verify now', 'Starting...']}
        variant="primary"
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
      icon={isBad ? 'alert' : 'clock'}
      variant={isBad ? 'bad' : 'open'}
      title={verifying ? 'Comparing now' : isBad ? 'Could not compare' : 'Next'}
    >
      <span role="status">
        {verifying
          ? `${wholeText(verifying.events)} of ${wholeText(verifying.of)} entries`
          : notVerified ?? `Tonight, ${groupTime('05:00')}`}
      </span>
    </ChainLine>
  );
}

const LatestSeals = ({ seals: { latest } }: SealsProps) => (
  <Panel title="Latest seals" note="Every minute with an entry, every 1,000 entries, every month’s end">
    <ul className="rows lines chain">
      {latest.map(({ number, sealedAt, through, digest }) => (
        <ChainLine
          key={number}
          icon="check"
          title={`No. ${wholeText(number)}`}
          end={<span className="mono">{shortDigest(digest)}</span>}
        >
          {zone.momentText(sealedAt)} · through {wholeText(through)}
        </ChainLine>
      ))}
    </ul>
  </Panel>
);

const NotedSeal = ({ last }: SealProps) => (
  <Panel
    title="Note this elsewhere"
    note={`Seal ${wholeText(last.number)} · ${zone.momentText(last.sealedAt)}`}
    variant="stack"
  >
    <p className="muted">
      With an older digest you can prove later that nothing before it was changed. Send it to the group, or write it
      down.
    </p>
    <Digits label="Last digest" digits={last.digest} />
    <Digits label="Public key" digits={last.publicKey} />
    <div className="row wrap">
      <Button
        label="Copy both"
        icon="copy"
        onClick={() => void copyText(noteText(last), 'Keep it where this server cannot write.')}
      />
      <DownloadLink label="Seal file" href={maintenanceCalls.sealFile.path} />
    </div>
  </Panel>
);

/** The copied text has no gaps between the groups. */
const Digits = ({ label, digits }: { readonly label: string; readonly digits: string }) => (
  <div>
    <span className="small muted">{label}</span>
    <div
      className="well digest"
      role="group"
      aria-label={`${label}, ${digits.length} characters`}
      onCopy={copyWithoutGaps}
    >
      {groupsOf(digits).map((group, index) => <span key={index}>{group}</span>)}
    </div>
  </div>
);

function copyWithoutGaps(event: ClipboardEvent): void {
  const selected = getSelection()?.toString() ?? '';
  event.clipboardData.setData('text/plain', selected.replace(/\s/g, ''));
  event.preventDefault();
}
