/** The games that a search found, the latest first and by month: one answer, and on demand the next. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { FoundGames } from '../../../../contract/find-games.js';
import { gameCalls } from '../../../../contract/games.calls.js';
import type { GameView, TeamView } from '../../../../contract/games.js';
import { monthOf, monthTitle, weekdayText } from '../../../../domain/dates.js';
import { isTeamOf, teamsByPlace } from '../../../figures/game-text.js';
import { Name, TeamNames } from '../../../figures/members.js';
import { Place, Score } from '../../../figures/score.js';
import { gamePath } from '../../../paths.js';
import { resource } from '../../../transport/resource.js';
import { Button, Link } from '../../../ui/controls.js';
import { useFocusOnceShown } from '../../../ui/layers.js';
import { Loaded, SkeletonRows } from '../../../ui/load-states.js';
import { type FindFilter, paramsOf } from './find-filter.js';

/** An answer of a search; the first one has the count, and stays while the filter changes. */
export const useFound = (filter: FindFilter, before: string | null) => useQuery({
  ...resource(gameCalls.find, 0, { ...paramsOf(filter), ...(before !== null && { before }) }),
  ...(before === null && { placeholderData: keepPreviousData }),
});

interface HitsProps {
  readonly filter: FindFilter;
  /** Null for the latest games. */
  readonly before: string | null;
  /** `2026-07` of the last game above. */
  readonly monthAbove: string | null;
  /** In place of an empty list. */
  readonly none: ReactNode;
}

export const Hits = (props: HitsProps) => (
  <Loaded what="games" query={useFound(props.filter, props.before)} skeleton={<SkeletonRows count={8} />}>
    {(found) => <Answer {...props} found={found} />}
  </Loaded>
);

/** Renders its next answer itself, so that all of them move together when a game changes. */
function Answer({ found: { games, next }, ...props }: HitsProps & { readonly found: FoundGames }): ReactNode {
  const { filter, before, monthAbove, none } = props;
  const [isMoreShown, setMoreShown] = useState(false);
  const list = useFocusOnceShown(before !== null);
  const last = games.at(-1);
  if (games.length === 0 && before === null) return none;
  return (
    <>
      <ol className="dated" aria-label="Games found" ref={list} tabIndex={-1}>
        {games.map((game, index) => {
          const month = monthOf(game.date);
          const isNew = month !== (index === 0 ? monthAbove : monthOf(games[index - 1]!.date));
          return [
            isNew && <li key={month} className="dated-head">{monthTitle(game.date)}</li>,
            <Hit key={game.id} game={game} playerId={filter.players[0]} />,
          ];
        })}
      </ol>
      {next !== null && !isMoreShown && (
        <div className="hits-more"><Button act="Show more" onClick={() => setMoreShown(true)} /></div>
      )}
      {next !== null && isMoreShown && (
        <Hits filter={filter} before={next} monthAbove={last ? monthOf(last.date) : monthAbove} none={none} />
      )}
    </>
  );
}

/** @param playerId  whose team is shown; undefined shows the winner */
function Hit({ game, playerId }: { readonly game: GameView; readonly playerId: number | undefined }) {
  const teams = teamsByPlace(game.teams);
  const team = teams.find((each) => isTeamOf(each, playerId)) ?? teams[0]!;
  return (
    <li className="found-game">
      <Place place={team.position} />
      <span>
        <TeamNames players={team.players} isLinked />
        <small>
          <Link className="opens-game" to={gamePath(game.id)}>
            <span><span className="num">Game {game.id}</span> · {weekdayText(game.date)}</span>
          </Link>
          <Rival teams={teams} team={team} />
        </small>
      </span>
      <span className="hit-sum"><Score value={team.roundSum} /><small>sum</small></span>
    </li>
  );
}

/** The team behind the winner, or the winner ahead of any other. */
function Rival({ teams, team }: { readonly teams: readonly TeamView[]; readonly team: TeamView }): ReactNode {
  if (team.position === null) return ' · waits for a tie-breaker';
  const rival = teams.find(({ position }) => position === (team.position === 1 ? 2 : 1));
  if (!rival) return null;
  const [one, other] = rival.players;
  return (
    <>
      {team.position === 1 ? ' · ahead of ' : ' · behind '}
      <Name id={one!.id}>{one!.displayName}</Name> &amp; <Name id={other!.id}>{other!.displayName}</Name>
    </>
  );
}
