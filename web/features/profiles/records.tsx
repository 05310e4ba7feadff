/** The best and the hardest evening, the longest run of wins and the win rate. */
import type { ReactElement } from 'react';
import type { ProfileView } from '../../../contract/profiles.js';
import { dateText } from '../../../domain/date-text.js';
import { Panel } from '../../ui/panel.js';
import { ordinal } from '../../../domain/number-text.js';
import { Why, WhyScore } from '../../figures/why.js';

type Figures = ProfileView['figures'];

export function Records({ figures, name }: { readonly figures: Figures; readonly name: string }): ReactElement {
  const { best, hardest, longestRun, winRate, gamesWon, gamesPlayed, refs } = figures;
  return (
    <Panel title="Best, hardest, longest">
      <dl className="records">
        <Evening title="Best evening" evening={best} name={name} />
        <Evening title="Hardest evening" evening={hardest} name={name} />
        <div>
          <dt>Longest run of wins</dt>
          <dd>
            <Why of={refs.longestRun} label={`longest run of wins of ${name}`} text={`${longestRun?.games ?? 0}`} />
          </dd>
          {longestRun && <dd>until {dateText(longestRun.until)}</dd>}
        </div>
        <div>
          <dt>Win rate</dt>
          <dd>
            <Why of={refs.winRate} label={`win rate of ${name}`} text={`${winRate}%`} />
          </dd>
          <dd>
            <Why of={refs.gamesWon} label={`games won by ${name}`} text={`${gamesWon}`} /> of{' '}
            <Why of={refs.gamesPlayed} label={`games of ${name}`} text={`${gamesPlayed}`} />{' '}
            {gamesPlayed === 1 ? 'game' : 'games'}
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

const Evening = (
  { title, evening, name }: { readonly title: string; readonly evening: Figures['best']; readonly name: string },
): ReactElement => (
  <div>
    <dt>{title}</dt>
    <dd>
      {evening === null
        ? '–'
        : (
          <WhyScore
            of={evening.ref}
            label={`day total of ${name} on ${dateText(evening.date)}`}
            value={evening.total}
          />
        )}
    </dd>
    {evening !== null && (
      <dd>
        {dateText(evening.date)}, {ordinal(evening.rank)} of {evening.of}
      </dd>
    )}
  </div>
);
