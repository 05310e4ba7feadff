/** The end of a game on felt: its winner first, then who gets which card, and why. */
import type { GameView, TeamView } from '../../contract/games.js';
import { roundOfLead, sumsOf } from '../../domain/evening/turn.js';
import { ROUND_COUNT } from '../../domain/game-size.js';
import { listed, ordinal, scoreText } from '../../domain/text.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { focusOnce } from '../ui/layers.js';
import { Sentence } from '../ui/page.js';
import { isolatedNames, pendingTies, playersOf } from './game-text.js';
import { TeamNames } from './members.js';
import { type Allocated, type DealtCard, dealOf, LargeCard } from './playing-card.js';
import { Place } from './score.js';

/** The number of letters from which names are smaller. */
const LONG = 28;

const teamIn = (game: GameView, place: number): TeamView | undefined =>
  game.teams.find(({ position }) => position === place);

/**
 * The winners, or those who are still tied for the first place.
 * @param number  that of the game by which it was called before
 * @param isPage  whether it is the title of the page
 */
export function Winner({ game, number = game.id, isPage = false }: {
  readonly game: GameView;
  readonly number?: number;
  readonly isPage?: boolean;
}) {
  const Title = isPage ? 'h1' : 'h2';
  const winner = teamIn(game, 1);
  const tied = game.teams.filter(({ teamId }) => pendingTies(game)[0]?.teamIds.includes(teamId));
  const title = winner ? isolatedNames(winner.players)
    : `${listed(tied.map(({ players }) => isolatedNames(players)))} are level`;
  return (
    <div className="win">
      <Place place={winner ? 1 : null} />
      <Title
        ref={isPage ? focusOnce : undefined}
        tabIndex={-1}
        className={title.length > LONG ? 'long' : undefined}
      >
        <Sentence text={title} />
      </Title>
      <p>
        {winner ? (
          <><b className="num">{scoreText(winner.roundSum)}</b>, first in game {number}. {wayText(game, winner)}</>
        ) : `Whoever went out first in round ${ROUND_COUNT} wins. The cards follow as soon as it is settled.`}
      </p>
    </div>
  );
}

/** How the winner came in front. */
function wayText({ teams }: GameView, winner: TeamView): string {
  if (teams.some((team) => team !== winner && team.roundSum === winner.roundSum)) return 'The exit order decided.';
  const round = roundOfLead(teams, winner);
  if (round === 1) return 'In front from round 1.';
  const before = (team: TeamView): number => sumsOf(team)[round - 2]!;
  const place = teams.filter((team) => before(team) > before(winner)).length + 1;
  return place === 1 ? `Level until round ${round}.` : `From ${ordinal(place)} in round ${round}.`;
}

export const Dealt = ({ game, allocation }: { readonly game: GameView; readonly allocation: Allocated }) => (
  <>
    <h2 className="vh">Who gets which card</h2>
    <ul className="gets">
      {dealOf(allocation).map(([card, playerIds]) => (
        <li key={card}>
          <LargeCard card={card} />
          <div>
            <h3><TeamNames players={playersOf(game, playerIds) ?? []} isLinked /></h3>
            <p>{card}</p>
            <p className="small">{REASONS[card](game)}</p>
          </div>
        </li>
      ))}
    </ul>
  </>
);

const REASONS: Record<DealtCard, (game: GameView) => string> = {
  '2 of diamonds': diamondsReason,
  '2 of clubs': () => 'first place team',
  'Ace of spades': () => 'second place team',
};

/** The reason why a player gets the 2 of diamonds, with the numbers that decided it. */
function diamondsReason(game: GameView): string {
  const winner = teamIn(game, 1);
  if (winner === undefined) return 'first place team';
  if (winner.players.some(({ id }) => id === NO_PLAYER.id)) return 'plays with No Player: both cards';
  const [high, low] = [winner.player1TotalScore, winner.player2TotalScore].sort((a, b) => b - a);
  if (high === low) return 'exited first, the scores are equal';
  return `higher score in the team, ${scoreText(high!)} to ${scoreText(low!)}`;
}
