/** The games as they stood at a moment, each with what differs today. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { gameCalls } from '../../../contract/games.calls.js';
import type { GameView } from '../../../contract/games.js';
import { historyPath } from '../../paths.js';
import { resource, useRead } from '../../transport/resource.js';
import { gameQuery } from '../boards/games-page.api.js';
import { type Past, pastParams, usePast } from '../../transport/past.js';
import { PastScreen } from '../boards/past/past-screen.js';
import { dateText } from '../../../domain/date-text.js';
import { Empty, SkeletonRows } from '../../ui/load-states.js';
import { PageHead } from '../../ui/page-head.js';
import { CardAllocation } from './card-allocation.js';
import { gameHeadingId } from './game-dialog.js';
import { GameHead } from './game-head.js';
import { filterIn, gameIn, paramsOf } from './games-filter.js';
import { Pager } from './pager.js';
import { ScoreTable } from './score-table.js';
import './games.css';

const SKELETON = <SkeletonRows count={6} className="panel flush" />;

/** Shown while the address has a moment. */
export default function PastGames(): ReactElement | null {
  const [params] = useSearchParams();
  const past = usePast();
  const gameId = gameIn(params);
  if (past === null) return null;
  return gameId === null ? <Games past={past} /> : <OneGame gameId={gameId} past={past} />;
}

function OneGame({ gameId, past }: { readonly gameId: number; readonly past: Past }): ReactElement {
  const query = useRead(gameCalls.one, 5, { id: gameId, ...pastParams(past) });
  return (
    <>
      <PageHead title={`Game ${gameId}`} up={[historyPath('game', gameId), 'History']} />
      <PastScreen what="game" past={past} query={query} skeleton={SKELETON}>
        {(game) => <PastGame game={game} />}
      </PastScreen>
    </>
  );
}

function Games({ past }: { readonly past: Past }): ReactElement {
  const [params, setParams] = useSearchParams();
  const { date, page } = filterIn(params);
  const asked = { page, ...pastParams(past) };
  const call = date === null
    ? resource(gameCalls.page, 5, asked) : resource(gameCalls.pageOfDate, 5, { date, ...asked });
  const query = useQuery({ ...call, placeholderData: keepPreviousData });
  const turnTo = (next: number): void => {
    setParams({ ...paramsOf({ date, page: next }), ...pastParams(past) });
    scrollTo({ top: 0 });
  };
  return (
    <>
      <PageHead title="Games" />
      <PastScreen what="games" past={past} query={query} skeleton={SKELETON}>
        {({ games, pageCount, page: shown }) => (
          <>
            {games.map((game) => (
              <PastGame key={game.id} game={game} />
            ))}
            {games.length === 0 && (
              <div className="panel">
                <Empty title="No games were known then." />
              </div>
            )}
            <Pager page={shown} pageCount={pageCount} onPage={turnTo} onNear={() => undefined} />
          </>
        )}
      </PastScreen>
    </>
  );
}

/** Without any action. */
function PastGame({ game }: { readonly game: GameView }): ReactElement {
  const today = useQuery(gameQuery(game.id)).data;
  return (
    <article className="panel flush game" aria-labelledby={gameHeadingId(game.id)}>
      <GameHead game={game} tag={today && <span className="tag">{differenceText(game, today)}</span>} />
      <ScoreTable game={game} />
      <CardAllocation game={game} />
    </article>
  );
}

/** In words; what exactly changed is in the history of the game. */
function differenceText(then: GameView, today: GameView): string {
  if (then.isVoided) return today.isVoided ? 'Voided, also today' : 'Voided then';
  if (today.isVoided) return 'Voided today';
  if (today.date !== then.date) return `Today on ${dateText(today.date)}`;
  const places = ({ teams }: GameView): string => JSON.stringify(teams.map(({ position }) => position));
  const played = ({ teams, location, gameType }: GameView): string => JSON.stringify([location, gameType,
    teams.map(({ players, scores }) => [players.map(({ id }) => id), scores])]);
  if (played(today) !== played(then)) return 'Corrected since';
  if (places(today) !== places(then)) return 'Other places today';
  return today.firstExit?.teamId === then.firstExit?.teamId ? 'The same today' : 'Another first exit today';
}
