/** An opened entry: beside the list on laptops, otherwise a dialog over it. */
import { Fragment, type ReactNode } from 'react';
import { auditCalls } from '../../../contract/audit.calls.js';
import type { AuditDetail, AuditEntry } from '../../../contract/audit.js';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import { counted, wholeText } from '../../../domain/text.js';
import { linkTo } from '../../figures/group.js';
import { Name } from '../../figures/members.js';
import { entryPath, historyPath, paths } from '../../paths.js';
import { useRead } from '../../transport/resource.js';
import { zone } from '../../transport/server-clock.js';
import { Button, IconButton, Link, LinkButton } from '../../ui/controls.js';
import { Dialog } from '../../ui/dialog.js';
import { focusInPlace } from '../../ui/layers.js';
import { Loaded, Sentence, SkeletonRows } from '../../ui/page.js';
import { useMediaQuery } from '../../ui/screen.js';
import { copyText } from '../../ui/share.js';
import { Step, type StepProps, StepText } from '../../ui/steps.js';
import { OVER_LIST, queryOf, subjectAddress } from './audit-address.js';
import { ChangeLine } from './change-words.js';
import { authorText, exactText, sealText } from './entry-text.js';

export function EntryPanel({ position, onClose }: { readonly position: string; readonly onClose: () => void }) {
  const isBeside = useMediaQuery('(min-width: 1080px)');
  const query = useRead(auditCalls.entry, 1, { position });
  const title = (
    <>
      {query.data === undefined ? 'Entry' : <Sentence text={query.data.entry.text} />}
      <small className="num">Entry {wholeText(position)}</small>
    </>
  );
  const content = (
    <Loaded what="entry" query={query} skeleton={<SkeletonRows count={6} />} back={[paths.audit, 'All entries']}>
      {contentOf}
    </Loaded>
  );
  if (!isBeside) {
    return (
      <Dialog title={<span className="entry-title">{title}</span>} onClose={onClose}>
        <div className="entry-sheet">{content}</div>
      </Dialog>
    );
  }
  // The panel is not modal: the list stays usable, and another row changes the content in place.
  return (
    <section
      className="panel flush opened-entry"
      aria-labelledby="entry-heading"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className="side-head">
        <h2 id="entry-heading" className="entry-title" ref={focusInPlace} tabIndex={-1}>{title}</h2>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      {content}
    </section>
  );
}

/** The entry's facts and links, its changes, its cause and consequences, and its stored form. */
function contentOf(detail: AuditDetail) {
  const { entry, changes, causes, followed, sameRequest, data, metadata } = detail;
  return (
    <>
      <EntryFacts {...detail} />
      <EntryLinks {...detail} />
      {changes.length > 0 && (
        <EntryStep mark="±" label="What it changed" detail={counted(changes.length, 'change')}>
          <ul className="well lines entry-parts">
            {changes.map((change, index) => <ChangeLine key={index} {...change} />)}
          </ul>
        </EntryStep>
      )}
      <Related mark="↑" label="What caused it" entries={causes} />
      <Related mark="↓" label="What followed" entries={followed} />
      <Related mark="=" label="Of the same request" entries={sameRequest} />
      <EntryStep mark="{}" label="As it is stored" detail={entry.type}>
        <Payload stored={{ type: entry.type, data, metadata }} />
      </EntryStep>
    </>
  );
}

function EntryFacts({ entry, version }: AuditDetail) {
  const seals = useRead(maintenanceCalls.seals, 1).data;
  const { at, actor, reason, stream, request, position } = entry;
  const found = (by: Parameters<typeof queryOf>[0], text: string) =>
    <Link className="mono" to={`${paths.audit}${queryOf(by)}`}>{text}</Link>;
  const facts: Readonly<Record<string, ReactNode>> = {
    Recorded: <span className="num">{exactText(at)}</span>,
    By: actor === null ? 'The system' : <Name>{actor.displayName}</Name>,
    Reason: reason !== null && <span dir="auto">{reason}</span>,
    Stream: <>{found({ stream }, stream)}{version !== null && `, version ${version}`}</>,
    Request: request !== null && found({ request }, request),
    Seal: sealText(position, seals),
  };
  return (
    <dl className="entry-facts">
      {Object.entries(facts).map(([label, fact]) => fact !== false && (
        <Fragment key={label}><dt>{label}</dt><dd>{fact}</dd></Fragment>
      ))}
    </dl>
  );
}

function EntryLinks({ entry, subject }: AuditDetail) {
  const thing = subject && subjectAddress(subject.kind, subject.id);
  const copy = (): void => void copyText(linkTo(entryPath(entry.position)), 'The link opens this entry for admins.');
  return (
    <div className="row wrap entry-links">
      {thing && <LinkButton label={thing[1]} to={thing[0]} />}
      {subject && <LinkButton label="History" to={historyPath(subject.kind, subject.id)} />}
      <Button label="Copy link" icon="copy" onClick={copy} />
    </div>
  );
}

const EntryStep = (step: Omit<StepProps, 'isOpen'>) => (
  <div className="entry-step"><Step {...step} isOpen /></div>
);

const Related = (
  { entries, ...line }: Pick<StepProps, 'mark' | 'label'> & { readonly entries: readonly AuditEntry[] },
) => entries.length > 0 && (
  <EntryStep {...line} detail={entries.length === 1 ? '1 entry' : `${entries.length} entries`}>
    <ul className="well lines entry-parts">
      {entries.map(({ position, at, actor, text }) => (
        <li key={position}>
          <Link className="item part" to={entryPath(position)} state={OVER_LIST}>
            <StepText
              label={text}
              detail={`${at === null ? '' : `${zone.momentText(at)} · `}${authorText({ at, actor })}`}
            />
            <span className="part-no num"><span className="vh">entry </span>{wholeText(position)}</span>
          </Link>
        </li>
      ))}
    </ul>
  </EntryStep>
);

/** Names of fields are muted. */
const Payload = ({ stored }: { readonly stored: object }) => (
  <pre className="well payload" tabIndex={0} aria-label="Stored entry">
    {JSON.stringify(stored, null, 2)
      .split(/^( *"(?:[^"\\\n]|\\.)+")(?=: )/m)
      .map((part, index) => (index % 2 === 0 ? part : <span key={index} className="field-name">{part}</span>))}
  </pre>
);
