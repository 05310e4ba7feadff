/** The history of a game, member, account or month: every version, and the comparison of two. */
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { later, monthTitle } from '../../../domain/dates.js';
import { movesRef } from '../../../domain/explain/addresses.js';
import { auditCalls } from '../../../contract/audit.calls.js';
import type { HistoryVersion, HistoryView, SubjectKind } from '../../../contract/audit.js';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import { entryPath, pastGamePath, paths } from '../../paths.js';
import { useReader } from '../../figures/session.js';
import { useRead } from '../../transport/resource.js';
import { zone } from '../../transport/server-clock.js';
import { Button, Link } from '../../ui/controls.js';
import { useExplained } from '../../figures/explained-address.js';
import { SelectField } from '../../ui/fields.js';
import { Note } from '../../ui/note.js';
import { Loaded, PageHead, Panel, Sentence, SkeletonRows } from '../../ui/page.js';
import { useReaderId } from '../../figures/members.js';
import { counted, listed, wholeText } from '../../../domain/text.js';
import { subjectAddress } from './audit-address.js';
import { ChangeWords } from './change-words.js';
import { DownloadMenu } from './download-menu.js';
import { authorText, pointsText } from './entry-text.js';

export default function HistoryScreen() {
  const { kind = '', id = '' } = useParams();
  const query = useRead(auditCalls.history, 0, { kind, id });
  const title = titleOf(query.data);
  const isAdmin = useReader()?.isAdmin === true;
  const up = subjectAddress(kind as SubjectKind, id, isAdmin);
  return (
    <>
      <PageHead title={title} up={up}>
        {isAdmin && query.data && (
          <DownloadMenu filter={{ stream: `${kind}-${id}` }} count={counted(query.data.versions.length, 'version')} />
        )}
      </PageHead>
      <Loaded what="history" back={backOf(kind, up, isAdmin)} query={query} failureClass="panel" skeleton={SKELETON}>
        {(history) => <History history={history} />}
      </Loaded>
    </>
  );
}

const SKELETON = <SkeletonRows count={6} className="panel flush" />;

/** The way back if the thing does not exist. */
function backOf(kind: string, up: Way, isAdmin: boolean): Way {
  if (kind === 'game') return [paths.games, 'Games'];
  if (kind === 'month') return [paths.leaderboards, 'Leaderboards'];
  return kind === 'account' && isAdmin ? [paths.financial, 'Financial Dashboard'] : up;
}

type Way = ReturnType<typeof subjectAddress>;

/** `History of game 310`. */
function titleOf(history: HistoryView | undefined): string {
  if (history === undefined) return 'History';
  const { kind, title } = history;
  const isName = kind === 'player' || kind === 'month';
  return `History of ${isName ? title : title[0]!.toLowerCase() + title.slice(1)}`;
}

const History = ({ history }: { readonly history: HistoryView }) => (
  <div className={history.versions.length > 1 ? 'cols cols-side' : 'cols'}>
    <section className="panel flush" aria-label="Versions">
      <ol className="history" reversed>
        {history.versions.map((version, index) => (
          <Version key={version.version} history={history} version={version} isLatest={index === 0} />
        ))}
      </ol>
    </section>
    {history.versions.length > 1 && (
      <div className="stack">
        <Compare history={history} />
        {history.versions[0]!.position !== null && <SealNote versions={history.versions} />}
      </div>
    )}
  </div>
);

/** The note about seals, which only admins see. */
function SealNote({ versions }: Pick<HistoryView, 'versions'>) {
  const seals = useRead(maintenanceCalls.seals, 1).data;
  const [last] = seals?.latest ?? [];
  if (last === undefined) return null;
  const count = versions.filter(({ position }) => BigInt(position ?? 0) <= BigInt(last.through)).length;
  const isAll = count === versions.length;
  return (
    <Note variant="history-meta" icon="seal">
      {isAll ? `All ${count} versions are sealed. ` : `${count} of ${versions.length} versions are sealed so far. `}
      {seals?.alarm === null ? 'None of them can be taken out unnoticed. ' : 'The log is not as it was sealed. '}
      <Link to={paths.seals}>State of the seal</Link>
    </Note>
  );
}

function Version({ history: { kind, id }, version, isLatest }: {
  readonly history: HistoryView;
  readonly version: HistoryVersion;
  readonly isLatest: boolean;
}) {
  const { version: number, at, text, reason, months, dayPoints, position } = version;
  const changes = [...version.changes, ...version.cards];
  const readerId = useReaderId();
  return (
    <li>
      <span className={isLatest ? 'step-mark now' : 'step-mark'}><span className="vh">Version </span>{number}</span>
      <div>
        <h2>
          <span><Sentence text={text} /></span>
          {isLatest && <span className="tag line">Stands now</span>}
        </h2>
        <p className="small muted history-meta">
          {at !== null && `${zone.momentText(at)} · `}
          <Sentence text={authorText(version)} />
          {position !== null && (
            <> · <Link className="num" to={entryPath(position)}>entry {wholeText(position)}</Link></>
          )}
        </p>
        {reason !== null && <blockquote dir="auto"><span className="vh">Reason: </span>{reason}</blockquote>}
        {changes.length > 0 && <ChangeWords changes={changes} />}
        {dayPoints !== null && (
          <p className="small muted history-meta"><Sentence text={pointsText(dayPoints, readerId)} /></p>
        )}
        {at !== null && months.map((month) => <WhatItDid key={month} at={at} month={month} />)}
        {kind === 'game' && !isLatest && at !== null && (
          <p className="small history-meta">
            <Link to={pastGamePath(id, position ?? at)}>The game as it stood then</Link>
          </p>
        )}
      </div>
    </li>
  );
}

/** Opens the effect of an entry on the reader's place, and on the members who passed the reader or were passed. */
function WhatItDid({ at, month }: Readonly<Record<'at' | 'month', string>>) {
  const readerId = useReaderId();
  const { shown, open } = useExplained();
  if (readerId === undefined) return null;
  const address = movesRef(month, readerId, later(at, -1), at);
  return (
    <Button
      label={`What it did to ${monthTitle(month)}`}
      variant="quiet history-did"
      aria-haspopup="dialog"
      aria-expanded={shown === address}
      data-why={address}
      onClick={() => open(address)}
    />
  );
}

function Compare({ history: { kind, id, versions } }: { readonly history: HistoryView }) {
  const last = versions[0]!.version;
  const [from, setFrom] = useState('1');
  const [to, setTo] = useState<string>();
  const chosen = to ?? `${last}`;
  const options = versions.map(({ version }) =>
    [`${version}`, version === last ? `Version ${version}, now` : `Version ${version}`] as const).reverse();
  const query = useRead(auditCalls.comparison, 0, { kind, id, from, to: chosen });
  return (
    <Panel title="Compare">
      <div className="range">
        <SelectField label="From" name="from" options={options} value={from} onChoose={setFrom} />
        <SelectField label="To" name="to" options={options} value={chosen} onChoose={setTo} />
      </div>
      <Loaded what="comparison" query={query} skeleton={<SkeletonRows count={3} />}>
        {({ changes, same }) => (
          <div className="compared">
            {changes.length === 0 ? <p>These versions are the same.</p> : <ChangeWords changes={changes} />}
            {same.length > 0 && <p className="small muted">The same in both: {listed(same)}.</p>}
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
