/** The places and cards of an unsent game. */
import { toGameView } from '../../../../contract/game-view.js';
import type { CardAllocationView } from '../../../../contract/games.js';
import type { PlayerRef } from '../../../../contract/players.js';
import { teamsByPlace } from '../../../figures/game-text.js';
import { TeamNames } from '../../../figures/members.js';
import { dealOf, SmallCard } from '../../../figures/playing-card.js';
import { Place, Score } from '../../../figures/score.js';
import EveningSoFar from '../../boards/evening-so-far.js';
import type { GameDraft } from '../draft/game-draft.js';
import { scoredGame } from './game-submission.js';

interface UnsentResultProps {
  readonly draft: GameDraft;
  readonly players: readonly PlayerRef[];
}

export function UnsentResult({ draft, players }: UnsentResultProps) {
  const player = (id: number): PlayerRef =>
    players.find((each) => each.id === id) ?? { id, displayName: `Player ${id}`, avatarUrl: null };
  const game = scoredGame(draft);
  const { teams, cardAllocation } = toGameView(game, player);
  return (
    <section className="unsent" aria-labelledby="unsent-heading">
      <h3 id="unsent-heading">Places and cards</h3>
      <ol>
        {teamsByPlace(teams).map(({ teamId, players: pair, position, roundSum }) => (
          <li key={teamId}>
            <Place place={position} />
            <TeamNames players={pair} />
            {position === null && <span className="small muted">tied</span>}
            <Score value={roundSum} />
          </li>
        ))}
      </ol>
      <Cards allocation={cardAllocation} player={player} />
      {draft.gameDate !== '' && (
        <EveningSoFar date={draft.gameDate} unsent={{ game, nameOf: (id) => player(id).displayName }} />
      )}
    </section>
  );
}

interface CardsProps {
  readonly allocation: CardAllocationView;
  readonly player: (id: number) => PlayerRef;
}

function Cards({ allocation, player }: CardsProps) {
  if (allocation.status === 'noWinner') {
    return <p>Cards are dealt after the tie is broken. You can do that once the game is sent.</p>;
  }
  if (allocation.status === 'firstExitNeeded') {
    return <p>The winners have equal totals. You choose who went out first after the game is sent.</p>;
  }
  return (
    <ul>
      {dealOf(allocation).map(([card, ids]) => (
        <li key={card}>
          <SmallCard card={card} />
          {ids.length === 0 ? 'waits for a tie' : <TeamNames players={ids.map(player)} />}
        </li>
      ))}
    </ul>
  );
}
