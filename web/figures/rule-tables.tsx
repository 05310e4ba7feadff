/** The three tables of points: of a round, a game and an evening. */
import type { ReactNode } from 'react';
import { type LegendLine, scoringRules } from '../../domain/boards/legends.js';
import type { Rules } from '../../domain/boards/rules.js';
import { Icon } from '../ui/controls.js';
import { GIVEN_ROLES } from './given-roles.js';
import { Place, Score } from './score.js';

export const RuleTables = ({ rules }: { readonly rules: Rules }) => (
  <div className="cols cols-3">
    {scoringRules(rules).map(({ title, lines }) => <RuleTable key={title} title={title} lines={lines} />)}
  </div>
);

export const RuleTable = ({ title, lines, children }: {
  readonly title: string;
  readonly lines: readonly LegendLine[];
  readonly children?: ReactNode;
}) => (
  <section className={`panel rules${lines.length > 5 ? ' tight' : ''}`}>
    <h2>{title}</h2>
    <ul className="lines">
      {lines.map(({ label, points }) => (
        <li key={label} className="rule">
          <RuleMark title={title} label={label} />
          <Score value={points} />
        </li>
      ))}
    </ul>
    {children}
  </section>
);

function RuleMark({ title, label }: { readonly title: string; readonly label: string }) {
  const given = GIVEN_ROLES.find(({ name }) => name === label);
  if (given) return <span className="role"><Icon {...given.crown} />{label}</span>;
  if (!/^Each game|^Points/.test(title)) return <span>{label}</span>;
  const isGame = title === 'Each game';
  return (
    <>
      <Place place={Number.parseInt(label, 10)} />
      <span className={isGame ? undefined : 'muted'}>{label}{isGame && ' team'}</span>
    </>
  );
}
