/** The dialogs that settle a tie: an exit order for each tied team, and which of the winners went out first. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { gameCalls } from '../../../contract/games.calls.js';
import type { GameView, TiedBlockView } from '../../../contract/games.js';
import { capital, ordinal } from '../../../domain/text.js';
import { isTeamOf, namesOf, playersOf, teamOf } from '../../figures/game-text.js';
import { RowName, TeamNames, useReaderId, YouTag } from '../../figures/members.js';
import { SmallCard } from '../../figures/playing-card.js';
import { inWords } from '../../figures/number-words.js';
import { Place, Score } from '../../figures/score.js';
import { HttpError, serverMessageOf } from '../../transport/http.js';
import { Radio } from '../../ui/choices.js';
import { Button, type ButtonLabels, Icon } from '../../ui/controls.js';
import { Dialog } from '../../ui/dialog.js';
import { ActFoot } from '../../ui/form.js';
import { ReasonField } from '../../ui/fields.js';
import { Note } from '../../ui/note.js';
import { Sentence } from '../../ui/page.js';
import { toastBad } from '../../ui/toast.js';
import { type ExitOrders, inListOrder, standingOrders, tieBreakersOf, withOrder } from './exit-orders.js';
import { type GameDialogProps, useGameCommand } from './game-dialog.js';

/** A dialog that sends a change at once. */
export function ActDialog<Body>(props: Omit<GameDialogProps, 'game'> & {
  readonly title: string;
  readonly label: ButtonLabels;
  readonly variant?: 'primary' | 'solid-danger';
  readonly change: ReturnType<typeof useGameCommand<Body>>;
  /** The content to send; null while there is none. */
  readonly body: Body | null;
  readonly onError: (refusal: Error) => void;
  readonly children: ReactNode;
}) {
  const { title, label, variant = 'primary', change, body, onError, onClose, onSaved, said, children } = props;
  const isBusy = change.isPending;
  const isOff = isBusy || body === null;
  return (
    <Dialog
      {...{ title, onClose, isBusy }}
      foot={
        <ActFoot
          {...{ label, variant, isBusy, onClose }}
          aria-disabled={isOff}
          onClick={() => isOff || change.mutate(body, { onSuccess: onSaved, onError })}
        />
      }
    >
      {said && <p role="status" className="small muted"><Sentence text={said} /></p>}
      {children}
    </Dialog>
  );
}

/** A toast about a failure. @param what  a sentence, followed by the server's message */
export const failed = (what: string) => (error: Error): void =>
  toastBad('Error', `${what} ${serverMessageOf(error, '')}`.trim());

export function FirstExitDialog({ game, ...dialog }: GameDialogProps) {
  const change = useGameCommand(gameCalls.setFirstExit, game.id);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const { cardAllocation } = game;
  if (cardAllocation.status !== 'firstExitNeeded') return null;
  const { teamId, playerIds } = cardAllocation;
  return (
    <ActDialog
      {...dialog}
      title="Select First Exit Player"
      label={['Confirm Selection', 'Saving...']}
      change={change}
      body={chosenId === null ? null : { teamId, firstExitPlayerId: chosenId }}
      onError={failed('Failed to save the first exit player.')}
    >
      <Note variant="warn" icon="tie">Tie detected! Both players in first place team have equal scores.</Note>
      <p className="muted">
        Who went out first in round 5? That player gets the 2 of diamonds, the other the 2 of clubs.
      </p>
      <fieldset className="pick">
        <legend className="vh">First exit player</legend>
        {playersOf(game, playerIds)?.map(({ id, displayName }) => (
          <label key={id} className="choice">
            <Radio name="first-exit" isChosen={chosenId === id} onChoose={() => setChosenId(id)} />
            <RowName>{displayName}</RowName>
            {chosenId === null ? (
              <span className="pcard could" data-suit="diamonds"><Icon name="diamonds" variant="solid" /></span>
            ) : (
              <SmallCard card={chosenId === id ? '2 of diamonds' : '2 of clubs'} />
            )}
          </label>
        ))}
      </fieldset>
    </ActDialog>
  );
}

