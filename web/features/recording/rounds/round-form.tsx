/** A round as it is entered, in the wizard and in a correction: tabs, the question of the next tap, and seats. */
import type { ReactNode } from 'react';
import { lastRoundText } from '../../../../domain/boards/legends.js';
import type { Rules } from '../../../../domain/boards/rules.js';
import { NO_PLAYER } from '../../../../domain/no-player.js';
import type { ScoredTeam } from '../../../../domain/scoring/game-scoring.js';
import { pointsOf } from '../../../../domain/scoring/round-points.js';
import { ROUND_COUNT, TEAM_COUNTS } from '../../../../domain/game-size.js';
import { scoreText } from '../../../../domain/text.js';
import { GIVEN_ROLES, givenRole, type RoleId } from '../../../figures/given-roles.js';
import { Face, Name, RowName, useReaderId, YouTag } from '../../../figures/members.js';
import { Score } from '../../../figures/score.js';
import { Radio } from '../../../ui/choices.js';
import { Icon } from '../../../ui/controls.js';
import { openTabBeside } from '../../../ui/tabs.js';
import { StepHeading } from '../create-panel.js';
import { isReal, type RoundMap, type RoundNumber, seatedIds } from '../draft/game-draft.js';
import { askedRole, holderOf, openRoles, type RoundAction, type RoundEntry, roundOf } from './round-entry.js';
import { matching, meantBy, type NamedPlayer, useRoundKeys } from './use-round-keys.js';

/** The recorded game, in a correction. */
interface Recorded {
  /** The rounds that differ from the recorded game. */
  readonly changed: readonly boolean[];
  /** The round that is open. */
  readonly round: RoundMap;
  readonly playerIds: readonly number[];
  /** The round sum of each team, by team number. */
  readonly sums: Readonly<Record<number, number>>;
}

export interface RoundFormProps {
  readonly entry: RoundEntry;
  readonly teams: readonly ScoredTeam[];
  /** The rules in force on the date of the game. */
  readonly rules: Rules;
  readonly nameOf: (playerId: number) => string;
  readonly dispatch: (action: RoundAction) => void;
  readonly onTap: (playerId: number) => void;
  readonly onGoOn: () => void;
  /** The heading when every role is given. */
  readonly complete: string;
  /** Content beside the heading. */
  readonly tag: ReactNode;
  readonly recorded?: Recorded;
}

export function RoundForm(props: RoundFormProps) {
  const { entry, teams, nameOf, dispatch, onGoOn, complete, tag } = props;
  const players = seatedIds(teams).filter(isReal).map((id) => ({ id, name: nameOf(id) }));
  const letters = useRoundKeys(entry, players, dispatch, onGoOn);
  const asked = askedRole(entry);
  return (
    <>
      <RoundTabs {...props} />
      <div className="ask" role="status">
        {asked === null ? <Icon name="check" /> : <Icon {...givenRole(asked).crown} />}
        <StepHeading>{asked === null ? complete : `Who is ${givenRole(asked).name}?`}</StepHeading>
        {letters !== '' && <p className="typed small"><kbd>{letters}</kbd> {meaningOf(letters, players)}</p>}
        {asked !== null && <Score value={pointsOf(asked, entry.currentRound, props.rules)} />}
        {tag}
      </div>
      <Seats {...props} meantId={meantBy(letters, players)?.id} />
    </>
  );
}

/** `Mateo: press Enter`, `Elif or Emre?`. */
function meaningOf(letters: string, players: readonly NamedPlayer[]): string {
  const meant = meantBy(letters, players);
  if (meant !== null) return `${meant.name}: press Enter`;
  const names = matching(letters, players).map(({ name }) => name);
  return names.length === 0 ? 'fits nobody here' : `${names.join(' or ')}?`;
}

/** The four roles: the holder of each, and the one that the next tap gives. */
export const RoleSlots = (
  { entry, rules, nameOf, dispatch }: Pick<RoundFormProps, 'entry' | 'rules' | 'nameOf' | 'dispatch'>,
) => (
  <div className="slots" role="radiogroup" aria-label="Role to give">
    {GIVEN_ROLES.map(({ id, name, crown }) => {
      const isAsked = askedRole(entry) === id;
      const holder = holderOf(roundOf(entry), id);
      const points = scoreText(pointsOf(id, entry.currentRound, rules));
      return (
        <label key={id} className={holder === null ? 'slot' : 'slot set'}>
          <Radio
            name="role-to-give"
            aria-label={`${name}, ${points}, ${holder === null ? 'nobody yet' : nameOf(holder)}`}
            isChosen={isAsked}
            onChoose={() => dispatch({ type: 'roleChosen', role: id })}
          />
          <span className="top" aria-hidden="true">
            <Icon {...crown} />
            <span translate="no" className="num">{points}</span>
          </span>
          <span className="name" aria-hidden="true">
            {name === 'Vice President'
              ? <>Vice Pres<span className="only-phone">.</span><span className="only-wide">ident</span></> : name}
          </span>
          <span className="who" aria-hidden="true">
            {holder === null ? (isAsked ? 'tap player' : '·') : <Name>{nameOf(holder)}</Name>}
          </span>
        </label>
      );
    })}
  </div>
);

