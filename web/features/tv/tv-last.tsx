/** The game under way or the last one on a screen, round by round, and who gets which card. */
import type { ReactElement } from 'react';
import type { RecapGameView } from '../../../contract/evenings.js';
import { pendingTies, playersOf, teamsByPlace, tieText } from '../../figures/game-text.js';
import { Place, Score } from '../../figures/score.js';
import { dealOf, SmallCard } from '../../figures/playing-card.js';
import { TvPair } from './tv-pair.js';
import { TvPanel } from './tv-panel.js';
import { TvScores, TvUnderWay } from './tv-scores.js';
import type { GameOnScreen } from './tv.api.js';

export const TvLast = (
  { game, underWay }: { readonly game: RecapGameView; readonly underWay: GameOnScreen | null },
): ReactElement => (
  <div className="tv-right">
    {underWay === null ? <LastGame game={game} /> : <TvUnderWay game={underWay} />}
    <TvPanel
      title={underWay === null ? 'Next cards' : `Game ${game.id}`}
      note={underWay === null ? undefined : 'cards dealt from it'}
    >
      {underWay === null ? <Cards game={game} /> : (
        <div className="tv-last">
          <Places game={game} />
          <Cards game={game} />
        </div>
      )}
    </TvPanel>
  </div>
);

/** In the order of the places. */
const Places = ({ game }: { readonly game: RecapGameView }): ReactElement => (
  <ol>
    {teamsByPlace(game.teams).map(({ teamId, position, players, roundSum }) => (
      <li key={teamId}>
        <Place place={position} />
        <TvPair players={players} />
        <Score value={roundSum} />
      </li>
    ))}
  </ol>
);

function LastGame({ game }: { readonly game: RecapGameView }): ReactElement {
  const ties = pendingTies(game);
  return (
    <TvPanel title={`Game ${game.id}`} note={ties.length > 0 ? `${tieText(ties)} is open` : 'the last game'}>
      <TvScores teams={teamsByPlace(game.teams)} />
    </TvPanel>
  );
}

function Cards({ game }: { readonly game: RecapGameView }): ReactElement {
  const { cardAllocation } = game;
  if (cardAllocation.status !== 'allocated') return <p>They wait until the game is settled.</p>;
  return (
    <ul className="tv-cards">
      {dealOf(cardAllocation).map(([card, ids]) => (
        <li key={card}>
          <SmallCard card={card} />
          {ids.length === 0 && 'waits for a tie'}
          {(playersOf(game, ids) ?? []).map(({ id, displayName }) => (
            <bdi translate="no" key={id} className="tv-name">
              {displayName}
            </bdi>
          ))}
        </li>
      ))}
    </ul>
  );
}
