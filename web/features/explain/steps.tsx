/** An explained number: its value, the sentence that decided it, the steps, and the entries of the log. */
import { useState } from 'react';
import type { ExplainedPart, ExplanationView } from '../../../contract/explain.js';
import { monthNameOf } from '../../../domain/dates.js';
import { tokenText } from '../../../domain/explain/explanation-text.js';
import { listed } from '../../../domain/text.js';
import { balanceWords } from '../../figures/money-text.js';
import { useReaderId } from '../../figures/members.js';
import { historyPath, paths } from '../../paths.js';
import { OnlyNow } from '../../transport/past.js';
import { zone } from '../../transport/server-clock.js';
import { Link } from '../../ui/controls.js';
import { Note } from '../../ui/note.js';
import { Sentence } from '../../ui/page.js';
import { Step, StepLine, type StepProps } from '../../ui/steps.js';
import { monthOfAsked } from './asked.js';
import { Ladder, RoundGrid, TableLines } from './ladder.js';
import { MovesLink, PartButton, useAsked } from './levels.js';
import { InnerParts, LogEntries, Value } from './log-entries.js';
import { ladderText, LINES, MOST, resultText, ruleOf, rungsOf, shownValue, stepLabel } from './parts-text.js';
import { RULES } from '../../../domain/boards/rules.js';

interface ViewProps {
  readonly view: ExplanationView;
}

/** The most lines of open steps; if there are more, the steps are closed at first. */
const MOST_OPEN_LINES = 20;
/** The number of steps above which the result stays in sight at the bottom. */
const MANY_STEPS = 8;

export function Steps({ view }: ViewProps) {
  const { asked: { kind }, own } = useAsked();
  const { parts, ranking, table, isSum, value } = view;
  // The view that was shown first, so that changes since can be named.
  const [first] = useState(view);
  const isOpen = linesOf(view) <= MOST_OPEN_LINES;
  const result = (isSum || ranking !== null) && <Result view={view} />;
  const { label = '', place, heads = [] } = ranking === null ? {} : ladderText(ranking, kind, own);
  return (
    <>
      <Answer view={view} />
      <PendingNote view={view} />
      {first.value !== value && <RenewedNote first={first} view={view} />}
      <ol className="ex-steps">
        {parts.map((part, index) => (
          <li key={index}><PartStep view={view} part={part} mark={index + 1} isOpen={isOpen} /></li>
        ))}
        {ranking !== null && (
          <li>
            <Step
              mark={parts.length + 1}
              label={label}
              detail={ranking.rule}
              value={<span className="num">{place}</span>}
              isOpen={isOpen}
            >
              <Ladder rows={ranking.rows} heads={heads} />
            </Step>
          </li>
        )}
        {table !== null && (
          <li>
            <Step
              mark={parts.length + 2}
              label="The line of the table that counts"
              detail={LINES[table.find(({ fits }) => fits === 'yes')!.line]}
              value={<Value value={value} unit="points" />}
              isOpen={isOpen}
            >
              <TableLines table={table} ranking={ranking} own={own} />
            </Step>
          </li>
        )}
        {result && parts.length <= MANY_STEPS && <li className="result">{result}</li>}
      </ol>
      {result && parts.length > MANY_STEPS && <div className="sum-bar result">{result}</div>}
      {/* The steps of an account already show all entries. */}
      {kind !== 'account' && <LogEntries entries={view.entries} />}
      <Foot view={view} />
    </>
  );
}

function linesOf({ parts, ranking, table }: ExplanationView): number {
  const inner = parts.reduce((sum, part) => sum + part.parts.length, 0);
  const rungs = ranking === null ? 0 : Math.min(MOST, rungsOf(ranking.rows).length);
  return parts.length + inner + rungs + (table?.length ?? 0);
}

