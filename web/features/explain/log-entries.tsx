/** The leaves of an explanation: entries of the log. Admins open them in the audit; members see their numbers. */
import type { ExplainedPart, ExplanationView } from '../../../contract/explain.js';
import { wholeText } from '../../../domain/text.js';
import { eventIconPath } from '../../figures/event-icon.js';
import { Name } from '../../figures/members.js';
import { entryPath, gamePath } from '../../paths.js';
import { zone } from '../../transport/server-clock.js';
import { Drawing, Icon, Link } from '../../ui/controls.js';
import { Sentence } from '../../ui/page.js';
import { StepText } from '../../ui/steps.js';
import { useReader } from '../../figures/session.js';
import { PartButton } from './levels.js';
import { shownValue, toneOf } from './parts-text.js';

type Entry = ExplanationView['entries'][number];

export const Value = ({ value, unit }: Pick<ExplainedPart, 'value' | 'unit'>) => (
  <span translate="no" className={`num ${toneOf(value, unit)}`}>{shownValue(value, unit)}</span>
);

/** All entries at the end, where the steps do not show them. */
export const LogEntries = ({ entries }: { readonly entries: readonly Entry[] }) => entries.length > 0 && (
  <>
    <h3 className="sec">Entries of the log</h3>
    <ul className="lines">
      {entries.map((entry) => (
        <li key={entry.eventId}>
          <div className="item ev">
            <Drawing path={eventIconPath(entry.type)} />
            <span>
              <b><Sentence text={entry.text} /></b>
              <small><Author entry={entry} /></small>
            </span>
            <Numbers entries={[entry]} />
          </div>
        </li>
      ))}
    </ul>
  </>
);

const Author = ({ entry: { at, actor, reason } }: { readonly entry: Entry }) => (
  <>
    {zone.momentText(at)} · by {actor === null ? 'the system' : <Name>{actor.displayName}</Name>}
    {reason !== null && <> · <q className="reason" dir="auto">{reason}</q></>}
  </>
);

function Numbers({ entries }: { readonly entries: readonly Entry[] }) {
  const isAdmin = useReader()?.isAdmin === true;
  return (
    <span className="no">
      {entries.map(({ eventId, position }) => {
        const number = <><span className="vh">entry </span>{wholeText(position)}</>;
        return isAdmin
          ? <Link key={eventId} to={entryPath(position)}>{number}</Link> : <span key={eventId}>{number}</span>;
      })}
    </span>
  );
}

interface PartProps {
  readonly part: ExplainedPart;
  readonly entries: readonly Entry[];
}

/** A part that follows directly from entries. Only voided money is struck through. */
function EntryLine({ part, entries }: PartProps) {
  const { label, detail, value, unit, voided, eventIds } = part;
  const own = entries.filter(({ eventId }) => eventIds.includes(eventId));
  const last = own.at(-1);
  const game = own.find(({ type }) => type === 'GameRecorded')?.stream.replace('game-', '');
  return (
    <li>
      <div className="item ev">
        <span>
          <b>
            {voided === null
              ? <><Sentence text={label} /> <Value value={value} unit={unit} /></>
              : <><s>{label} {shownValue(voided, unit)}</s> <span className="tag">Voided</span></>}
          </b>
          <small>
            {detail !== '' && (
              <>
                <Sentence text={detail} />{' · '}
                {/* A fee names the first game of its month. */}
                {game !== undefined && <><Link to={gamePath(game)}>Show game {game}</Link> · </>}
              </>
            )}
            {voided !== null && `counts as ${shownValue(value, unit)} · `}
            {last && <Author entry={{ ...last, reason: null }} />}
          </small>
        </span>
        <Numbers entries={own} />
      </div>
    </li>
  );
}

/** The parts of a step and their sum, as the server computed it, or the entries behind it. */
export const InnerParts = ({ part, entries }: PartProps) => (
  <ul className="well lines ex-parts">
    {part.parts.length === 0 && <EntryLine part={{ ...part, label: 'Recorded', detail: '' }} entries={entries} />}
    {part.parts.map((inner, index) => (inner.ref === null ? (
      <EntryLine key={index} part={inner} entries={entries} />
    ) : (
      <li key={index}>
        <PartButton className="item step-line" to={inner.ref}>
          <StepText label={inner.label} detail={inner.detail} />
          <Value {...inner} />
          <Icon name="right" className="chev" />
        </PartButton>
      </li>
    )))}
    {part.parts.length > 0 && (
      <li>
        <div className="item step-line total">
          <StepText label={part.label} detail="" />
          <Value {...part} />
        </div>
      </li>
    )}
  </ul>
);
