/** A game of the list, with its actions; at a moment of the past, with the differences to today instead. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { GameView, TeamView } from '../../../contract/games.js';
import { dateText, dayText } from '../../../domain/dates.js';
import { teamRef } from '../../../domain/explain/addresses.js';
import { fieldsOf } from '../../../domain/game/game-fields.js';
import { isEqual } from '../../../domain/is-equal.js';
import { isolated, listed, ordinal } from '../../../domain/text.js';
import { isTeamOf, pendingTies, playersOf, teamsByPlace, tieText } from '../../figures/game-text.js';
import { Name, TeamNames, useReaderId, YouTag } from '../../figures/members.js';
import { dealOf, SmallCard } from '../../figures/playing-card.js';
import { PendingScore, Place, Score, WhyScore } from '../../figures/score.js';
import { historyPath } from '../../paths.js';
import { OnlyNow, usePast } from '../../transport/past.js';
import { type Action, ActionMenu } from '../../ui/action-menu.js';
import { Button, Icon } from '../../ui/controls.js';
import { Abbreviation, ColumnHeads, ErrorBoundary, Sentence } from '../../ui/page.js';
import { gameQuery } from '../../figures/games.api.js';
import { mayRecordGames, useReader } from '../../figures/session.js';
import { type GameDialogKind, gameHeadingId } from './game-dialog.js';
import { RULES } from '../../../domain/boards/rules.js';

type GameProps = Pick<GameCardProps, 'game'>;

interface GameCardProps {
  readonly game: GameView;
  readonly onOpen: (kind: GameDialogKind) => void;
  /** Shows the games of this date; undefined when they are already on screen. */
  readonly onShowDate?: (() => void) | undefined;
}

export function GameCard({ game, onOpen, onShowDate }: GameCardProps) {
  const hasResolvedTie = game.tiedBlocks.length > 0 && pendingTies(game).length === 0;
  const mayRecord = mayRecordGames(useReader());
  const isNow = usePast() === null;
  const navigate = useNavigate();
  const forRecorders = (label: string, act: string, kind: GameDialogKind): Action => ({
    label,
    refusal: mayRecord ? undefined : `Only admins and members who record games ${act}.`,
    onSelect: () => onOpen(kind),
  });
  const actions: Action[] = [
    ...(onShowDate === undefined ? [] : [{ label: `Games of ${dayText(game.date)}`, onSelect: onShowDate }]),
    { label: 'Game Details', onSelect: () => onOpen('details') },
    { label: 'History', onSelect: () => void navigate(historyPath('game', game.id)) },
    ...(hasResolvedTie ? [{ label: 'Position Tie Breaker', onSelect: () => onOpen('tieBreaker') }] : []),
    forRecorders('Reset Positions', 'reset positions', 'reset'),
    forRecorders('Edit Game', 'edit games', 'edit'),
    forRecorders('Void Game', 'void games', 'void'),
  ];
  return (
    <article className="panel flush game" aria-labelledby={gameHeadingId(game.id)}>
      <div className="game-head">
        <div className="title">
          <h2 id={gameHeadingId(game.id)} tabIndex={-1}>Game {game.id}</h2>
          <span className="meta">{dateText(game.date)} · {game.location}</span>
          {!isNow && <Difference game={game} />}
          {isNow && hasResolvedTie && <span className="tag"><Icon name="tie" />Tie resolved</span>}
        </div>
        <OnlyNow>
          <span className="acts">
            {mayRecord && <Button label="Reset Positions" variant="quiet plain" onClick={() => onOpen('reset')} />}
            <ActionMenu label={`More for game ${game.id}`} actions={actions} />
          </span>
        </OnlyNow>
      </div>
      <OnlyNow>
        {questionsOf(game).map(([kind, label, text]) => (
          <div key={kind} className="row wrap tie-bar">
            <span className="row"><Icon name="tie" />{text}</span>
            <Button label={label} onClick={() => onOpen(kind)} />
          </div>
        ))}
      </OnlyNow>
      {hasResolvedTie && <p className="settled-ties small muted"><Sentence text={settledText(game)} /></p>}
      <ScoreTable game={game} />
      <div className="row wrap deal" role="group" aria-label="Card allocation">
        <ErrorBoundary fallback={<p>Error displaying card allocation</p>}><Allocation game={game} /></ErrorBoundary>
      </div>
    </article>
  );
}

/** The open question of a game: the dialog that asks it, its button, and the reason. */
function questionsOf(game: GameView) {
  const ties = pendingTies(game);
  const equalScores = 'Tie detected! Both players in first place team have equal scores.';
  return [
    ...(ties.length > 0 ? [['tieBreaker', 'Position Tie Breaker', tieText(ties)] as const] : []),
    ...(game.cardAllocation.status === 'firstExitNeeded'
      ? [['firstExit', 'Select First Exit', equalScores] as const] : []),
  ];
}

function Difference({ game }: GameProps) {
  const { data: today } = useQuery(gameQuery(game.id));
  return today === undefined ? null : <span className="tag">{differenceText(game, today)}</span>;
}