/** The head, with the answer and the deciding fact. */
function Answer({ view }: ViewProps) {
  const { asked: { kind }, own } = useAsked();
  const { value, unit } = view;
  const rule = kind === 'account' ? [balanceWords(value, own)] : ruleOf(view, kind, own);
  return (
    <div className={unit === 'cents' ? 'ex-value money' : 'ex-value'}>
      <Value value={value} unit={unit} />
      <p>
        {rule.map((token, index) => (typeof token === 'string'
          ? <Sentence key={index} text={token} /> : <b key={index} className="strong">{tokenText(token)}</b>))}
      </p>
    </div>
  );
}

/** Facts that may still change. */
function PendingNote({ view: { pendingGames } }: ViewProps) {
  if (pendingGames.length === 0) return null;
  const [first] = pendingGames;
  const ties = pendingGames.length === 1
    ? `game ${first} has a tie that is not settled. It counts`
    : `games ${listed(pendingGames.map(String))} have ties that are not settled. They count`;
  return (
    <Note variant="warn ex-note" icon="tie">
      For now: {ties} 0 for the tied teams until somebody says who went out first.{' '}
      <OnlyNow><Link className="tall" to={`${paths.games}?settle=${first}`}>Settle it</Link></OnlyNow>
    </Note>
  );
}

/** The changes since the explanation was opened. @param first  the view at that time */
function RenewedNote({ first, view }: ViewProps & { readonly first: ExplanationView }) {
  const { asked, own } = useAsked();
  const readerId = useReaderId();
  const known = new Set(first.entries.map(({ eventId }) => eventId));
  const newest = view.entries.filter(({ eventId }) => !known.has(eventId)).at(-1);
  const since = newest ? ` since ${zone.momentText(newest.at)}` : ' now';
  return (
    <Note variant="plain ex-note" icon="refresh" role="status">
      <b>A newer entry came in while this was open.</b>
      {` It was ${shownValue(first.value, view.unit)}, it is ${shownValue(view.value, view.unit)}${since}. `}
      {own && (asked.kind === 'day' || asked.kind === 'month') && (
        <MovesLink month={monthOfAsked(asked)} playerId={readerId!}>What happened</MovesLink>
      )}
    </Note>
  );
}

function PartStep(
  { view, part, mark, isOpen }: ViewProps & Pick<StepProps, 'mark' | 'isOpen'> & { readonly part: ExplainedPart },
) {
  const { asked: { kind }, own } = useAsked();
  const { detail, ref, parts, eventIds } = part;
  const line = { mark, label: stepLabel(part.label, kind, own), detail, value: <Value {...part} /> };
  if (ref !== null) {
    return <PartButton className="item step-line" to={ref}><StepLine {...line} chevron="right" /></PartButton>;
  }
  if (parts.length === 0 && eventIds.length === 0) return <div className="item step-line"><StepLine {...line} /></div>;
  return (
    <Step {...line} isOpen={isOpen}>
      {view.rounds === null
        ? <InnerParts part={part} entries={view.entries} />
        : (
          <RoundGrid
            part={part}
            rounds={view.rounds}
            times={view.lastRoundFactor ?? RULES.lastRoundFactor}
            players={view.players}
          />
        )}
    </Step>
  );
}

function Result({ view }: ViewProps) {
  const [label, detail] = resultText(useAsked().asked, view);
  return (
    <div className="item step-line">
      <StepLine mark="=" isResult label={label} detail={detail} value={<Value {...view} />} />
    </div>
  );
}

/** Links that lead on. */
function Foot({ view }: ViewProps) {
  const { asked, own } = useAsked();
  const month = monthOfAsked(asked);
  switch (asked.kind) {
    case 'account':
      return <p className="ex-foot">Minus is owed to the group, plus is credit. All amounts are exact to the cent.</p>;
    case 'team': return (
      <p className="ex-foot">
        <span>
          <Link to={historyPath('game', asked.of.id!)}>History of game {asked.of.id}</Link> with every version
        </span>
      </p>
    );
    case 'day':
    case 'month': return own && (
      <OnlyNow>
        <p className="ex-foot">
          <span>Counted by the same rules and from the same entries as the board.</span>
          <MovesLink month={month} playerId={view.players[0]!.id}>Why did I move in {monthNameOf(month)}?</MovesLink>
        </p>
      </OnlyNow>
    );
    default: return null;
  }
}
