import type { ReactElement } from 'react';
import type { CardAllocationView, GameView } from '../../../contract/games.js';
import type { PlayerRef } from '../../../contract/players.js';
import { ErrorBoundary } from '../../ui/error-boundary.js';
import { YouTag } from '../../ui/marks.js';
import { Name, TeamNames } from '../../ui/name.js';
import { type DealtCard, SmallCard } from '../../ui/playing-card.js';
import { playersOf } from './game-text.js';

export interface CardAllocationProps {
  readonly game: GameView;
  readonly readerId: number | undefined;
}

export const CardAllocation = (props: CardAllocationProps): ReactElement => (
  <div className="deal" role="group" aria-label="Card allocation">
    <ErrorBoundary fallback={<p>Error displaying card allocation</p>}>
      <Allocation {...props} />
    </ErrorBoundary>
  </div>
);

function Allocation({ game, readerId }: CardAllocationProps): ReactElement {
  const { cardAllocation } = game;
  if (game.teams.length === 0) return <MissingTeams />;
  if (cardAllocation.status === 'noWinner') return <p>Card allocation not available</p>;
  if (cardAllocation.status === 'firstExitNeeded') return <p>Tied scores - manual selection needed</p>;
  return <Dealt game={game} allocation={cardAllocation} readerId={readerId} />;
}

interface DealtProps extends CardAllocationProps {
  readonly allocation: Extract<CardAllocationView, { status: 'allocated' }>;
}

function Dealt({ game, allocation, readerId }: DealtProps): ReactElement {
  const { twoOfDiamonds, twoOfClubs, aceOfSpades, firstExitPlayerId } = allocation;
  const twos = playersOf(game, [twoOfDiamonds, twoOfClubs]);
  const second = playersOf(game, aceOfSpades ?? []);
  const firstExit = playersOf(game, firstExitPlayerId === null ? [] : [firstExitPlayerId]);
  if (twos === null || second === null || firstExit === null) return <MissingTeams />;
  return (
    <>
      <Holder card="2 of diamonds" players={twos.slice(0, 1)} readerId={readerId} />
      <Holder card="2 of clubs" players={twos.slice(1)} readerId={readerId} />
      {aceOfSpades === null ? (
        <p>Card allocation not available (second place team missing)</p>
      ) : (
        <Holder card="Ace of spades" players={second} readerId={readerId} />
      )}
      {firstExit.map(({ id, displayName }) => (
        <p key={id}>
          Tie resolved! <Name>{displayName}</Name> exited first.
        </p>
      ))}
    </>
  );
}

const MissingTeams = (): ReactElement => <p>Unable to display card allocation: Missing team data</p>;

interface HolderProps {
  readonly card: DealtCard;
  readonly players: readonly PlayerRef[];
  readonly readerId: number | undefined;
}

const Holder = ({ card, players, readerId }: HolderProps): ReactElement => (
  <span>
    <SmallCard card={card} />
    <span className="strong">
      <TeamNames names={players.map(({ displayName }) => displayName)} />
    </span>
    {players.some(({ id }) => id === readerId) && <YouTag />}
  </span>
);
