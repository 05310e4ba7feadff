/** The dialogs of a game by their kind, and the list of voided games. */
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { gameCalls } from '../../../contract/games.calls.js';
import type { GameView, TeamView, VoidedGameView } from '../../../contract/games.js';
import type { PlayerRef } from '../../../contract/players.js';
import { dateText } from '../../../domain/dates.js';
import { teamRef } from '../../../domain/explain/addresses.js';
import { fieldTexts } from '../../../domain/game/game-fields.js';
import { isTeamOf, namesOf, teamsByPlace } from '../../figures/game-text.js';
import { Name, TeamNames, useReaderId, YouTag } from '../../figures/members.js';
import { Place, WhyScore } from '../../figures/score.js';
import { historyPath } from '../../paths.js';
import { useRead } from '../../transport/resource.js';
import { zone } from '../../transport/server-clock.js';
import { Button, LinkButton } from '../../ui/controls.js';
import { Dialog } from '../../ui/dialog.js';
import { ReasonDialog } from '../../ui/form.js';
import { Empty, Facts, Loaded, LoadError, SkeletonRows } from '../../ui/page.js';
import { gameQuery } from '../../figures/games.api.js';
import { EditDialog } from './edit-dialog.js';
import { type ChangeKind, type GameDialogProps, type OpenDialog, useGameCommand } from './game-dialog.js';
import { ActDialog, failed, FirstExitDialog, TieDialog } from './tie-dialogs.js';

interface AnyDialogProps {
  readonly opened: OpenDialog;
  readonly onClose: () => void;
  readonly onSaved: (kind: ChangeKind, before: GameView, changed: GameView) => void;
}

/** A default export, because it is loaded lazily. */
export default function AnyDialog({ opened, onClose, onSaved }: AnyDialogProps) {
  if (opened === 'voided') return <VoidedGamesDialog onClose={onClose} onSaved={onSaved} />;
  const { kind, game } = opened;
  if (kind === 'details') return <DetailsDialog game={game} onClose={onClose} />;
  const ChangeDialog = CHANGES[kind];
  return (
    <ChangeDialog key={kind} game={game} onClose={onClose} onSaved={(changed) => onSaved(kind, game, changed)} />
  );
}

const WITH_REASON = {
  void: {
    label: 'Void', busy: 'Voiding...',
    effect: 'will count in no board, statistic or bill. It is kept with its history and can be restored.',
  },
  restore: { label: 'Restore', busy: 'Restoring...', effect: 'will count again as it was, tie-breakers included.' },
} as const;

const dialogWithReason = (kind: keyof typeof WITH_REASON) => ({ game, onSaved, ...dialog }: GameDialogProps) => {
  const { label, busy, effect } = WITH_REASON[kind];
  return (
    <ReasonDialog
      {...dialog}
      title={`${label} game ${game.id}`}
      label={[`${label} Game`, busy]}
      isDangerous={kind === 'void'}
      change={useGameCommand(gameCalls[kind], game.id)}
      onDone={onSaved}
    >
      <p>Game {game.id} of {dateText(game.date)} {effect}</p>
    </ReasonDialog>
  );
};

const CHANGES: Record<ChangeKind, ComponentType<GameDialogProps>> = {
  tieBreaker: TieDialog, firstExit: FirstExitDialog, reset: ResetDialog, edit: EditDialog,
  void: dialogWithReason('void'), restore: dialogWithReason('restore'),
};

function ResetDialog({ game, ...dialog }: GameDialogProps) {
  const hasDecisions = game.positionTieBreakers.length > 0 || game.firstExit !== null;
  return (
    <ActDialog
      {...dialog}
      title="Reset Game Positions"
      label={['Reset Positions', 'Resetting...']}
      variant={hasDecisions ? 'solid-danger' : 'primary'}
      change={useGameCommand(gameCalls.resetPositions, game.id)}
      body={{}}
      onError={failed('Failed to reset game positions.')}
    >
      <p>
        This clears all position assignments and tie-breakers of game {game.id} and ranks its teams by round sum again.
        Tied teams wait for a new tie-breaker. The rounds stay as they are.
      </p>
      {!hasDecisions && <p className="muted">No tie-breaker is set: the places will stay as they are.</p>}
    </ActDialog>
  );
}

