/** The controls at the bottom: role slots, Previous Round, Undo, and Next Round or Finish Game. */
import type { Dispatch } from 'react';
import { ROUND_COUNT } from '../../../../domain/scoring/round-points.js';
import type { RoundNumber } from '../draft/game-draft.js';
import { Radio } from '../../../ui/choices.js';
import { Button, Icon } from '../../../ui/controls.js';
import { Name } from '../../../figures/members.js';
import { scoreText } from '../../../../domain/text.js';
import { GIVEN_ROLES, pointsOf, type RoleId } from '../../../figures/given-roles.js';
import { askedRole, firstOpenRound, holderOf, isComplete, openRoles, type RoundEntry } from './round-entry.js';
import type { WizardAction } from '../wizard.js';

interface DockProps {
  readonly entry: RoundEntry;
  readonly nameOf: (playerId: number) => string;
  readonly dispatch: Dispatch<WizardAction>;
  readonly mayGoOn: boolean;
  readonly busy: false | 'advancing' | 'finishing';
  readonly onGoOn: () => void;
}

export function Dock({ entry, nameOf, dispatch, mayGoOn, busy, onGoOn }: DockProps) {
  const { currentRound } = entry;
  const back = (): void => {
    if (currentRound > 1) dispatch({ type: 'roundOpened', round: (currentRound - 1) as RoundNumber });
  };
  return (
    <div className="dock">
      <RoleSlots entry={entry} nameOf={nameOf} onChoose={(role) => dispatch({ type: 'roleChosen', role })} />
      <div className="dock-acts">
        <Button
          act={<Icon name="left" />}
          look="on-felt-line"
          aria-label="Previous Round"
          aria-disabled={currentRound === 1}
          onClick={back}
        />
        <Button
          act={<Icon name="undo" />}
          look="on-felt-line"
          aria-label="Undo the last tap"
          aria-disabled={entry.past.length === 0}
          onClick={() => dispatch({ type: 'tapUndone' })}
        />
        <Button
          act={goOnText(entry, busy)}
          look="on-felt go-on"
          aria-disabled={!mayGoOn || busy !== false}
          onClick={onGoOn}
        />
      </div>
    </div>
  );
}

/** Its label says what is missing while it cannot continue. */
function goOnText({ currentRound, roundPositions }: RoundEntry, busy: DockProps['busy']): string {
  if (busy === 'finishing') return 'Saving...';
  const label = currentRound === ROUND_COUNT ? 'Finish Game' : 'Next Round';
  const round = roundPositions[currentRound - 1]!;
  if (!isComplete(round)) return `${label} · ${openRoles(round).length} left`;
  const open = currentRound === ROUND_COUNT ? firstOpenRound(roundPositions) : null;
  return open === null ? label : `${label} · Round ${open} is open`;
}

interface RoleSlotsProps {
  readonly entry: RoundEntry;
  readonly nameOf: (playerId: number) => string;
  readonly onChoose: (role: RoleId) => void;
}

/** The four roles: the holder of each, and the one that the next tap gives. */
export const RoleSlots = (props: RoleSlotsProps) => (
  <div className="slots" role="radiogroup" aria-label="Role to give">
    {GIVEN_ROLES.map((role) => <RoleSlot key={role.id} {...role} {...props} />)}
  </div>
);

function RoleSlot(
  { id, name, crown, entry, nameOf, onChoose }: RoleSlotsProps & (typeof GIVEN_ROLES)[number],
) {
  const isAsked = askedRole(entry) === id;
  const holder = holderOf(entry.roundPositions[entry.currentRound - 1]!, id);
  const points = scoreText(pointsOf(id, entry.currentRound));
  const who = holder === null ? (isAsked ? 'tap player' : '·') : <Name>{nameOf(holder)}</Name>;
  return (
    <label className={holder === null ? 'slot' : 'slot set'}>
      <Radio
        name="role-to-give"
        aria-label={`${name}, ${points}, ${holder === null ? 'nobody yet' : nameOf(holder)}`}
        isChosen={isAsked}
        onChoose={() => onChoose(id)}
      />
      <span className="top" aria-hidden="true">
        <Icon {...crown} />
        <span translate="no" className="num">{points}</span>
      </span>
      <span className="name" aria-hidden="true">
        {name === 'Vice President'
          ? <>Vice Pres<span className="only-phone">.</span><span className="only-wide">ident</span></> : name}
      </span>
      <span className="who" aria-hidden="true">{who}</span>
    </label>
  );
}
