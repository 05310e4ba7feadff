/** The four roles: who has each, and which one the next tap gives. */
import type { ReactElement } from 'react';
import { Icon } from '../../ui/icon.js';
import { Name } from '../../ui/name.js';
import { scoreText } from '../../ui/score-text.js';
import { GIVEN_ROLES, pointsOf, type RoleId } from '../../ui/given-roles.js';
import { askedRole, holderOf, type RoundEntry } from './round-entry.js';

export interface RoleSlotsProps {
  readonly entry: RoundEntry;
  readonly nameOf: (playerId: number) => string;
  readonly onChoose: (role: RoleId) => void;
}

export const RoleSlots = ({ entry, nameOf, onChoose }: RoleSlotsProps): ReactElement => (
  <div className="slots" role="radiogroup" aria-label="Role to give">
    {GIVEN_ROLES.map((role) => (
      <RoleSlot key={role.id} role={role} entry={entry} nameOf={nameOf} onChoose={onChoose} />
    ))}
  </div>
);

interface RoleSlotProps extends RoleSlotsProps {
  readonly role: (typeof GIVEN_ROLES)[number];
}

function RoleSlot({ role: { id, name, crown }, entry, nameOf, onChoose }: RoleSlotProps): ReactElement {
  const isAsked = askedRole(entry) === id;
  const holder = holderOf(entry.roundPositions[entry.currentRound - 1]!, id);
  const points = scoreText(pointsOf(id, entry.currentRound));
  const who = holder === null ? (isAsked ? 'tap player' : '·') : <Name>{nameOf(holder)}</Name>;
  return (
    <label className={holder === null ? 'slot' : 'slot set'}>
      <input
        className="vh"
        type="radio"
        name="role-to-give"
        checked={isAsked}
        aria-label={`${name}, ${points}, ${holder === null ? 'nobody yet' : nameOf(holder)}`}
        onChange={() => onChoose(id)}
      />
      <span className="top" aria-hidden="true">
        <Icon {...crown} />
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