function DetailsDialog({ game, onClose }: Omit<GameDialogProps, 'onSaved'>) {
  // The version on screen is shown until the current one is read.
  const { data, error, isFetching, refetch } = useQuery({ ...gameQuery(game.id), placeholderData: game });
  return (
    <Dialog title="Game Details" onClose={onClose}>
      {data === undefined ? (
        <LoadError
          title={`Failed to fetch details for game ${game.id}`}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Details game={data} onClose={onClose} />
      )}
    </Dialog>
  );
}

type DetailsProps = Omit<GameDialogProps, 'onSaved'>;

function Details({ game, onClose }: DetailsProps) {
  const readerId = useReaderId();
  return (
    <>
      <Facts
        facts={{
          'Game': game.isVoided ? `${game.id}, voided` : game.id,
          ...Object.fromEntries(fieldTexts(game)),
          'Teams': game.teams.length,
        }}
      />
      <ol className="rows lines team-scores">
        {teamsByPlace(game.teams).map((team) => (
          <li key={team.teamId} className={isTeamOf(team, readerId) ? 'you' : undefined}>
            <Place place={team.position} />
            <span>
              <span className="strong row">
                <TeamNames players={team.players} isLinked />
                {isTeamOf(team, readerId) && <YouTag />}
              </span>
              <Totals team={team} game={game} onClose={onClose} />
            </span>
            {team.position === null
              ? <span className="muted">tied</span>
              : <WhyScore {...whyOf(game, team)} onOpen={onClose} value={team.totalScore} />}
          </li>
        ))}
      </ol>
    </>
  );
}

/** `Sum +6: +4 and +2`. */
function Totals({ game, team, onClose }: DetailsProps & { readonly team: TeamView }) {
  const [one, other] = team.players;
  const total = (value: number, what: string, player?: PlayerRef) => (
    <WhyScore {...whyOf(game, team, what, player)} onOpen={onClose} value={value} />
  );
  return (
    <small>
      Sum {total(team.roundSum, 'round sum')}: {total(team.player1TotalScore, 'round points', one)} and{' '}
      {total(team.player2TotalScore, 'round points', other)}
    </small>
  );
}

/** A voided game counts nowhere, so nothing explains its numbers. */
const whyOf = ({ id, isVoided }: GameView, { teamId, players }: TeamView, what = 'points', player?: PlayerRef) => ({
  of: isVoided ? null : teamRef(id, teamId),
  label: `${what} of ${player?.displayName ?? namesOf(players)} in game ${id}`,
});

/** A dialog that was opened from the list returns to it. */
function VoidedGamesDialog({ onClose, onSaved }: Omit<AnyDialogProps, 'opened'>) {
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const query = useRead(gameCalls.voided, 0);
  if (opened !== null) return <AnyDialog opened={opened} onClose={() => setOpened(null)} onSaved={onSaved} />;
  return (
    <Dialog title="Voided games" onClose={onClose}>
      <Loaded what="voided games" query={query} skeleton={<SkeletonRows count={2} />}>
        {(voided) => voided.length === 0 ? <Empty title="No game is voided." /> : (
          <ul className="lines voided">
            {voided.map((each) => <VoidedGame key={each.game.id} voided={each} onOpen={setOpened} />)}
          </ul>
        )}
      </Loaded>
    </Dialog>
  );
}

function VoidedGame(
  { voided, onOpen }: { readonly voided: VoidedGameView; readonly onOpen: (opened: OpenDialog) => void },
) {
  const { game, voidedAt, voidedBy, reason } = voided;
  const act = (name: string, of: string) => <>{name}<span className="vh"> {of} {game.id}</span></>;
  return (
    <li>
      <h3>Game {game.id} <span className="muted">{dateText(game.date)}</span></h3>
      <p className="small muted">
        Voided {zone.momentText(voidedAt)}
        {voidedBy !== null && <> by <Name>{voidedBy.displayName}</Name></>}
      </p>
      <blockquote className="well">{reason}</blockquote>
      <div className="row wrap">
        <Button label={act('Restore', 'game')} onClick={() => onOpen({ kind: 'restore', game })} />
        <Button label={act('Details', 'of game')} variant="quiet" onClick={() => onOpen({ kind: 'details', game })} />
        <LinkButton label={act('History', 'of game')} variant="quiet" to={historyPath('game', game.id)} />
      </div>
    </li>
  );
}
