/** Who is here: who said In, who takes a seat by turns between the games, and guests, who are looked for by name. */
import { useState } from 'react';
import type { PlanView } from '../../../../contract/plans.js';
import { playerCalls } from '../../../../contract/players.calls.js';
import type { UserView } from '../../../../contract/players.js';
import type { Pairing } from '../../../../domain/draw/pairings.js';
import { lookOf } from '../../../../domain/free-text.js';
import { fairSwaps } from '../../../../domain/plan/fair-swaps.js';
import { isolated } from '../../../../domain/text.js';
import { Name, RowName } from '../../../figures/members.js';
import { saidInText, statusOf } from '../../../figures/plans/plan-text.js';
import { useCommand } from '../../../transport/resource.js';
import { Button, Icon, PressButton } from '../../../ui/controls.js';
import { isNamed } from '../../../ui/letters.js';
import { toastGood } from '../../../ui/toast.js';
import { nameIn, type StepProps } from '../wizard.js';
import { isSelectable, NamesToTap } from './seats-by-hand.js';

export function WhoIsHere({ evening, tonight, chosen, players, dispatch, onSwap }: Omit<StepProps, 'wizard'> & {
  readonly evening: {
    readonly isKept: boolean;
    readonly isBeginning: boolean;
    readonly tonight: PlanView | undefined;
  };
  /** The tables of this evening. */
  readonly tonight: readonly Pairing[];
  readonly chosen: readonly number[];
  readonly onSwap: (seated: readonly number[]) => void;
}) {
  const { isKept, tonight: plan } = evening;
  const beginning = evening.isBeginning ? plan : undefined;
  const isOffered = ({ id, isGuest }: UserView): boolean =>
    !isGuest || chosen.includes(id) || (plan !== undefined && isNamedFor(plan, id));
  const here = players.filter(isSelectable);
  const tap = (playerId: number): void => dispatch({ type: 'playerToggled', playerId });
  return (
    <>
      {beginning && <SaidIn plan={beginning} />}
      {plan && <Swaps {...{ plan, onSwap }} tables={tonight} seated={chosen} nameOf={nameIn(players)} />}
      <NamesToTap
        label="Players"
        players={here.filter(isOffered)}
        chosen={chosen}
        noteOf={(id) => beginning && NOTES[statusOf(beginning, id) ?? 'none']}
        onTap={tap}
      />
      <GuestSearch guests={here.filter((player) => !isOffered(player))} onChoose={tap} />
      <p className="small muted">
        {isKept && 'The players of this evening are kept. '}
        Tap a name to sit out, then tap who plays instead, or the number of players.
      </p>
    </>
  );
}

const SaidIn = ({ plan }: { readonly plan: PlanView }) => (
  <p className="note good" role="status">
    <Icon name="check" />
    <span>
      <b className="strong">{saidInText(plan)}.</b>{' '}
      {plan.waiting.length > 0 ? 'The first ten are ticked. ' : 'They are ticked. '}
      Tap who did not come and who came without saying so.
    </span>
  </p>
);

/** Beside the names of those who did not say In in time. */
const NOTES = { in: undefined, waiting: 'waits', maybe: 'maybe', out: 'out', none: undefined } as const;

/** Whether a guest comes to the evening, or may. */
const isNamedFor = (plan: PlanView, id: number): boolean =>
  [plan.in, plan.waiting, plan.maybe].some((ids) => ids.includes(id));

function Swaps({ plan, tables, seated, nameOf, onSwap }: {
  readonly plan: PlanView;
  /** Those of this evening. */
  readonly tables: readonly Pairing[];
  readonly seated: readonly number[];
  readonly nameOf: (id: number) => string;
  readonly onSwap: (seated: readonly number[]) => void;
}) {
  const gamesOf = (id: number): number => tables.filter((pairs) => pairs.some((pair) => pair.includes(id))).length;
  return fairSwaps([...plan.in, ...plan.waiting], seated, gamesOf).map((swap) => (
    <div key={swap.waiting} className="note row between wrap">
      <p><b className="strong"><Name>{nameOf(swap.waiting)}</Name> waits.</b> A seat goes to who has played less.</p>
      <Button
        act={<>Swap with <Name>{nameOf(swap.seated)}</Name></>}
        aria-label={`${nameOf(swap.waiting)} takes the seat of ${nameOf(swap.seated)}`}
        onClick={() => onSwap(seated.map((id) => (id === swap.seated ? swap.waiting : id)))}
      />
    </div>
  ));
}

/** A guest of another evening, or a new one. @param guests  who is not offered already */
function GuestSearch({ guests, onChoose }: {
  readonly guests: readonly UserView[];
  readonly onChoose: (id: number) => void;
}) {
  const [typed, setTyped] = useState('');
  const add = useCommand(playerCalls.addGuest);
  const name = typed.trim();
  const found = name === '' ? [] : guests.filter(({ displayName }) => isNamed(displayName, name));
  const choose = (id: number): void => {
    setTyped('');
    onChoose(id);
  };
  return (
    <div className="guest-search row wrap">
      <input
        className="input"
        aria-label="A guest’s name"
        placeholder="A guest’s name"
        maxLength={60}
        dir="auto"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {found.map(({ id, displayName }) => (
        <Button key={id} act={<RowName>{displayName}</RowName>} icon="plus" onClick={() => choose(id)} />
      ))}
      {name !== '' && !found.some(({ displayName }) => lookOf(displayName) === lookOf(name)) && (
        <PressButton
          change={add}
          body={{ displayName: name }}
          act={['Add as a guest', 'Adding...']}
          failure={['Nobody was added', 'Something went wrong.']}
          onDone={({ id, displayName }) => {
            toastGood('Guest Added', `${isolated(displayName)} plays without an account and without a fee.`);
            choose(id);
          }}
        />
      )}
    </div>
  );
}
