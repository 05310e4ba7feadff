/** The rights and the fee of the reader, of the past beside today's. */
import type { ReactElement } from 'react';
import type { UserView } from '../../../contract/players.js';
import { feeText, plannedFeeText } from '../../ui/fee-text.js';

interface AboutFactsProps {
  readonly reader: UserView;
  /** What differs from this is said beside the facts of the past. */
  readonly today?: UserView;
}

export const AboutFacts = ({ reader, today = reader }: AboutFactsProps): ReactElement => (
  <dl className="facts">
    <Fact label="Rights" text={rightsText(reader)} today={rightsText(today)} />
    <Fact label="Monthly fee" text={feesText(reader)} today={feesText(today)} />
  </dl>
);

interface FactProps {
  readonly label: string;
  readonly text: string;
  readonly today: string;
}

const Fact = ({ label, text, today }: FactProps): ReactElement => (
  <div>
    <dt>{label}</dt>
    <dd>
      {text}
      {today !== text && (
        <>
          {' '}
          <span className="delta">today {today}</span>
        </>
      )}
    </dd>
  </div>
);

const feesText = ({ isShishaSmoker, plannedMemberships }: UserView): string =>
  [feeText(isShishaSmoker), ...plannedMemberships.map(plannedFeeText)].join(', ');

function rightsText({ isAdmin, canCreateGames }: UserView): string {
  if (isAdmin) return 'Admin';
  return canCreateGames ? 'Member, records games' : 'Member';
}
