/** A game of the list, with its actions; at a moment of the past with what differs today instead. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { GameView } from '../../../contract/games.js';
import type { UserView } from '../../../contract/players.js';
import { historyPath } from '../../paths.js';
import { OnlyNow, usePast } from '../../transport/past.js';
import { gameQuery } from '../boards/games-page.api.js';
import { mayRecordGames } from '../session/session.api.js';
import { type Action, ActionMenu } from '../../ui/action-menu.js';
import { Button, Icon } from '../../ui/controls.js';
import { dateText, dayText } from '../../../domain/dates.js';
import { Sentence } from '../../ui/load-states.js';
import { fieldsOf } from '../../../domain/game/game-fields.js';
import { isEqual } from '../../../domain/is-equal.js';
import { isolated, ordinal } from '../../../domain/text.js';
import { pendingTies, teamsByPlace, tieText } from '../../figures/game-text.js';
import { CardAllocation } from './card-allocation.js';
import { type GameDialogKind, gameHeadingId } from './game-dialog.js';
import { ScoreTable } from './score-table.js';

const RESOLVED = (
  <span className="tag">
    <Icon name="tie" />
    Tie resolved
  </span>
);

export interface GameCardProps {
  readonly game: GameView;
  readonly reader: UserView | null;
  readonly onOpen: (kind: GameDialogKind) => void;
  /** Undefined when the games of its date are already on screen. */
  readonly onShowDate?: (() => void) | undefined;
}

export function GameCard({ game, reader, onOpen, onShowDate }: GameCardProps) {
  const pending = pendingTies(game);
  const hasResolvedTie = game.tiedBlocks.length > 0 && pending.length === 0;
  const mayRecord = mayRecordGames(reader);
  const isNow = usePast() === null;
  const navigate = useNavigate();
  const onHistory = () => void navigate(historyPath('game', game.id));
  return (
    <article className="panel flush game" aria-labelledby={gameHeadingId(game.id)}>
      <div className="game-head">
        <div className="title">
          <h2 id={gameHeadingId(game.id)} tabIndex={-1}>Game {game.id}</h2>
          <span className="meta">{dateText(game.date)} · {game.location}</span>
          {isNow ? hasResolvedTie && RESOLVED : <Difference game={game} />}
        </div>
        <OnlyNow>
          <span className="acts">
            {mayRecord && <Button act="Reset Positions" look="quiet" onClick={() => onOpen('reset')} />}
            <ActionMenu
              label={`More for game ${game.id}`}
              actions={actionsOf({ game, mayRecord, hasResolvedTie, onOpen, onHistory, onShowDate })}
            />
          </span>
        </OnlyNow>
      </div>
      <OnlyNow>
        {pending.length > 0 && (
          <TieBar text={tieText(pending)} button="Position Tie Breaker" onOpen={() => onOpen('tieBreaker')} />
        )}
        {game.cardAllocation.status === 'firstExitNeeded' && (
          <TieBar
            text="Tie detected! Both players in first place team have equal scores."
            button="Select First Exit"
            onOpen={() => onOpen('firstExit')}
          />
        )}
      </OnlyNow>
      {hasResolvedTie && <p className="settled-ties small muted"><Sentence text={settledText(game)} /></p>}
      <ScoreTable game={game} />
      <CardAllocation game={game} />
    </article>
  );
}

function Difference({ game }: Pick<GameCardProps, 'game'>) {
  const { data: today } = useQuery(gameQuery(game.id));
  return today === undefined ? null : <span className="tag">{differenceText(game, today)}</span>;
}

/** In words; what exactly changed is in the history of the game. */
function differenceText(then: GameView, today: GameView): string {
  if (then.isVoided) return today.isVoided ? 'Voided, also today' : 'Voided then';
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

interface ActionsInput extends Pick<GameCardProps, 'game' | 'onOpen' | 'onShowDate'> {
  readonly mayRecord: boolean;
  readonly hasResolvedTie: boolean;
  readonly onHistory: () => void;
}

function actionsOf(
  { game, mayRecord, hasResolvedTie, onOpen, onHistory, onShowDate }: ActionsInput,
): Action[] {
  const forRecorders = (label: string, act: string, kind: GameDialogKind): Action => ({
    label,
    refusal: mayRecord ? undefined : `Only admins and members who record games ${act}.`,
    onSelect: () => onOpen(kind),
  });
  return [
    ...(onShowDate === undefined ? [] : [{ label: `Games of ${dayText(game.date)}`, onSelect: onShowDate }]),
    { label: 'Game Details', onSelect: () => onOpen('details') },
    { label: 'History', onSelect: onHistory },
    ...(hasResolvedTie
      ? [{ label: 'Position Tie Breaker', onSelect: () => onOpen('tieBreaker') }]
      : []),
    forRecorders('Reset Positions', 'reset positions', 'reset'),
    forRecorders('Edit Game', 'edit games', 'edit'),
    forRecorders('Void Game', 'void games', 'void'),
  ];
}

const TieBar = (
  { text, button, onOpen }: { readonly text: string; readonly button: string; readonly onOpen: () => void },
) => (
  <div className="tie-bar">
    <span className="row">
      <Icon name="tie" />
      {text}
    </span>
    <Button act={button} onClick={onOpen} />
  </div>
);
