import type { GameView } from '../../../contract/games.js';
import type { PlayerRef } from '../../../contract/players.js';
import { ErrorBoundary } from '../../ui/load-states.js';
import { Name, TeamNames, useReaderId, YouTag } from '../../figures/members.js';
import { type Allocated, dealOf, type DealtCard, SmallCard } from '../../figures/playing-card.js';
import { playersOf } from '../../figures/game-text.js';

export interface CardAllocationProps {
  readonly game: GameView;
}

export const CardAllocation = (props: CardAllocationProps) => (
  <div className="deal" role="group" aria-label="Card allocation">
    <ErrorBoundary fallback={<p>Error displaying card allocation</p>}>
      <Allocation {...props} />
    </ErrorBoundary>
  </div>
);

function Allocation({ game }: CardAllocationProps) {
  const { cardAllocation } = game;
  if (game.teams.length === 0) return <MissingTeams />;
  if (cardAllocation.status === 'noWinner') return <p>Card allocation not available</p>;
  if (cardAllocation.status === 'firstExitNeeded') return <p>Tied scores - manual selection needed</p>;
  return <Dealt game={game} allocation={cardAllocation} />;
}

function Dealt({ game, allocation }: CardAllocationProps & { readonly allocation: Allocated }) {
  const readerId = useReaderId();
  const { firstExitPlayerId } = allocation;
  const deal = dealOf(allocation).map(([card, ids]) => [card, playersOf(game, ids)] as const);
  const firstExit = playersOf(game, firstExitPlayerId === null ? [] : [firstExitPlayerId]);
  if (firstExit === null || deal.some(([, players]) => players === null)) return <MissingTeams />;
  return (
    <>
      {deal.map(([card, players]) => players!.length > 0 && (
        <Holder key={card} card={card} players={players!} readerId={readerId} />
      ))}
      {allocation.aceOfSpades === null && <p>Card allocation not available (second place team missing)</p>}
      {firstExit.map(({ id, displayName }) => (
        <p key={id}>Tie resolved! <Name id={id}>{displayName}</Name> exited first.</p>
      ))}
    </>
  );
}

const MissingTeams = () => <p>Unable to display card allocation: Missing team data</p>;

interface HolderProps {
  readonly card: DealtCard;
  readonly players: readonly PlayerRef[];
  readonly readerId: number | undefined;
}

const Holder = ({ card, players, readerId }: HolderProps) => (
  <span>
    <SmallCard card={card} />
    <span className="strong"><TeamNames players={players} isLinked /></span>
    {players.some(({ id }) => id === readerId) && <YouTag />}
  </span>
);
