/** An explained number: its value, the sentence that decided it, the steps, and the entries of the log. */
import { type ReactElement, useState } from 'react';
import type { ExplainedPart, ExplanationView } from '../../../contract/explain.js';
import { tokenText, valueText } from '../../../domain/explain/explanation-text.js';
import { Icon } from '../../ui/icon.js';
import { Link } from '../../ui/link.js';
import { Sentence } from '../../ui/sentence.js';
import { Step, StepLine, StepText } from '../../ui/step.js';
import { type Asked, isOwn, monthOfAsked, nameOfMonth } from './asked.js';
import { usePast } from '../../transport/past.js';
import type { LevelProps } from './level-props.js';
import { Ladder, RoundGrid, TableLines } from './ladder.js';
import { EntryLine, gameHistoryPath, LogEntries } from './log-entries.js';
import { balanceWords } from '../../figures/money-text.js';
import {
  ladderText, lineName, MOST, resultText, ruleOf, rungsOf, stepLabel, toneOf,
} from './parts-text.js';
import { MovesLink, PendingNote, RenewedNote } from './notes.js';

export interface StepsProps extends LevelProps {
  readonly view: ExplanationView;
  readonly readerId: number | undefined;
}

/** With more lines the steps are closed at first. */
const MOST_OPEN_LINES = 20;
/** With more steps the result stays in sight at the bottom. */
const MANY_STEPS = 8;

