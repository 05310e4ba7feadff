/** The page 'Open ties': open ties and first exits, and those that were settled lately. */
import type { WaitingGames } from '../../../../contract/find-games.js';
import { gameCalls } from '../../../../contract/games.calls.js';
import type { GameView } from '../../../../contract/games.js';
import { dateText, monthNameOf } from '../../../../domain/dates.js';
import { counted, listed, ordinal } from '../../../../domain/text.js';
import { pendingTies, playersOf, teamOf, tieText } from '../../../figures/game-text.js';
import { Name, TeamNames } from '../../../figures/members.js';
import { gamePath, paths } from '../../../paths.js';
import { useRead } from '../../../transport/resource.js';
import { zone } from '../../../transport/server-clock.js';
import { Button, Icon, Link, LinkButton } from '../../../ui/controls.js';
import { Empty, Loaded, PageHead, SkeletonRows } from '../../../ui/page.js';
import { GAME_LIST_ID, type GameDialogKind, gameHeadingId } from '../game-dialog.js';
import { listOf, useGameDialogs } from '../game-dialogs.js';

const WaitingScreen = () => (
  <>
    <PageHead title="Open ties" up={[paths.games, 'Games']} />
    <Loaded
      what="open ties"
      query={useRead(gameCalls.waiting, 5)}
      failureClass="panel"
      skeleton={<SkeletonRows count={4} className="panel flush" />}
    >
      {(games) => <Games {...games} />}
    </Loaded>
  </>
);
export default WaitingScreen;

function Games({ count, waiting, settled }: WaitingGames) {
  const games = [...waiting, ...settled];
  const { open, dialog } = useGameDialogs(listOf(games));
  // Both lists have one parent, so that an answered game keeps the focus when it moves from the first list to the
  // second.
  return (
    <div id={GAME_LIST_ID} className="panel flush" role="region" tabIndex={-1} aria-label="Open ties">
      <div key="waiting" className="panel-head">
        <h2>You can settle this</h2>
        <span className="small muted">{counted(count, 'game')}</span>
      </div>
      {waiting.length === 0 && (
        <Empty title="Nothing waits" hint="Every game has its places and its cards.">
          <LinkButton label="To the games" to={paths.games} />
        </Empty>
      )}
      {count > waiting.length && (
        <p className="small muted rest">
          The newest {waiting.length} are shown. Older ones follow as these are answered.
        </p>
      )}
      {[
        ...waiting.map((game) => <Waiting key={game.id} game={game} onOpen={open} />),
        settled.length > 0 && (
          <div key="settled" className="panel-head">
            <h2>Settled lately</h2>
            <span className="small muted">Changing it later needs a reason.</span>
          </div>
        ),
        ...settled.map((game) => <Waiting key={game.id} game={game} onOpen={open} isSettled />),
      ]}
      {dialog}
    </div>
  );
}

function Waiting({ game, onOpen, isSettled = false }: {
  readonly game: GameView;
  readonly onOpen: (kind: GameDialogKind, game: GameView) => void;
  readonly isSettled?: boolean;
}) {
  const isTied = pendingTies(game).length > 0;
  const isFirstExit = game.cardAllocation.status === 'firstExitNeeded';
  return (
    <article className="waits" aria-labelledby={gameHeadingId(game.id)}>
      <h3 id={gameHeadingId(game.id)} tabIndex={-1}>
        <Link to={gamePath(game.id)}>Game {game.id}</Link> <span className="small muted">{dateText(game.date)}</span>
      </h3>
      <Question game={game} />
      {isSettled && <SettledBy gameId={game.id} />}
      <div className="row wrap acts">
        {(isTied || !isFirstExit) && (
          <Button label={isTied ? 'Position Tie Breaker' : 'Change'} onClick={() => onOpen('tieBreaker', game)} />
        )}
        {isFirstExit && <Button label="Select First Exit" onClick={() => onOpen('firstExit', game)} />}
      </div>
    </article>
  );
}

/** Says who settled a tie. The line keeps its space until the history of the game is loaded. */
function SettledBy({ gameId }: { readonly gameId: number }) {
  const { data: versions } = useRead(gameCalls.history, 0, { id: gameId });
  const settled = versions?.filter(({ type }) => type === 'TieBreakerSet').at(-1);
  return (
    <p className="small muted">
      {settled === undefined ? '\u00A0' : (
        <>
          Settled by {settled.actor === null ? 'the system' : (
            <Name id={settled.actor.id}>{settled.actor.displayName}</Name>
          )}{' '}
          on {zone.momentText(settled.at)}.
        </>
      )}
    </p>
  );
}

/** The question, who can answer it, and what it holds up. */
function Question({ game }: { readonly game: GameView }) {
  const ties = pendingTies(game);
  const blocks = ties.length > 0 ? ties : game.tiedBlocks;
  const { cardAllocation } = game;
  const isFirstExit = cardAllocation.status === 'firstExitNeeded';
  return (
    <>
      {blocks.map((block) => (
        <p key={block.places[0]} className="at">
          <span className={block.resolved ? 'tag' : 'tag warn'}>
            <Icon name="tie" />
            {block.resolved ? `Places ${listed(block.places.map(ordinal))}` : tieText([block])}
          </span>
          {block.teamIds.map((teamId) => (
            <TeamNames key={teamId} players={teamOf(game, teamId)!.players} isLinked />
          ))}
        </p>
      ))}
      {isFirstExit && (
        <p className="at">
          <span className="tag warn"><Icon name="tie" />First exit</span>
          <TeamNames players={playersOf(game, cardAllocation.playerIds) ?? []} isLinked />
        </p>
      )}
      {ties.length > 0 && (
        <p className="small muted">
          These teams get their points, and {monthNameOf(game.date)} can be finalized, once the tie is settled.
        </p>
      )}
      {isFirstExit && (
        <p className="small muted">Who went out first in round 5 gets the 2 of diamonds, the other the 2 of clubs.</p>
      )}
    </>
  );
}
