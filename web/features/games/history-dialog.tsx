import type { ReactElement } from 'react';
import type { GameVersionView } from '../../../contract/games.js';
import { historyPath } from '../../paths.js';
import { Button, LinkButton } from '../../ui/buttons.js';
import { momentText } from '../../../domain/date-text.js';
import { Dialog } from '../../ui/dialog.js';
import { Loaded, SkeletonRows } from '../../ui/load-states.js';
import { Name } from '../../figures/members.js';
import { ChangeList } from './change-list.js';
import { gameDifferences } from './version-differences.js';
import type { GameRecordProps } from './game-dialog.js';
import { useGameHistory } from './games.api.js';
import { ScoreTable } from './score-table.js';

const TITLES: Record<GameVersionView['type'], string> = {
  GameRecorded: 'Recorded',
  TieBreakerSet: 'Tie-breaker set',
  FirstExitSet: 'First exit chosen',
  PositionsReset: 'Positions reset',
  GameCorrected: 'Corrected',
  GameVoided: 'Voided',
  GameRestored: 'Restored',
};

export function HistoryDialog({ game, onClose }: GameRecordProps): ReactElement {
  return (
    <Dialog
      title={`History of game ${game.id}`}
      onClose={onClose}
      foot={
        <>
          <Button act="Close" onClick={onClose} />
          <LinkButton act="Compare versions" to={historyPath('game', game.id)} />
        </>
      }
    >
      <Loaded
        what={`history of game ${game.id}`}
        query={useGameHistory(game.id)}
        skeleton={<SkeletonRows count={2} />}
      >
        {(versions) => (
          <ol className="lines versions" reversed>
            {versions
              .map((version, index) => (
                <Version key={version.revision} version={version} before={versions[index - 1]} />
              ))
              .reverse()}
          </ol>
        )}
      </Loaded>
    </Dialog>
  );
}

interface VersionProps {
  readonly version: GameVersionView;
  /** Undefined for the first version. */
  readonly before: GameVersionView | undefined;
}

function Version({ version, before }: VersionProps): ReactElement {
  const { type, at, actor, reason, drawn, game } = version;
  const changes = before === undefined ? [] : gameDifferences(before.game, game);
  return (
    <li>
      <h3>{TITLES[type]}</h3>
      <p className="small muted">
        {momentText(at)} · by {actor === null ? 'the system' : <Name>{actor.displayName}</Name>}
      </p>
      {reason !== null && <blockquote className="well">{reason}</blockquote>}
      {drawn !== null && <p className="small">Teams: {drawn}</p>}
      {changes.length > 0 && <ChangeList changes={changes} />}
      <details>
        <summary>The game as it stood</summary>
        <ScoreTable game={game} />
      </details>
    </li>
  );
}
