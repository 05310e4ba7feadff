/** The reader: name, rights and fee, those of the past beside today's. */
import type { ReactNode } from 'react';
import type { UserView } from '../../../contract/players.js';
import { Avatar, Name } from '../../figures/members.js';
import { feeText, plannedFeeText } from '../../figures/money-text.js';

interface AboutFactsProps {
  readonly reader: UserView;
  /** What differs from this is said beside the facts of the past. */
  readonly today?: UserView;
}

export const AboutFacts = ({ reader, today = reader }: AboutFactsProps) => (
  <dl className="facts">
    <Fact label="Rights" text={rightsText(reader)} today={rightsText(today)} />
    <Fact label="Monthly fee" text={feesText(reader)} today={feesText(today)} />
  </dl>
);

export const About = ({ reader, today = reader, children }: AboutFactsProps & { readonly children: ReactNode }) => (
  <section className="panel stack" aria-label="About you">
    <div className="row about">
      <Avatar player={reader} />
      <div>
        <h2><Name>{reader.displayName}</Name></h2>
        <p className="small muted">
          {reader.username}
          {today.displayName !== reader.displayName && (
            <>
              {' · today '}
              <Name>{today.displayName}</Name>
            </>
          )}
        </p>
      </div>
    </div>
    {children}
  </section>
);

const Fact = ({ label, text, today }: { readonly label: string; readonly text: string; readonly today: string }) => (
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
