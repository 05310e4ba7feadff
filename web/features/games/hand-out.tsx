/** The end of a game on the phone that recorded it: the winner, the way on, and who gets which card. */
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import type { GameView, TeamView } from '../../../contract/games.js';
import { Dealt, Winner } from '../../figures/game-end.js';
import { teamsByPlace } from '../../figures/game-text.js';
import { TeamNames } from '../../figures/members.js';
import type { Allocated } from '../../figures/playing-card.js';
import { Place, Score } from '../../figures/score.js';
import { paths } from '../../paths.js';
import { Button, IconButton } from '../../ui/controls.js';
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
  const mayRecord = mayRecordGames(useReader());
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
    <section className="handout" aria-label="The end of the game">
      <Title>Who gets which card</Title>
      <div className="handout-bar"><IconButton icon="close" label="Close" onClick={close} /></div>
      <div className="handout-in">
        <Winner game={game} isPage />
        {mayRecord && <Button label="Next game, new teams" variant="on-felt big wide" onClick={beginWithPlayers} />}
        {said && <p role="status" className="small muted"><Sentence text={said} /></p>}
        <Dealt game={game} allocation={allocation} />
      </div>
      <div className="handout-foot">
        {mayRecord && (
          <>
            <Button label="Same teams" variant="on-felt-line" onClick={beginWithTeams} />
            <Suspense fallback={null}><EndOfDate date={game.date} /></Suspense>
            <Button label="Correct this game" variant="on-felt-line" onClick={() => open('edit', game)} />
          </>
        )}
        <Button label="Done" variant={mayRecord ? 'on-felt-line' : 'on-felt big'} onClick={close} />
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

const seatsOf = ({ players: [one, two] }: TeamView) => ({ player1Id: one?.id ?? null, player2Id: two?.id ?? null });
