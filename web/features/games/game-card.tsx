import type { ReactElement } from 'react';
import type { GameView } from '../../../contract/games.js';
import type { UserView } from '../../../contract/players.js';
import { mayRecordGames } from '../session/session.api.js';
import { type Action, ActionMenu } from '../../ui/action-menu.js';
import { Button } from '../../ui/buttons.js';
import { dayText } from '../../../domain/date-text.js';
import { Icon } from '../../ui/icon.js';
import { Sentence } from '../../ui/sentence.js';
import { isolated } from '../../../domain/name-text.js';
import { pendingTies, teamsByPlace, tieText } from '../../figures/game-text.js';
import { ordinal } from '../../../domain/number-text.js';
import { CardAllocation } from './card-allocation.js';
import { type GameDialogKind, gameHeadingId } from './game-dialog.js';
import { GameHead } from './game-head.js';
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

export function GameCard({ game, reader, onOpen, onShowDate }: GameCardProps): ReactElement {
  const pending = pendingTies(game);
  const hasResolvedTie = game.tiedBlocks.length > 0 && pending.length === 0;
  const mayRecord = mayRecordGames(reader);
  return (
    <article className="panel flush game" aria-labelledby={gameHeadingId(game.id)}>
      <GameHead game={game} tag={hasResolvedTie && RESOLVED}>
        <span className="acts">
          {mayRecord && <Button act="Reset Positions" look="quiet" onClick={() => onOpen('reset')} />}
          <ActionMenu
            label={`More for game ${game.id}`}
            actions={actionsOf({ game, mayRecord, hasResolvedTie, onOpen, onShowDate })}
          />
        </span>
      </GameHead>
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
      {hasResolvedTie && <p className="settled-ties small muted"><Sentence text={settledText(game)} /></p>}
      <ScoreTable game={game} />
      <CardAllocation game={game} />
    </article>
  );
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
}

function actionsOf({ game, mayRecord, hasResolvedTie, onOpen, onShowDate }: ActionsInput): Action[] {
  const forRecorders = (label: string, act: string, kind: GameDialogKind): Action => ({
    label,
    refusal: mayRecord ? undefined : `Only admins and members who record games ${act}.`,
    onSelect: () => onOpen(kind),
  });
  return [
    ...(onShowDate === undefined ? [] : [{ label: `Games of ${dayText(game.date)}`, onSelect: onShowDate }]),
    { label: 'Game Details', onSelect: () => onOpen('details') },
    { label: 'History', onSelect: () => onOpen('history') },
    ...(hasResolvedTie
      ? [{ label: 'Position Tie Breaker', onSelect: () => onOpen('tieBreaker') }]
      : []),
    forRecorders('Reset Positions', 'reset positions', 'reset'),
    forRecorders('Edit Game', 'edit games', 'edit'),
    forRecorders('Void Game', 'void games', 'void'),
  ];
}

interface TieBarProps {
  readonly text: string;
  readonly button: string;
  readonly onOpen: () => void;
}

const TieBar = ({ text, button, onOpen }: TieBarProps): ReactElement => (
  <div className="tie-bar">
    <span className="row">
      <Icon name="tie" />
      {text}
    </span>
    <Button act={button} onClick={onOpen} />
  </div>
);