export function TieDialog({ game, ...dialog }: GameDialogProps) {
  const { tiedBlocks, positionTieBreakers } = game;
  const change = useGameCommand(gameCalls.setTieBreakers, game.id);
  const [reason, setReason] = useState<string>();
  const [orders, setOrders] = useState(() => standingOrders(tiedBlocks, positionTieBreakers));
  const tieBreakers = tieBreakersOf(tiedBlocks, orders);
  const onError = (refusal: Error): void =>
    (asksReason(refusal) ? setReason(reason ?? '') : failed('Failed to save position tie-breakers.')(refusal));
  return (
    <ActDialog
      {...dialog}
      title="Resolve Tied Round Sums"
      label={['Save Rankings', 'Saving...']}
      change={change}
      body={tieBreakers && { tieBreakers, reason }}
      onError={onError}
    >
      <p className="muted">{introOf(tiedBlocks)} Who went out first in round 5? First out takes the better place.</p>
      {tiedBlocks.map((block) => (
        <TiedBlock
          key={block.places[0]}
          block={block}
          game={game}
          orders={orders}
          onOrder={(teamId, order) => setOrders(withOrder(block, orders, teamId, order))}
        />
      ))}
      {reason !== undefined && (
        <TieReason fault={asksReason(change.error) ? change.error.serverMessage : undefined} onType={setReason} />
      )}
      <p className="small muted">
        Each team must have a unique exit order. Tap to swap.
      </p>
      {tieBreakers === null && (
        <div className="row">
          <Button label="Use the order of the list" onClick={() => setOrders(inListOrder(tiedBlocks, orders))} />
        </div>
      )}
    </ActDialog>
  );
}

const placeIn = ({ places }: TiedBlockView, order: number | undefined): number | null =>
  (order === undefined ? null : places[order - 1]!);

/** A tie that was settled on an earlier day needs a reason for another order. */
const asksReason = (error: Error | null): error is HttpError =>
  error instanceof HttpError && ['SettledTieNeedsAReason', 'ReasonMustBeGiven'].includes(error.rule);

function introOf(blocks: readonly TiedBlockView[]): string {
  if (blocks.length > 1) return 'Some teams have the same sum.';
  return `${capital(inWords(blocks[0]?.teamIds.length ?? 2))} teams have the same sum.`;
}

function TiedBlock({ block, game, orders, onOrder }: {
  readonly block: TiedBlockView;
  readonly game: GameView;
  readonly orders: ExitOrders;
  readonly onOrder: (teamId: number, order: number) => void;
}) {
  const readerId = useReaderId();
  const teams = block.teamIds.flatMap((teamId) => teamOf(game, teamId) ?? []);
  // Five in a row would be cut on a phone.
  const isShort = block.teamIds.length > 3;
  return (
    <section className="tie">
      <div className="tie-head">
        <h3 className="row">
          <Icon name="tie" />
          Tied at{' '}
          <b><Score value={block.roundSum} /></b>
        </h3>
        <span>places {block.places.map(ordinal).join(', ')}</span>
      </div>
      {teams.map((team) => (
        <div key={team.teamId} className={isTeamOf(team, readerId) ? 'tie-row you' : 'tie-row'}>
          <span className="team">
            <Place place={placeIn(block, orders[team.teamId])} />
            <TeamNames players={team.players} />
            {isTeamOf(team, readerId) && <YouTag />}
          </span>
          <fieldset className="seg">
            <legend className="vh">Exit order of {namesOf(team.players)}</legend>
            {block.teamIds.map((_, index) => (
              <label key={index}>
                <Radio
                  name={`exit-order-${team.teamId}`}
                  isChosen={orders[team.teamId] === index + 1}
                  onChoose={() => onOrder(team.teamId, index + 1)}
                />
                {/* One element, because a space between two items of a flex box is not drawn. */}
                <span>{ordinal(index + 1)}<span className={isShort ? 'vh' : undefined}> out</span></span>
              </label>
            ))}
          </fieldset>
        </div>
      ))}
    </section>
  );
}

/**
 * The reason for changing a tie-breaker of an earlier day; shown when the server asks for one.
 * @param fault  the server's message
 */
function TieReason(
  { fault, onType }: { readonly fault: string | undefined; readonly onType: (reason: string) => void },
) {
  const field = useRef<HTMLTextAreaElement>(null);
  // Focuses the field after each refusal.
  useEffect(() => {
    if (fault !== undefined) field.current!.focus();
  }, [fault]);
  return <ReasonField ref={field} fault={fault} onChange={(event) => onType(event.target.value)} />;
}
