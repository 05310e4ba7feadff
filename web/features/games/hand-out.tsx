/** The hand-out after a game: the three cards, who gets each, and why. */
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import type { GameView, TeamView } from '../../../contract/games.js';
import { ordinal, scoreText } from '../../../domain/text.js';
import { playersOf, teamsByPlace } from '../../figures/game-text.js';
import { TeamNames } from '../../figures/members.js';
import { type Allocated, dealOf, type DealtCard, LargeCard } from '../../figures/playing-card.js';
import { Place, Score } from '../../figures/score.js';
import { paths } from '../../paths.js';
import { Button, IconButton } from '../../ui/controls.js';
import { focusOnce } from '../../ui/layers.js';
import { currentDate } from '../../ui/date-text.js';
import { Panel, Sentence } from '../../ui/page.js';
import { clearDraft, saveDraft, storedDraft } from '../recording/draft/draft-storage.js';
import { draftOfPlayers, draftOfTeams, type GameDraft, isReal, seatedIds } from '../recording/draft/game-draft.js';
import { draftAddress } from '../recording/recording-address.js';
import { mayRecordGames, useReader } from '../../figures/session.js';
import { listOf, useGameDialogs } from './game-dialogs.js';
import { Title } from '../../ui/title.js';

const EndOfDate = lazy(async () => ({ default: (await import('../boards/evening-end.js')).EndOfDate }));
const EveningSoFar = lazy(() => import('../boards/evening-so-far.js'));

/** A default export, because it is loaded lazily. */
export default function HandOut({ game, allocation, said }: {
  readonly game: GameView;
  readonly allocation: Allocated;
  /** How the game was just recorded. */
  readonly said: string | null;
}) {
  const navigate = useNavigate();
  const reader = useReader();
  const { open, dialog } = useGameDialogs(listOf([game]));
  const close = (): void => void navigate(paths.games, { replace: true });
  const begin = (draft: GameDraft): void => {
    const waiting = storedDraft();
    if (waiting !== null) clearDraft(waiting);
    saveDraft(draft);
    void navigate(draftAddress, { replace: true });
  };
  const teams = game.teams.map(seatsOf);
  const beginWithTeams = (): void => begin(draftOfTeams(currentDate(), teams));
  const beginWithPlayers = (): void => begin(draftOfPlayers(currentDate(), seatedIds(teams).filter(isReal)));
  return (
    <section className="handout" aria-labelledby="handout-heading">
      <Title>Who gets which card</Title>
      <div className="handout-bar"><IconButton icon="close" label="Close" onClick={close} /></div>
      <div className="handout-in">
        <div>
          {said && <p role="status" className="small"><Sentence text={said} /></p>}
          <h1 id="handout-heading" ref={focusOnce} tabIndex={-1}>Who gets which card</h1>
          <p className="final">
            <span>Game {game.id}</span>
            {[1, 2].map((place) => (
              <span key={place}>
                <b><TeamNames players={teamIn(game, place)?.players ?? []} isLinked /></b> {ordinal(place)}
              </span>
            ))}
          </p>
        </div>
        <ul className="gets">
          {dealOf(allocation).map(([card, playerIds]) => (
            <li key={card}>
              <LargeCard card={card} />
              <div>
                <h2><TeamNames players={playersOf(game, playerIds) ?? []} isLinked /></h2>
                <p>{card}</p>
                <p className="small">{REASONS[card](game)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <div className="handout-foot">
        <Button label="Done" variant="on-felt big" onClick={close} />
        {mayRecordGames(reader) && (
          <>
            <Button label="New game, same players and teams" variant="on-felt-line big" onClick={beginWithTeams} />
            <Button label="Same players, new teams" variant="on-felt-line big" onClick={beginWithPlayers} />
            <Suspense fallback={null}><EndOfDate date={game.date} /></Suspense>
            <Button label="Correct this game" variant="on-felt-line big" onClick={() => open('edit', game)} />
          </>
        )}
      </div>
      <div className="handout-after">
        <Places game={game} />
        <Suspense fallback={null}><EveningSoFar date={game.date} /></Suspense>
      </div>
      {dialog}
    </section>
  );
}

const Places = ({ game }: { readonly game: GameView }) => (
  <Panel title="Places" variant="so-far">
    <ol className="rows">
      {teamsByPlace(game.teams).map(({ teamId, players, position, roundSum, totalScore }) => (
        <li key={teamId}>
          <Place place={position} />
          <span className="who"><TeamNames players={players} isLinked /></span>
          <Score value={roundSum} />
          <b>{position !== null && <Score value={totalScore} />}</b>
        </li>
      ))}
    </ol>
  </Panel>
);

const teamIn = (game: GameView, place: number): TeamView | undefined =>
  game.teams.find(({ position }) => position === place);

const seatsOf = ({ players: [one, two] }: TeamView) => ({ player1Id: one?.id ?? null, player2Id: two?.id ?? null });

const REASONS: Record<DealtCard, (game: GameView) => string> = {
  '2 of diamonds': diamondsReason,
  '2 of clubs': () => 'first place team',
  'Ace of spades': () => 'second place team',
};

/** The reason why a player gets the 2 of diamonds, with the numbers that decided it. */
function diamondsReason(game: GameView): string {
  const winner = teamIn(game, 1);
  if (winner === undefined) return 'first place team';
  if (!winner.players.every(({ id }) => isReal(id))) return 'plays with No Player: both cards';
  const [high, low] = [winner.player1TotalScore, winner.player2TotalScore].sort((a, b) => b - a);
  if (high === low) return 'exited first, the scores are equal';
  return `higher score in the team, ${scoreText(high!)} to ${scoreText(low!)}`;
}
