/** The table of a running game: each team's place, rounds and points, and the cards, if it ended now. */
import { useState } from 'react';
import type { LiveGame, LiveTeam } from '../../../contract/live.js';
import { pointsOfPlace } from '../../../domain/boards/rules.js';
import { scoreText } from '../../../domain/text.js';
import { Changing } from '../../figures/changing.js';
import { useRules } from '../../figures/group.js';
import { TeamNames, useReaderId, YouTag } from '../../figures/members.js';
import { SmallCard } from '../../figures/playing-card.js';
import { Place, Score } from '../../figures/score.js';
import { useToday } from '../../transport/past.js';
import { Button } from '../../ui/controls.js';
import { hasBegun, placeNow, teamsNow } from './live-text.js';

export function LiveTable({ game }: { readonly game: LiveGame }) {
  const [isWhole, setWhole] = useState(false);
  const { teams, ifEnded: { cards }, currentRound } = game;
  const players = teams.flatMap((team) => team.players);
  return (
    <section className="panel flush live-table" aria-labelledby="live-table-heading">
      <div className="panel-head">
        <h2 id="live-table-heading">If it ended now</h2>
        <Button label="All rounds" variant="quiet" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)} />
      </div>
      <div className={isWhole ? 'live-cols whole' : 'live-cols'} aria-hidden="true">
        <span>Team</span>
        <span className="live-each">{teams[0]?.scores.map((_, index) => <i key={index}>R{index + 1}</i>)}</span>
        <span className="now">R{currentRound}</span>
        <span>Sum</span>
        <span>Points</span>
      </div>
      <ol className={isWhole ? 'live-rows whole' : 'live-rows'}>
        {teamsNow(game).map((team) => <Row key={team.teamId} game={game} team={team} />)}
      </ol>
      {cards.length > 0 && (
        <ul className="live-cards" aria-label="Cards if it ended now">
          {cards.map(({ card, playerIds }) => (
            <li key={card}>
              <SmallCard card={card} />
              <TeamNames players={players.filter(({ id }) => playerIds.includes(id))} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ game, team }: { readonly game: LiveGame; readonly team: LiveTeam }) {
  const { teamId, players, scores, roundSum } = team;
  const readerId = useReaderId();
  const today = useToday();
  const rules = useRules(game.date || today);
  const isOwn = players.some(({ id }) => id === readerId);
  const place = placeNow(game, teamId);
  return (
    <li className={isOwn ? 'you' : undefined}>
      {hasBegun(game) ? <Place place={place} /> : <span />}
      <span className="who"><TeamNames players={players} />{isOwn && <YouTag />}</span>
      <span className="live-each num" translate="no">
        {scores.map((points, index) => (
          <i key={index} className={index + 1 === game.currentRound ? 'now' : undefined}>
            {points === null ? <><span aria-hidden="true">·</span><span className="vh">not played</span></>
              : scoreText(points)}
          </i>
        ))}
      </span>
      <span className="sum"><Changing value={roundSum} /></span>
      <span className="points">
        <span className="vh">Points if it ended now: </span>
        {place === null ? '–' : <Score value={pointsOfPlace(rules, place)} />}
      </span>
    </li>
  );
}
