/** The leaves of an explanation: entries of the log. Admins open them in the audit; members see their numbers. */
import type { ReactElement } from 'react';
import type { ExplainedPart, ExplanationView } from '../../../contract/explain.js';
import { momentText } from '../../../domain/dates.js';
import { valueText } from '../../../domain/explain/explanation-text.js';
import { wholeText } from '../../../domain/text.js';
import { eventIcon } from '../../figures/event-icon.js';
import { Name } from '../../figures/members.js';
import { entryPath, gamePath } from '../../paths.js';
import { Icon, Link } from '../../ui/controls.js';
import { Sentence } from '../../ui/load-states.js';
import { useReader } from '../session/session.api.js';
import { toneOf } from './parts-text.js';

type Entry = ExplanationView['entries'][number];

/** All entries at the end, where the steps do not show them. */
export const LogEntries = ({ entries }: { readonly entries: readonly Entry[] }): ReactElement | null =>
  entries.length === 0 ? null : (
    <>
      <h3 className="sec">Entries of the log</h3>
      <ul className="lines">
        {entries.map((entry) => (
          <li key={entry.eventId}>
            <div className="ev">
              <Icon name={eventIcon(entry.type)} />
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

const Author = ({ entry: { at, actor, reason } }: { readonly entry: Entry }): ReactElement => (
  <>
    {momentText(at)} · by {actor === null ? 'the system' : <Name>{actor.displayName}</Name>}
    {reason !== null && (
      <>
        {' · '}
        <q className="reason" dir="auto">{reason}</q>
      </>
    )}
  </>
);

function Numbers({ entries }: { readonly entries: readonly Entry[] }): ReactElement {
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

interface EntryLineProps {
  readonly part: ExplainedPart;
  readonly entries: readonly Entry[];
}

/** A part that entries say directly. Only voided money is struck. */
export function EntryLine({ part, entries }: EntryLineProps): ReactElement {
  const { label, detail, value, unit, voided, eventIds } = part;
  const own = entries.filter(({ eventId }) => eventIds.includes(eventId));
  const last = own.at(-1);
  const game = own.find(({ type }) => type === 'GameRecorded')?.stream.replace('game-', '');
  return (
    <li>
      <div className="ev">
        <span>
          <b>
            {voided === null ? (
              <>
                <Sentence text={label} /> <span className={`num ${toneOf(value, unit)}`}>{valueText(value, unit)}</span>
              </>
            ) : (
              <>
                <s>
                  {label} {valueText(voided, unit)}
                </s>{' '}
                <span className="tag">Voided</span>
              </>
            )}
          </b>
          <small>
            {detail !== '' && (
              <>
                <Sentence text={detail} />
                {' · '}
                {/* A fee names the game that was the first of its month. */}
                {game !== undefined && <><Link to={gamePath(game)}>Show game {game}</Link> · </>}
              </>
            )}
            {voided !== null && `counts as ${valueText(value, unit)} · `}
            {last && <Author entry={{ ...last, reason: null }} />}
          </small>
        </span>
        <Numbers entries={own} />
      </div>
    </li>
  );
}