const ROUND_PANEL_ID = 'round-seats';

function RoundTabs({ entry: { currentRound, roundPositions }, rules, recorded, dispatch }: RoundFormProps) {
  return (
    <div className="rounds" role="tablist" aria-label="Rounds" onKeyDown={openTabBeside}>
      {roundPositions.map((round, index) => {
        const number = index + 1;
        const isOpen = number === currentRound;
        const times = number === ROUND_COUNT && rules.lastRoundFactor !== 1;
        const isChanged = recorded?.changed[index];
        const given = GIVEN_ROLES.length - openRoles(round).length;
        return (
          <button
            key={number}
            type="button"
            role="tab"
            aria-selected={isOpen}
            aria-controls={ROUND_PANEL_ID}
            aria-label={`Round ${number}${times ? `, ${lastRoundText(rules)}` : ''}, ${progressText(given, isChanged)}`}
            tabIndex={isOpen ? 0 : -1}
            onClick={() => dispatch({ type: 'roundOpened', round: number as RoundNumber })}
          >
            <span className="num">
              {number}
              {times && <small> {rules.lastRoundFactor}×</small>}
            </span>
            <span className="pips">
              {given < GIVEN_ROLES.length
                ? GIVEN_ROLES.map(({ id }, role) => <i key={id} className={role < given ? 'on' : undefined} />)
                : isChanged ? <i className="mark" /> : <Icon name="check" />}
            </span>
          </button>
        );
      })}
    </div>
  );
}

/** @param isChanged  whether the role differs from the recorded one, in a correction */
function progressText(given: number, isChanged?: boolean): string {
  if (given < GIVEN_ROLES.length) return given === 0 ? 'empty' : `${given} of ${GIVEN_ROLES.length}`;
  return isChanged === undefined ? 'complete' : isChanged ? 'changed' : 'as recorded';
}

/** The typed letters choose this player. */
type SeatsProps = RoundFormProps & { readonly meantId: number | undefined };

/** Each seat is a button that gives or takes back a role. */
function Seats(props: SeatsProps) {
  const { teams, entry, recorded, nameOf } = props;
  const readerId = useReaderId();
  const seat = (playerId: number) => playerId === NO_PLAYER.id
    ? <div key={playerId} className="seat solo"><span className="who">{nameOf(playerId)}</span></div>
    : <Seat key={playerId} {...props} playerId={playerId} />;
  return (
    <div
      id={ROUND_PANEL_ID}
      className={teams.length < TEAM_COUNTS.max ? 'seats four' : 'seats'}
      role="tabpanel"
      aria-label={`Players in round ${entry.currentRound}`}
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
function wasOf(recorded: Recorded | undefined, playerId: number, role?: RoleId): string | null {
  if (!recorded?.playerIds.includes(playerId)) return null;
  const was = recorded.round[playerId];
  if (was === role) return null;
  return was === undefined ? 'Neutral' : givenRole(was).name;
}

function sumText(recorded: Recorded | undefined, teamId: number, roundSum: number): string {
  const was = recorded?.sums[teamId];
  return was === undefined || was === roundSum ? `Team ${teamId}` : `was ${scoreText(was)}`;
}

function Seat(
  { playerId, entry, rules, recorded, meantId, nameOf, onTap }: SeatsProps & { readonly playerId: number },
) {
  const isReader = playerId === useReaderId();
  const roleId = roundOf(entry)[playerId];
  const role = roleId && givenRole(roleId);
  const points = pointsOf(roleId, entry.currentRound, rules);
  const was = wasOf(recorded, playerId, roleId);
  const tone = points > 0 ? ' up' : points < 0 ? ' down' : '';
  const said = role && `, ${role.name}, ${points > 0 ? 'plus ' : points < 0 ? 'minus ' : ''}${Math.abs(points)}`;
  const name = nameOf(playerId);
  return (
    <button
      type="button"
      className={`seat${tone}${playerId === meantId ? ' meant' : ''}${was === null ? '' : ' changed'}`}
      aria-pressed={role !== undefined}
      aria-label={`${name}${isReader ? ', you' : ''}${said ?? ''}${was === null ? '' : `, was ${was}`}`}
      onClick={() => onTap(playerId)}
    >
      <span className="who">
        <Face id={playerId} displayName={name} />
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
