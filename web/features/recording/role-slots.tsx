/** The four roles: who has each, and which one the next tap gives. */
import type { ReactElement } from 'react';
import { Icon } from '../../ui/icon.js';
import { Name } from '../../ui/name.js';
import { scoreText } from '../../ui/score-text.js';
import { GIVEN_ROLES, type PositionId } from './game-draft.js';
import { positionPoints } from './game-submission.js';
import { crownOf } from './role-look.js';
import { askedRole, holderOf, type RoundEntry } from './round-entry.js';

export interface RoleSlotsProps {
  readonly entry: RoundEntry;
  readonly nameOf: (playerId: number) => string;
  readonly onChoose: (position: PositionId) => void;
}

export const RoleSlots = ({ entry, nameOf, onChoose }: RoleSlotsProps): ReactElement => (
  <div className="slots" role="radiogroup" aria-label="Role to give">
    {GIVEN_ROLES.map(({ id, name }) => (
      <RoleSlot key={id} position={id} name={name} entry={entry} nameOf={nameOf} onChoose={() => onChoose(id)} />
    ))}
  </div>
);

interface RoleSlotProps {
  readonly position: PositionId;
  readonly name: string;
  readonly entry: RoundEntry;
  readonly nameOf: (playerId: number) => string;
  readonly onChoose: () => void;
}

function RoleSlot({ position, name, entry, nameOf, onChoose }: RoleSlotProps): ReactElement {
  const isAsked = askedRole(entry) === position;
  const holder = holderOf(entry.roundPositions[entry.currentRound - 1]!, position);
  const points = scoreText(positionPoints(position, entry.currentRound));
  const who = holder === null ? (isAsked ? 'tap player' : '·') : <Name>{nameOf(holder)}</Name>;
  return (
    <label className={holder === null ? 'slot' : 'slot set'}>
      <input
        className="vh"
        type="radio"
        name="role-to-give"
        checked={isAsked}
        aria-label={`${name}, ${points}, ${holder === null ? 'nobody yet' : nameOf(holder)}`}
        onChange={onChoose}
      />
      <span className="top" aria-hidden="true">
        <Icon {...crownOf(position)} />
        <span className="num">{points}</span>
      </span>
      <span className="name" aria-hidden="true">
        {name === 'Vice President' ? <ShortVicePresident /> : name}
      </span>
      <span className="who" aria-hidden="true">
        {who}
      </span>
    </label>
  );
}

const ShortVicePresident = (): ReactElement => (
  <>
    Vice Pres<span className="only-phone">.</span>
    <span className="only-wide">ident</span>
  </>
);