/** The difference in words; the history of the game has the exact changes. */
function differenceText(then: GameView, today: GameView): string {
  if (then.isVoided) return today.isVoided ? 'Still voided today' : 'Voided then';
  if (today.isVoided) return 'Voided today';
  if (today.date !== then.date) return `Today on ${dateText(today.date)}`;
  const places = ({ teams }: GameView) => teams.map(({ position }) => position);
  const played = (game: GameView) => [
    fieldsOf(game), ...game.teams.map(({ players, scores }) => [players.map(({ id }) => id), scores]),
  ];
  if (!isEqual(played(today), played(then))) return 'Corrected since';
  if (!isEqual(places(today), places(then))) return 'Other places today';
  return today.firstExit?.teamId === then.firstExit?.teamId ? 'The same today' : 'Another first exit today';
}

/** `Zara & No Player 3rd, Sofia & Mina 4th`. */
const settledText = ({ teams, tiedBlocks }: GameView): string =>
  teamsByPlace(teams)
    .filter(({ teamId }) => tiedBlocks.some(({ teamIds }) => teamIds.includes(teamId)))
    .map(({ players, position }) =>
      `${players.map(({ displayName }) => isolated(displayName)).join(' & ')} ${ordinal(position!)}`)
    .join(', ');

function Allocation({ game }: GameProps) {
  const readerId = useReaderId();
  const { cardAllocation: allocation } = game;
  if (game.teams.length === 0) return MISSING_TEAMS;
  if (allocation.status === 'noWinner') return <p>Card allocation not available</p>;
  if (allocation.status === 'firstExitNeeded') return <p>Tied scores - manual selection needed</p>;
  const { firstExitPlayerId } = allocation;
  const deal = dealOf(allocation).map(([card, ids]) => [card, playersOf(game, ids)] as const);
  const firstExit = playersOf(game, firstExitPlayerId === null ? [] : [firstExitPlayerId]);
  if (firstExit === null || deal.some(([, players]) => players === null)) return MISSING_TEAMS;
  return (
    <>
      {deal.map(([card, players]) => players!.length > 0 && (
        <span key={card}>
          <SmallCard card={card} />
          <span className="strong"><TeamNames players={players!} isLinked /></span>
          {players!.some(({ id }) => id === readerId) && <YouTag />}
        </span>
      ))}
      {allocation.aceOfSpades === null && <p>Card allocation not available (second place team missing)</p>}
      {firstExit.map(({ id, displayName }) => (
        <p key={id}>Tie resolved! <Name id={id}>{displayName}</Name> exited first.</p>
      ))}
    </>
  );
}

const MISSING_TEAMS = <p>Unable to display card allocation: Missing team data</p>;

const ROUNDS = [1, 2, 3, 4, 5] as const;

const roundHead = (round: number, { lastRoundFactor: times } = RULES): [heading: ReactNode] => [
  <>
    <span className="roomy">Round {round}</span>
    <Abbreviation short={`R${round}`} full={`Round ${round}`} />
    {round === ROUNDS.length && times !== 1 && (
      <span className="x2">
        <Abbreviation short={`${times}×`} full={times === 2 ? 'counts twice' : `counts ${times} times`} />
      </span>
    )}
  </>,
];

/** The scores by round. The roles are explicit because `display: grid` removes the native ones on phones. */
function ScoreTable({ game }: GameProps) {
  return (
    <table className="folding scores" role="table" aria-label={`Game ${game.id}`}>
      <ColumnHeads
        columns={[
          ['Team'], ...ROUNDS.map((round) => roundHead(round, game.rules)), ['Round Sum'], ['Position Score'],
        ]}
      />
      <tbody role="rowgroup">
        {teamsByPlace(game.teams).map((team) => <TeamRow key={team.teamId} gameId={game.id} team={team} />)}
      </tbody>
    </table>
  );
}

function TeamRow({ gameId, team }: { readonly gameId: number; readonly team: TeamView }) {
  const isReaders = isTeamOf(team, useReaderId());
  const of = teamRef(gameId, team.teamId);
  const whose = `of ${listed(team.players.map(({ displayName }) => displayName))} in game ${gameId}`;
  const isPending = team.position === null;
  return (
    <tr role="row" className={isReaders ? 'you' : undefined}>
      <th role="rowheader" scope="row">
        <span className="team">
          <Place place={team.position} />
          <TeamNames players={team.players} isLinked />
          {isReaders && <YouTag />}
          {isPending && <span className="vh">place pending, tied</span>}
        </span>
      </th>
      {ROUNDS.map((round) => <td key={round} role="cell"><Score value={team.scores[round - 1]!} /></td>)}
      <td role="cell" className="sum">
        <WhyScore of={of} label={`round sum ${whose}`} value={team.roundSum} isQuiet={!isPending} />
      </td>
      <td role="cell" className="pos">
        {isPending ? <PendingScore /> : <WhyScore of={of} label={`points ${whose}`} value={team.totalScore} />}
      </td>
    </tr>
  );
}
