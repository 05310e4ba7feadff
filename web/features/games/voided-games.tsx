import type { GameView, VoidedGameView } from '../../../contract/games.js';
import { dateText, momentText } from '../../../domain/dates.js';
import { historyPath } from '../../paths.js';
import { Dialog } from '../../ui/dialog.js';
import { Button, LinkButton } from '../../ui/controls.js';
import { Empty, Loaded, SkeletonRows } from '../../ui/load-states.js';
import { Name } from '../../figures/members.js';
import type { GameDialogKind } from './game-dialog.js';
import { useVoidedGames } from './games.api.js';

export interface VoidedGamesProps {
  readonly onOpen: (kind: GameDialogKind, game: GameView) => void;
  readonly onClose: () => void;
}

/** A default export, because it is loaded lazily. */
export default function VoidedGamesDialog({ onOpen, onClose }: VoidedGamesProps) {
  return (
    <Dialog title="Voided games" onClose={onClose}>
      <Loaded what="voided games" query={useVoidedGames()} skeleton={<SkeletonRows count={2} />}>
        {(voided) =>
          voided.length === 0 ? (
            <Empty title="No game is voided." />
          ) : (
            <ul className="lines voided">
              {voided.map((each) => <VoidedGame key={each.game.id} voided={each} onOpen={onOpen} />)}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function VoidedGame({ voided, onOpen }: Pick<VoidedGamesProps, 'onOpen'> & { readonly voided: VoidedGameView }) {
  const { game, voidedAt, voidedBy, reason } = voided;
  return (
    <li>
      <h3>Game {game.id} <span className="muted">{dateText(game.date)}</span></h3>
      <p className="small muted">
        Voided {momentText(voidedAt)}
        {voidedBy !== null && <> by <Name>{voidedBy.displayName}</Name></>}
      </p>
      <blockquote className="well">{reason}</blockquote>
      <div className="row wrap">
        <Button act={<>Restore<span className="vh"> game {game.id}</span></>} onClick={() => onOpen('restore', game)} />
        <Button
          act={<>Details<span className="vh"> of game {game.id}</span></>}
          look="quiet"
          onClick={() => onOpen('details', game)}
        />
        <LinkButton
          act={<>History<span className="vh"> of game {game.id}</span></>}
          look="quiet"
          to={historyPath('game', game.id)}
        />
      </div>
    </li>
  );
}
