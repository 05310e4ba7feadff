/** The content of an entry: facts, links, what it changed, what caused it and followed, and how it is stored. */
import type { ReactElement, ReactNode } from 'react';
import type { AuditDetail, AuditEntry } from '../../../contract/audit.js';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import { historyPath, paths } from '../../paths.js';
import { useRead } from '../../transport/resource.js';
import { LinkButton } from '../../ui/buttons.js';
import { momentText } from '../../../domain/date-text.js';
import { Link } from '../../ui/link.js';
import { Icon } from '../../ui/icon.js';
import { Name } from '../../figures/members.js';
import { counted, wholeText } from '../../../domain/number-text.js';
import { copyText } from '../../ui/share.js';
import { Step, type StepProps, StepText } from '../../ui/step.js';
import { queryOf } from './audit-filter.js';
import { ChangeLine } from './change-words.js';
import { authorText, exactText, sealText } from './entry-text.js';
import { OVER_LIST } from './entry-address.js';
import { subjectAddress } from './subject-address.js';

interface EntryContentProps {
  readonly detail: AuditDetail;
}

export function EntryContent({ detail }: EntryContentProps): ReactElement {
  const { entry, changes, causes, followed, sameRequest } = detail;
  return (
    <>
      <EntryFacts detail={detail} />
      <EntryLinks detail={detail} />
      {changes.length > 0 && (
        <EntryStep mark="±" label="What it changed" detail={counted(changes.length, 'change')}>
          <ul className="well lines entry-parts">
            {changes.map((change, index) => (
              <ChangeLine key={index} change={change} />
            ))}
          </ul>
        </EntryStep>
      )}
      <Related mark="↑" label="What caused it" entries={causes} />
      <Related mark="↓" label="What followed" entries={followed} />
      <Related mark="=" label="Of the same request" entries={sameRequest} />
      <EntryStep mark="{}" label="As it is stored" detail={entry.type}>
        <Payload stored={{ type: entry.type, data: detail.data, metadata: detail.metadata }} />
      </EntryStep>
    </>
  );
}

function EntryFacts({ detail: { entry, version } }: EntryContentProps): ReactElement {
  const seals = useRead(maintenanceCalls.seals, 1).data;
  const { at, actor, reason, stream, request, position } = entry;
  return (
    <dl className="entry-facts">
      <dt>Recorded</dt>
      <dd className="num">{exactText(at)}</dd>
      <dt>By</dt>
      <dd>{actor === null ? 'The system' : <Name>{actor.displayName}</Name>}</dd>
      {reason !== null && (
        <>
          <dt>Reason</dt>
          <dd dir="auto">{reason}</dd>
        </>
      )}
      <dt>Stream</dt>
      <dd>
        <Link className="mono" to={`${paths.audit}${queryOf({ stream })}`}>
          {stream}
        </Link>
        {version !== null && `, version ${version}`}
      </dd>
      {request !== null && (
        <>
          <dt>Request</dt>
          <dd>
            <Link className="mono" to={`${paths.audit}${queryOf({ request })}`}>
              {request}
            </Link>
          </dd>
        </>
      )}
      <dt>Seal</dt>
      <dd>{sealText(position, seals)}</dd>
    </dl>
  );
}

const EntryLinks = ({ detail: { entry, subject } }: EntryContentProps): ReactElement => (
  <div className="entry-links">
    {subject !== null && (
      <>
        <ThingLink subject={subject} />
        <LinkButton act="History" to={historyPath(subject.kind, subject.id)} />
      </>
    )}
    <button type="button" className="btn" onClick={() => void copyLink(entry.position)}>
      <Icon name="link" />
      Copy link
    </button>
  </div>
);

function ThingLink({ subject }: { readonly subject: NonNullable<AuditDetail['subject']> }): ReactElement {
  const [to, name] = subjectAddress(subject.kind, subject.id);
  return <LinkButton act={name} to={to} />;
}

const copyLink = (position: string): Promise<void> => copyText(
  `${location.origin}${paths.audit}${queryOf({}, { entry: position })}`, 'The link opens this entry for admins.');

const EntryStep = (step: Omit<StepProps, 'isOpen'>): ReactElement => (
  <div className="entry-step">
    <Step {...step} isOpen />
  </div>
);

interface RelatedProps extends Pick<StepProps, 'mark' | 'label'> {
  readonly entries: readonly AuditEntry[];
}

const Related = ({ entries, ...line }: RelatedProps): ReactNode =>
  entries.length > 0 && (
    <EntryStep {...line} detail={entries.length === 1 ? '1 entry' : `${entries.length} entries`}>
      <ul className="well lines entry-parts">
        {entries.map((entry) => (
          <li key={entry.position}>
            <Link className="part" to={`${paths.audit}${queryOf({}, { entry: entry.position })}`} state={OVER_LIST}>
              <StepText
                label={entry.text}
                detail={`${entry.at === null ? '' : `${momentText(entry.at)} · `}${authorText(entry)}`}
              />
              <span className="part-no num">
                <span className="vh">entry </span>
                {wholeText(entry.position)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </EntryStep>
  );

/** Names of fields are muted. */
const Payload = ({ stored }: { readonly stored: object }): ReactElement => (
  <pre className="well payload" tabIndex={0} aria-label="Stored entry">
    {JSON.stringify(stored, null, 2)
      .split(/"((?:[^"\\\n]|\\.)+)"(?=: )/)
      .map((part, index) => (index % 2 === 0 ? part : <span key={index} className="field-name">{`"${part}"`}</span>))}
  </pre>
);
