/** The cards after a game: the three cards, who gets each, and why. */
import { type ReactElement, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { torontoDate } from '../../../domain/toronto-date.js';
import type { GameView, TeamView } from '../../../contract/games.js';
import { paths } from '../../paths.js';
import { clearDraft } from '../recording/clear-draft.js';
import { saveDraft, storedDraft } from '../recording/draft-storage.js';
import { draftOfTeams, isReal } from '../recording/game-draft.js';
import { draftAddress } from '../recording/recording-address.js';
import { Icon } from '../../ui/icon.js';
import { TeamNames } from '../../ui/name.js';
import { type Allocated, dealOf, type DealtCard, LargeCard } from '../../ui/playing-card.js';
import { ordinal, scoreText } from '../../ui/score-text.js';
import { playersOf } from './game-text.js';
import './hand-out.css';

export interface HandOutProps {
  readonly game: GameView;
  readonly allocation: Allocated;
  readonly mayRecord: boolean;
}

/** A default export, because it is loaded lazily. */
export default function HandOut({ game, allocation, mayRecord }: HandOutProps): ReactElement {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const close = (): void => void navigate(paths.games, { replace: true });
  const again = (): void => {
    const waiting = storedDraft();
    if (waiting !== null) clearDraft(waiting);
    saveDraft(draftOfTeams(torontoDate(new Date()), game.teams.map(seatsOf)));
    void navigate(draftAddress, { replace: true });
  };
  return (
    <section className="handout" aria-labelledby="handout-heading">
      <title>Who gets which card · President</title>
      <div className="handout-bar">
        <button type="button" className="icon-btn" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <div className="handout-in">
        <div>
          <h1 id="handout-heading" ref={heading} tabIndex={-1}>
            Who gets which card
          </h1>
          <p className="final">
            <span>Game {game.id}</span>
            {[1, 2].map((place) => (
              <Finalist key={place} team={teamIn(game, place)} place={place} />
            ))}
          </p>
        </div>
        <ul className="gets">
          {dealOf(allocation).map(([card, playerIds]) => (
            <li key={card}>
              <LargeCard card={card} />
              <div>
                <h2>
                  <TeamNames names={(playersOf(game, playerIds) ?? []).map(({ displayName }) => displayName)} />
                </h2>
                <p>{card}</p>
                <p className="small">{REASONS[card](game)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <div className="handout-foot">
        <button type="button" className="btn on-felt big" onClick={close}>
          Done
        </button>
        {mayRecord && (
          <button type="button" className="btn on-felt-line big" onClick={again}>
            New game, same players
          </button>
        )}
      </div>
    </section>
  );
}

const Finalist = ({ team, place }: { readonly team: TeamView | undefined; readonly place: number }) => (
  <span>
    <b>{team !== undefined && <TeamNames names={team.players.map(({ displayName }) => displayName)} />}</b>{' '}
    {ordinal(place)}
  </span>
);

const teamIn = (game: GameView, place: number): TeamView | undefined =>
  game.teams.find(({ position }) => position === place);

const seatsOf = ({ players: [one, two] }: TeamView) => ({ player1Id: one?.id ?? null, player2Id: two?.id ?? null });

const REASONS: Record<DealtCard, (game: GameView) => string> = {
  '2 of diamonds': diamondsReason,
  '2 of clubs': () => 'first place team',
  'Ace of spades': () => 'second place team',
};

/** Why a player gets the 2 of diamonds, with the numbers that decided it. */
function diamondsReason(game: GameView): string {
  const winner = teamIn(game, 1);
  if (winner === undefined) return 'first place team';
  if (!winner.players.every(({ id }) => isReal(id))) return 'plays with No Player: both cards';
  const [high, low] = [winner.player1TotalScore, winner.player2TotalScore].sort((a, b) => b - a);
  if (high === low) return 'exited first, the scores are equal';
  return `higher score in the team, ${scoreText(high!)} to ${scoreText(low!)}`;
}
