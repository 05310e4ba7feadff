/** Two players on different teams: whose team came in ahead, and who was ahead at the end of an evening. */
import type { ReactElement } from 'react';
import type { TogetherView } from '../../../contract/profiles.js';
import { statsRef } from '../../../domain/explain/addresses.js';
import { firstLetter } from '../../ui/letters.js';
import { Empty } from '../../ui/load-states.js';
import { Name, useReaderId } from '../../figures/members.js';
import { Panel } from '../../ui/panel.js';
import { counted } from '../../../domain/number-text.js';
import type { TogetherProps } from './as-partners.js';
import { LastGames } from './last-games.js';
import { Rail } from './lift-bar.js';
import { Why } from '../../figures/why.js';

export function AsOpponents({ together: { players, asOpponents } }: TogetherProps): ReactElement {
  const { games, ahead, behind, evenings, last } = asOpponents;
  const [one, other] = players.map(({ player }) => player) as [Player, Player];
  const isReader = one.id === useReaderId();
  return (
    <Panel title="As opponents" note={counted(games, 'game')} look="stack">
      {games === 0 ? <Empty title="No game against each other yet" /> : (
        <>
          <Split
            title="Games: whose team came in ahead"
            counts={[ahead, 0, behind]}
            {...{ one, other, isReader }}
            figure={(count, { id, displayName }, rival) => (
              <Why
                of={statsRef(id, { opponent: rival.id })}
                label={`games with ${displayName} ahead`}
                text={String(count)}
              />
            )}
            ends={' ahead'}
          />
          <Split
            title="Evenings: who was higher at the end"
            counts={[evenings.ahead, evenings.level, evenings.behind]}
            {...{ one, other, isReader }}
            figure={(count, { id, displayName }, rival) => (
              <Why
                of={statsRef(id, { figure: 'eveningsAhead', opponent: rival.id })}
                label={`evenings with ${displayName} ahead`}
                text={String(count)}
              />
            )}
            ends=""
          />
        </>
      )}
      <LastGames
        title={`Last ${last.length} apart: who came in ahead`}
        games={last}
        mark={(game) => <Ahead ahead={game.ahead} {...{ one, other, isReader }} />}
        textOf={(game) => (game.ahead === null ? 'tied' : `${(game.ahead ? one : other).displayName} ahead`)}
      />
    </Panel>
  );
}

type Player = TogetherView['players'][number]['player'];

interface Sides {
  readonly one: Player;
  readonly other: Player;
  readonly isReader: boolean;
}

interface SplitProps extends Sides {
  readonly title: string;
  readonly counts: readonly [first: number, neither: number, second: number];
  readonly figure: (count: number, of: Player, rival: Player) => ReactElement;
  readonly ends: string;
}

const Split = ({ title, counts, one, other, isReader, figure, ends }: SplitProps): ReactElement => (
  <div className="split">
    <h3 className="strip-title">{title}</h3>
    <div className="split-ends">
      <span>
        <b>{figure(counts[0], one, other)}</b>
        <Name>{one.displayName}</Name>{ends}
      </span>
      {counts[1] > 0 && (
        <span>
          <b>
            <Why
              of={statsRef(one.id, { figure: 'eveningsLevel', opponent: other.id })}
              label={`evenings of ${one.displayName} level with ${other.displayName}`}
              text={String(counts[1])}
            />
          </b>
          level
        </span>
      )}
      <span>
        <b>{figure(counts[2], other, one)}</b>
        <Name>{other.displayName}</Name>{ends}
      </span>
    </div>
    <Rail counts={counts} isReader={isReader} />
  </div>
);

/** The first letter of who was ahead; filled for the first of the two. */
const Ahead = ({ ahead, one, other, isReader }: Sides & { readonly ahead: boolean | null }): ReactElement => {
  const won = isReader ? 'won you' : 'won';
  return (
    <span className={`place ${ahead === true ? won : ''}`} data-place={ahead === null ? '?' : undefined}>
      {ahead === null ? '?' : firstLetter((ahead ? one : other).displayName)}
    </span>
  );
};
