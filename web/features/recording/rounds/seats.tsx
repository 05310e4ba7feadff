/** The seats of the table, each a button that gives or takes back a role. */
import { NO_PLAYER } from '../../../../domain/no-player.js';
import type { ScoredTeam } from '../../../../domain/scoring/game-scoring.js';
import type { RoundMap, RoundNumber } from '../draft/game-draft.js';
import { Icon } from '../../../ui/controls.js';
import { RowName, useReaderId, YouTag } from '../../../figures/members.js';
import { Score } from '../../../figures/score.js';
import { scoreText } from '../../../../domain/text.js';
import { givenRole, pointsOf, type RoleId } from '../../../figures/given-roles.js';
import { ROUND_PANEL_ID } from './round-tabs.js';

/** A round of a game as it was recorded. */
export interface RecordedRound {
  readonly round: RoundMap;
  readonly playerIds: readonly number[];
  /** The round sum of each team, by team number. */
  readonly sums: Readonly<Record<number, number>>;
}

interface SeatsProps {
  readonly teams: readonly ScoredTeam[];
  readonly round: RoundMap;
  readonly roundNumber: RoundNumber;
  /** The player that the typed letters match. */
  readonly meantId: number | undefined;
  /** In a correction: the recorded round to compare with. */
  readonly recorded: RecordedRound | undefined;
  readonly nameOf: (playerId: number) => string;
  readonly onTap: (playerId: number) => void;
}

export function Seats(props: SeatsProps) {
  const { teams, round, roundNumber, meantId, recorded, nameOf, onTap } = props;
  const readerId = useReaderId();
  const seat = (playerId: number) =>
    playerId === NO_PLAYER.id ? (
      <div key={playerId} className="seat solo"><span className="who">{nameOf(playerId)}</span></div>
    ) : (
      <Seat
        key={playerId}
        name={nameOf(playerId)}
        isReader={playerId === readerId}
        isMeant={playerId === meantId}
        role={round[playerId]}
        was={wasOf(recorded, playerId, round[playerId])}
        roundNumber={roundNumber}
        onTap={() => onTap(playerId)}
      />
    );
  return (
    <div
      id={ROUND_PANEL_ID}
      className={teams.length < 5 ? 'seats four' : 'seats'}
      role="tabpanel"
      aria-label={`Players in round ${roundNumber}`}
    >
      {teams.map(({ teamId, player1Id, player2Id, roundSum }) => (
        <div key={teamId} className="seat-row" role="group" aria-label={`Team ${teamId}`}>
          <div className={player1Id === readerId || player2Id === readerId ? 'seat-sum you' : 'seat-sum'}>
            <b><Score value={roundSum} /></b>
            <small>{sumText(recorded, teamId, roundSum)}</small>
          </div>
          {seat(player1Id)}
          {seat(player2Id)}
        </div>
      ))}
    </div>
  );
}

/** The recorded role of a seat, if it has another one now. */
function wasOf(recorded: RecordedRound | undefined, playerId: number, role?: RoleId): string | null {
  if (!recorded?.playerIds.includes(playerId)) return null;
  const was = recorded.round[playerId];
  if (was === role) return null;
  return was === undefined ? 'Neutral' : givenRole(was).name;
}

function sumText(recorded: RecordedRound | undefined, teamId: number, roundSum: number): string {
  const was = recorded?.sums[teamId];
  return was === undefined || was === roundSum ? `Team ${teamId}` : `was ${scoreText(was)}`;
}

interface SeatProps {
  readonly name: string;
  readonly isReader: boolean;
  readonly isMeant: boolean;
  readonly role: RoleId | undefined;
  readonly was: string | null;
  readonly roundNumber: RoundNumber;
  readonly onTap: () => void;
}

function Seat({ name, isReader, isMeant, role: roleId, was, roundNumber, onTap }: SeatProps) {
  const role = roleId && givenRole(roleId);
  const points = pointsOf(roleId, roundNumber);
  const tone = points > 0 ? ' up' : points < 0 ? ' down' : '';
  const said = role && `, ${role.name}, ${spoken(points)}`;
  return (
    <button
      type="button"
      className={`seat${tone}${isMeant ? ' meant' : ''}${was === null ? '' : ' changed'}`}
      aria-pressed={role !== undefined}
      aria-label={`${name}${isReader ? ', you' : ''}${said ?? ''}${was === null ? '' : `, was ${was}`}`}
      onClick={onTap}
    >
      <span className="who">
        <RowName>{name}</RowName>
        {isReader && <YouTag />}
      </span>
      {role !== undefined && (
        <span className="what">
          <Icon {...role.crown} />
          <span className="role">{role.name}</span>
          <Score value={points} />
        </span>
      )}
      {was !== null && <span className="was">was <s>{was}</s></span>}
    </button>
  );
}

const spoken = (points: number): string => `${points > 0 ? 'plus' : 'minus'} ${Math.abs(points)}`;
