/** Two players in one team: the average, the wins, the lift and the last ten games. */
import type { ReactElement } from 'react';
import type { TogetherView } from '../../../contract/profiles.js';
import { statsRef } from '../../../domain/explain/addresses.js';
import { averageText, Place, scoreTone } from '../../figures/score.js';
import { Figure } from '../../ui/facts.js';
import { Empty } from '../../ui/load-states.js';
import { Name } from '../../figures/members.js';
import { Panel } from '../../ui/panel.js';
import { counted, ordinal } from '../../../domain/number-text.js';
import { Why } from '../../figures/why.js';
import { LastGames } from './last-games.js';

export interface TogetherProps {
  readonly together: TogetherView;
}

export function AsPartners({ together: { players, asPartners } }: TogetherProps): ReactElement {
  const { games, wins, winRate, averagePoints, minGames, last, ref } = asPartners;
  const [one, other] = players.map(({ player }) => player.displayName) as [string, string];
  const [first, second] = players;
  const refOf = (figure: string): string => statsRef(first.player.id, { figure, partner: second.player.id });
  return (
    <Panel title="As partners" note={counted(games, 'game')} look="stack">
      {games < minGames ? (
        <Empty
          title={games === 0 ? 'No game together yet' : `${counted(games, 'game')} together so far`}
          hint={`Averages are shown after ${counted(minGames, 'game')}.`}
        />
      ) : (
        <dl className="stats tiles">
          <Figure label="Average points">
            <Why
              of={ref}
              label={`average of ${one} with ${other}`}
              text={averageText(averagePoints)}
              className={scoreTone(averagePoints)}
            />
          </Figure>
          <Figure label="Wins">
            <Why of={refOf('gamesWon')} label={`wins of ${one} with ${other}`} text={`${wins}`} />
          </Figure>
          <Figure label="Win rate">
            <Why of={refOf('winRate')} label={`win rate of ${one} with ${other}`} text={`${winRate}%`} />
          </Figure>
        </dl>
      )}
      {asPartners.lift !== null && <Lift lift={asPartners.lift} of={refOf('lift')} one={one} other={other} />}
      <LastGames
        title={`Last ${last.length} together, newest at the right`}
        games={last}
        mark={({ place }) => <Place place={place} />}
        textOf={({ place }) => (place === null ? 'tied' : ordinal(place))}
      />
    </Panel>
  );
}

interface LiftProps {
  readonly lift: NonNullable<TogetherView['asPartners']['lift']>;
  /** Address of its explanation. */
  readonly of: string;
  readonly one: string;
  readonly other: string;
}

/** How the lift is counted, in lines that add up. */
const Lift = ({ lift: { value, together, apart, everybody }, of, one, other }: LiftProps): ReactElement => (
  <div className="well lift-sum">
    <p>
      With each other {averageText(together)}. <Name>{one}</Name> with the others {averageText(apart[0])},{' '}
      <Name>{other}</Name> with the others {averageText(apart[1])}, everybody’s average {averageText(everybody)}: that
      would make {averageText(apart[0] + apart[1] - everybody)}.
    </p>
    <p className="row between">
      <b>Better together than apart?</b>
      <b>
        <Why
          {...{ of, label: `lift of ${one} with ${other}`, text: averageText(value) }}
          className={scoreTone(Math.round(value * 10))}
        />{' '}
        a game
      </b>
    </p>
  </div>
);
