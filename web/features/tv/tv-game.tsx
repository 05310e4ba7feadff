/** Games on a screen in the room: each team's points by round, the current round, and who gets which card. */
import { type CSSProperties, Fragment, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { RecapGameView, RecapView } from '../../../contract/evenings.js';
import type { TeamView } from '../../../contract/games.js';
import type { PlayerRef } from '../../../contract/players.js';
import { zone } from '../../transport/server-clock.js';
import { pendingTies, playersOf, teamsByPlace, tieText } from '../../figures/game-text.js';
import { Avatar } from '../../figures/members.js';
import { dealOf, SmallCard } from '../../figures/playing-card.js';
import { Changing } from '../../figures/changing.js';
import { PendingScore, Place, Score } from '../../figures/score.js';
import { ColumnHeads, Sentence } from '../../ui/page.js';
import { BOARDS_BEING_PREPARED } from '../boards/board.api.js';
import type { GameOnScreen } from './tv.api.js';

export function TvLast({ game, underWay, stake }: {
  readonly game: RecapGameView;
  readonly underWay: GameOnScreen | null;
  /** A sentence for the time between two games, if something is at stake. */
  readonly stake: string | undefined;
}) {
  const ties = pendingTies(game);
  const teams = teamsByPlace(game.teams);
  if (underWay === null) {
    return (
      <div className="tv-right">
        <TvPanel title={`Game ${game.id}`} note={ties.length > 0 ? `${tieText(ties)} is open` : 'the last game'}>
          <TvScores teams={teams} />
        </TvPanel>
        <div className="tv-between">
          <TvPanel title="Next cards"><Cards game={game} /></TvPanel>
          {stake && <TvPanel title="At stake"><p className="tv-stake"><Sentence text={stake} /></p></TvPanel>}
        </div>
      </div>
    );
  }
  return (
    <div className="tv-right">
      <TvUnderWay game={underWay} />
      <TvPanel title={`Game ${game.id}`} note="cards dealt from it">
        <div className="tv-last">
          <ol>
            {teams.map(({ teamId, position, players, roundSum }) => (
              <li key={teamId}><Place place={position} /><TvPair players={players} /><Score value={roundSum} /></li>
            ))}
          </ol>
          <Cards game={game} />
        </div>
      </TvPanel>
    </div>
  );
}

function Cards({ game }: { readonly game: RecapGameView }) {
  const { cardAllocation } = game;
  if (cardAllocation.status !== 'allocated') return <p>They wait until the game is settled.</p>;
  return (
    <ul className="tv-cards">
      {dealOf(cardAllocation).map(([card, ids]) => (
        <li key={card}>
          <SmallCard card={card} />
          {ids.length === 0 && 'waits for a tie'}
          {(playersOf(game, ids) ?? []).map(({ id, displayName }) => (
            <bdi translate="no" key={id} className="tv-name">{displayName}</bdi>
          ))}
        </li>
      ))}
    </ul>
  );
}

export const TvUnderWay = ({ game }: { readonly game: GameOnScreen }) => (
  <TvPanel title={`This game, round ${game.currentRound}`} note={`since ${zone.timeText(game.startedAt)}`}>
    <TvScores {...game} />
  </TvPanel>
);

function TvScores({ teams, currentRound }: {
  readonly teams: readonly (TeamView | GameOnScreen['teams'][number])[];
  /** The current round. */
  readonly currentRound?: number;
}) {
  const now = (round: number): string | undefined => (round === currentRound ? 'tv-now' : undefined);
  return (
    <table className="tv-scores">
      <ColumnHeads
        columns={[['Team'], ...[1, 2, 3, 4, 5].map((round) => [`R${round}`, now(round)] as const), ['Sum']]}
      />
      <tbody>
        {teams.map((team) => (
          <tr key={team.teamId}>
            <th scope="row">
              <span className="tv-team">
                {'position' in team && <Place place={team.position} />}
                <TvPair players={team.players} />
              </span>
            </th>
            {team.scores.map((score, index) => (
              <td key={index} className={now(index + 1)}>
                {score === null ? <span className="tv-yet">·</span> : <Score value={score} />}
              </td>
            ))}
            <td className="tv-sum"><Score value={team.roundSum} /></td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The number of letters up to which a name stays whole beside a longer one. */
const SHORT = 10;

/** The two players of a team in one line: the longer name gives way to the other one. */
const TvPair = ({ players }: { readonly players: readonly PlayerRef[] }) => (
  <span className="tv-pair">
    {players.map(({ displayName }, index) => (
      <Fragment key={index}>
        {index > 0 && <span>&amp;</span>}
        <bdi translate="no" className="tv-name" style={{ flexShrink: displayName.length > SHORT ? 1 : 0 }}>
          {displayName}
        </bdi>
      </Fragment>
    ))}
  </span>
);

export const TvPanel = ({ title, note, children }: {
  readonly title: string;
  /** A few words beside the title. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}) => (
  <div className="tv-panel">
    <header>
      <h2>{title}</h2>
      {note !== undefined && <span className="muted">{note}</span>}
    </header>
    {children}
  </div>
);

/** The most rows that are readable from four metres. */
const ROWS = 12;

export function TvPlaces({ recap: { places, games } }: { readonly recap: RecapView }) {
  const players = new Map(games.flatMap(({ teams }) => teams).flatMap((team) => team.players)
    .map((player) => [player.id, player]));
  return (
    <TvPanel title="The evening" note="total, points">
      {places.length === 0 && <p>{BOARDS_BEING_PREPARED}</p>}
      <ol
        ref={useSliding()}
        className={places.length > ROWS ? 'tv-places two' : 'tv-places'}
        style={{ '--rows': Math.ceil(places.length / 2) } as CSSProperties}
      >
        {places.map(({ playerId, rank, total, points, isPending }) => (
          <li key={playerId} data-player={playerId}>
            <Place place={isPending ? null : rank} />
            <span className="tv-team">
              <TvFace player={players.get(playerId)!} />
              <bdi translate="no" className="tv-name">{players.get(playerId)!.displayName}</bdi>
            </span>
            <span className="tv-total">{isPending ? <PendingScore /> : <Changing value={total} />}</span>
            <b>{isPending ? <PendingScore /> : <Changing value={points} />}</b>
          </li>
        ))}
      </ol>
    </TvPanel>
  );
}

/** The cookie of a screen is sent to `/api/tv` only. */
const TvFace = ({ player }: { readonly player: PlayerRef }) =>
  <Avatar player={{ ...player, avatarUrl: player.avatarUrl?.replace('/api/', '/api/tv/') ?? null }} />;

const SLIDE_MS = 300;

/** Moves rows from their last places to their new ones. */
function useSliding() {
  const list = useRef<HTMLOListElement>(null);
  const drawn = useRef(new Map<string, readonly [left: number, top: number]>());
  useLayoutEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const row of list.current!.querySelectorAll<HTMLElement>(':scope > [data-player]')) {
      const player = row.dataset['player']!;
      const { offsetLeft: left, offsetTop: top } = row;
      const [leftBefore, topBefore] = drawn.current.get(player) ?? [left, top];
      drawn.current.set(player, [left, top]);
      if (isStill || (leftBefore === left && topBefore === top)) continue;
      const translate = [`${leftBefore - left}px ${topBefore - top}px`, '0 0'];
      row.animate({ translate }, { duration: SLIDE_MS, easing: 'ease' });
    }
  });
  return list;
}
