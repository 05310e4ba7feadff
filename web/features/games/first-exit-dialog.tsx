import { useState } from 'react';
import { gameCalls } from '../../../contract/games.calls.js';
import { Radio } from '../../ui/choices.js';
import { Button, Icon } from '../../ui/controls.js';
import { Dialog } from '../../ui/dialog.js';
import { RowName } from '../../figures/members.js';
import { SmallCard } from '../../figures/playing-card.js';
import { playersOf } from '../../figures/game-text.js';
import type { GameDialogProps } from './game-dialog.js';
import { useGameCommand } from './games.api.js';

export function FirstExitDialog({ game, onClose, onSaved, onFailed }: GameDialogProps) {
  const { mutate, isPending } = useGameCommand(gameCalls.setFirstExit, game.id);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const { cardAllocation } = game;
  if (cardAllocation.status !== 'firstExitNeeded') return null;
  const { teamId, playerIds } = cardAllocation;
  const players = playersOf(game, playerIds) ?? [];
  const save = (): void => {
    if (chosenId === null || isPending) return;
    mutate({ teamId, firstExitPlayerId: chosenId }, { onSuccess: onSaved, onError: onFailed });
  };
  return (
    <Dialog
      title="Select First Exit Player"
      onClose={onClose}
      isBusy={isPending}
      foot={
        <>
          <Button act="Cancel" disabled={isPending} onClick={onClose} />
          <button type="button" className="btn primary" aria-disabled={chosenId === null || isPending} onClick={save}>
            {isPending ? 'Saving...' : 'Confirm Selection'}
          </button>
        </>
      }
    >
      <div className="note warn">
        <Icon name="tie" />
        <span>Tie detected! Both players in first place team have equal scores.</span>
      </div>
      <p className="muted">Who went out first? That player gets the 2 of diamonds, the other the 2 of clubs.</p>
      <fieldset className="pick">
        <legend className="vh">First exit player</legend>
        {players.map(({ id, displayName }) => (
          <label key={id} className="choice">
            <Radio name="first-exit" isChosen={chosenId === id} onChoose={() => setChosenId(id)} />
            <RowName>{displayName}</RowName>
            {chosenId === null ? (
              <span className="pcard could" data-suit="diamonds"><Icon name="diamonds" look="solid" /></span>
            ) : (
              <SmallCard card={chosenId === id ? '2 of diamonds' : '2 of clubs'} />
            )}
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
