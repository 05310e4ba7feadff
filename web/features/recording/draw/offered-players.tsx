/** The players that are offered as buttons: members and tonight's guests. Other guests are found or added by name. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { playerCalls } from '../../../../contract/players.calls.js';
import type { UserView } from '../../../../contract/players.js';
import { isNamed, lookOf } from '../../../../domain/free-text.js';
import { isolated } from '../../../../domain/text.js';
import { GuestTag, RowName, YouTag } from '../../../figures/members.js';
import { plansQuery } from '../../../figures/plans/plans.api.js';
import { useCommand } from '../../../transport/resource.js';
import { serverNow } from '../../../transport/server-clock.js';
import { Button, Icon, ActionButton } from '../../../ui/controls.js';
import { toastGood } from '../../../ui/toast.js';
import { planOfEvening } from './evening-players.js';

export const isSelectable = ({ isPlaceholder, isActive }: UserView): boolean => isActive && !isPlaceholder;

/** The ids whose players can be selected. */
export const selectable = (ids: readonly number[], players: readonly UserView[]): number[] =>
  ids.filter((id) => players.some((player) => player.id === id && isSelectable(player)));

interface NamesProps {
  readonly label: string;
  readonly players: readonly UserView[];
  readonly chosen: readonly number[];
  /** A note beside the name. */
  readonly noteOf?: (playerId: number) => string | undefined;
  readonly onTap: (playerId: number) => void;
}

/** The buttons. A tap chooses a player, or removes the player again. */
const NamesToTap = ({ label, players, chosen, noteOf, onTap }: NamesProps) => (
  <div className="who-here" role="group" aria-label={label}>
    {players.map(({ id, displayName, isGuest }) => (
      <button key={id} type="button" aria-pressed={chosen.includes(id)} onClick={() => onTap(id)}>
        <span className="tick"><Icon name="check" /></span>
        <span>
          <RowName>{displayName}</RowName>
          <YouTag id={id} />
          {isGuest && <GuestTag />}
          {noteOf?.(id) !== undefined && <small>{noteOf(id)}</small>}
        </span>
      </button>
    ))}
  </div>
);

/** @param chosen  players who are offered whatever is planned */
export function useIsOffered(chosen: readonly number[]): (player: UserView) => boolean {
  const { data: plans = [] } = useQuery(plansQuery);
  const [now] = useState(serverNow);
  const plan = planOfEvening(plans, now);
  const named = [...chosen, ...plan ? [...plan.in, ...plan.waiting, ...plan.maybe] : []];
  return ({ id, isGuest }) => !isGuest || named.includes(id);
}

export function OfferedPlayers({ players, ...names }: NamesProps) {
  // At a full table a found guest waits for a seat.
  const [found, setFound] = useState<readonly number[]>([]);
  const isOffered = useIsOffered([...names.chosen, ...found]);
  const choose = (id: number): void => {
    setFound([...found, id]);
    names.onTap(id);
  };
  return (
    <>
      <NamesToTap {...names} players={players.filter(isOffered)} />
      <GuestSearch guests={players.filter((player) => !isOffered(player))} onChoose={choose} />
    </>
  );
}

/** Finds a guest of another evening, or adds a new one. @param guests  guests who are not offered as buttons */
function GuestSearch({ guests, onChoose }: {
  readonly guests: readonly UserView[];
  readonly onChoose: (id: number) => void;
}) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const add = useCommand(playerCalls.addGuest);
  const name = typed.trim();
  const found = name === '' ? [] : guests.filter(({ displayName }) => isNamed(displayName, name));
  const choose = (id: number): void => {
    setTyped('');
    onChoose(id);
    // The pressed button disappears.
    input.current?.focus();
  };
  return (
    // Enter presses the first button.
    <form className="guest-search row wrap" onSubmit={(event) => event.preventDefault()}>
      <input
        ref={input}
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
        <Button
          key={id}
          label={<RowName>{displayName}</RowName>}
          icon="plus"
          type="submit"
          onClick={() => choose(id)}
        />
      ))}
      {name !== '' && !found.some(({ displayName }) => lookOf(displayName) === lookOf(name)) && (
        <ActionButton
          change={add}
          type="submit"
          body={{ displayName: name }}
          label={['Add as a guest', 'Adding...']}
          failure={['Nobody was added', 'Something went wrong.']}
          onDone={({ id, displayName }) => {
            toastGood('Guest Added', `${isolated(displayName)} plays without an account and without a fee.`);
            choose(id);
          }}
        />
      )}
    </form>
  );
}