export function Steps(props: StepsProps): ReactElement {
  const { asked, view, explained, readerId } = props;
  const { parts, ranking, table, isSum, value } = view;
  // What was shown at first, to say what has changed since.
  const [first] = useState(view);
  const own = isOwn(asked, readerId);
  const isOpen = linesOf(view) <= MOST_OPEN_LINES;
  const isAnyEntryInside = asked.kind === 'account';
  const result = (isSum || ranking !== null) && <Result {...props} />;
  return (
    <>
      <Answer asked={asked} view={view} own={own} />
      <PendingNote view={view} />
      {first.value !== value && <RenewedNote first={first} asked={asked} view={view} explained={explained} />}
      <ol className="ex-steps">
        {parts.map((part, index) => (
          <li key={index}>
            <PartStep {...props} part={part} number={index + 1} isOpen={isOpen} own={own} />
          </li>
        ))}
        {ranking !== null && (
          <RankStep {...props} ranking={ranking} number={parts.length + 1} isOpen={isOpen} own={own} />
        )}
        {table !== null && (
          <li>
            <Step
              mark={parts.length + 2}
              label="The line of the table that counts"
              detail={lineName(table.find(({ fits }) => fits === 'yes')!.line)}
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
      {!isAnyEntryInside && <LogEntries entries={view.entries} />}
      <Foot asked={asked} view={view} own={own} explained={explained} />
    </>
  );
}

function linesOf({ parts, ranking, table }: ExplanationView): number {
  const inner = parts.reduce((sum, part) => sum + part.parts.length, 0);
  const rungs = ranking === null ? 0 : Math.min(MOST, rungsOf(ranking.rows).length);
  return parts.length + inner + rungs + (table?.length ?? 0);
}

export const Value = ({ value, unit }: Pick<ExplainedPart, 'value' | 'unit'>): ReactElement => (
  <span translate="no" className={`num ${toneOf(value, unit)}`}>{valueText(value, unit)}</span>
);

interface AnswerProps {
  readonly asked: Asked;
  readonly view: ExplanationView;
  readonly own: boolean;
}

/** The answer comes first, with the deciding fact. */
function Answer({ asked, view, own }: AnswerProps): ReactElement {
  const { value, unit } = view;
  const rule = asked.kind === 'account' ? [balanceWords(value, own)] : ruleOf(view, asked.kind, own);
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

interface PartStepProps extends StepsProps {
  readonly part: ExplainedPart;
  readonly number: number;
  readonly isOpen: boolean;
  readonly own: boolean;
}

function PartStep({ asked, view, explained, readerId, part, number, isOpen, own }: PartStepProps): ReactElement {
  const { label, detail, ref, parts, eventIds } = part;
  const value = <Value value={part.value} unit={part.unit} />;
  const line = { mark: number, label: stepLabel(label, asked.kind, own), detail, value };
  if (ref !== null) {
    return (
      <button type="button" className="step-line" data-part={ref} onClick={() => explained.enter(ref)}>
        <StepLine {...line} chevron="right" />
      </button>
    );
  }
  if (parts.length > 0) {
    return (
      <Step {...line} isOpen={isOpen}>
        {view.rounds === null ? (
          <InnerParts part={part} entries={view.entries} explained={explained} />
        ) : (
          <RoundGrid part={part} rounds={view.rounds} players={view.players} readerId={readerId} />
        )}
      </Step>
    );
  }
  if (eventIds.length === 0) {
    return (
      <div className="step-line">
        <StepLine {...line} />
      </div>
    );
  }
  return (
    <Step {...line} isOpen={isOpen}>
      <ul className="well lines ex-parts">
        <EntryLine part={{ ...part, label: 'Recorded', detail: '' }} entries={view.entries} />
      </ul>
    </Step>
  );
}

interface InnerPartsProps extends Pick<LevelProps, 'explained'> {
  readonly part: ExplainedPart;
  readonly entries: ExplanationView['entries'];
}

/** The parts of a step and their sum, as the server told it. */
const InnerParts = ({ part, entries, explained }: InnerPartsProps): ReactElement => (
  <ul className="well lines ex-parts">
    {part.parts.map((inner, index) =>
      inner.ref === null ? (
        <EntryLine key={index} part={inner} entries={entries} />
      ) : (
        <li key={index}>
          <button type="button" className="step-line" data-part={inner.ref} onClick={() => explained.enter(inner.ref!)}>
            <StepText label={inner.label} detail={inner.detail} />
            <Value value={inner.value} unit={inner.unit} />
            <Icon name="right" className="chev" />
          </button>
        </li>
      ),
    )}
    <li>
      <div className="step-line total">
        <StepText label={part.label} detail="" />
        <Value value={part.value} unit={part.unit} />
      </div>
    </li>
  </ul>
);

interface RankStepProps extends StepsProps {
  readonly ranking: NonNullable<ExplanationView['ranking']>;
  readonly number: number;
  readonly isOpen: boolean;
  readonly own: boolean;
}

function RankStep({ asked, ranking, number, isOpen, own, readerId }: RankStepProps): ReactElement {
  const { label, place, heads } = ladderText(ranking, asked.kind, own);
  return (
    <li>
      <Step
        mark={number}
        label={label}
        detail={ranking.rule}
        value={<span className="num">{place}</span>}
        isOpen={isOpen}
      >
        <Ladder rows={ranking.rows} heads={heads} readerId={readerId} />
      </Step>
    </li>
  );
}

function Result({ asked, view }: StepsProps): ReactElement {
  const [label, detail] = resultText(asked, view);
  return (
    <div className="step-line">
      <StepLine mark="=" isResult {...{ label, detail }} value={<Value value={view.value} unit={view.unit} />} />
    </div>
  );
}

interface FootProps extends AnswerProps, Pick<LevelProps, 'explained'> {}

/** Where to go from here. */
function Foot({ asked, view, own, explained }: FootProps): ReactElement | null {
  const past = usePast();
  if (asked.kind === 'account') {
    return (
      <p className="ex-foot">
        Minus is owed to the group, plus is credit. All amounts are exact to the cent.
      </p>
    );
  }
  if (asked.kind === 'team') {
    return (
      <p className="ex-foot">
        <span>
          <Link to={gameHistoryPath(asked.of.id!)}>History of game {asked.of.id}</Link> with every version
        </span>
      </p>
    );
  }
  if (!own || past !== null || (asked.kind !== 'day' && asked.kind !== 'month')) return null;
  const month = monthOfAsked(asked);
  return (
    <p className="ex-foot">
      <span>Counted by the same rules and from the same entries as the board.</span>
      <MovesLink explained={explained} month={month} playerId={view.players[0]!.id}>
        Why did I move in {nameOfMonth(month)}?
      </MovesLink>
    </p>
  );
}
