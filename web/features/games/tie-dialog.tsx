/** The dialog 'Resolve Tied Round Sums': an exit order for each tied team, all saved in one call. */
import { useEffect, useRef, useState } from 'react';
import { gameCalls } from '../../../contract/games.calls.js';
import type { GameView, TeamView, TiedBlockView } from '../../../contract/games.js';
import { ordinal } from '../../../domain/text.js';
import { MAX_REASON_LENGTH } from '../../../domain/free-text.js';
import { isTeamOf, namesOf, teamOf } from '../../figures/game-text.js';
import { TeamNames, useReaderId, YouTag } from '../../figures/members.js';
import { Place, Score } from '../../figures/score.js';
import { HttpError } from '../../transport/http.js';
import { Radio } from '../../ui/choices.js';
import { Button, Icon } from '../../ui/controls.js';
import { Dialog } from '../../ui/dialog.js';
import { TextAreaField } from '../../ui/fields.js';
import { type ExitOrders, proposedOrders, tieBreakersOf, withOrder } from './exit-orders.js';
import type { GameDialogProps } from './game-dialog.js';
import { useGameCommand } from './games.api.js';

export function TieDialog({ game, onClose, onSaved, onFailed }: GameDialogProps) {
  const { mutate, isPending, error } = useGameCommand(gameCalls.setTieBreakers, game.id);
  const [reason, setReason] = useState<string>();
  const [orders, setOrders] = useState(() => proposedOrders(game.tiedBlocks, game.positionTieBreakers));
  const save = (): void => {
    if (isPending) return;
    const asked = { tieBreakers: tieBreakersOf(game.tiedBlocks, orders), ...(reason !== undefined && { reason }) };
    mutate(asked, {
      onSuccess: onSaved,
      onError: (refusal) => (asksReason(refusal) ? setReason(reason ?? '') : onFailed(refusal)),
    });
  };
  return (
    <Dialog
      title="Resolve Tied Round Sums"
      onClose={onClose}
      isBusy={isPending}
      foot={
        <>
          <Button act="Cancel" disabled={isPending} onClick={onClose} />
          <button type="button" className="btn primary" aria-disabled={isPending} onClick={save}>
            {isPending ? 'Saving...' : 'Save Rankings'}
          </button>
        </>
      }
    >
      <p className="muted">{introOf(game.tiedBlocks)} Who went out first? First out takes the better place.</p>
      {game.tiedBlocks.map((block) => (
        <TiedBlock
          key={block.places[0]}
          block={block}
          game={game}
          orders={orders}
          onOrder={(teamId, order) => setOrders(withOrder(block, orders, teamId, order))}
        />
      ))}
      {reason !== undefined && (
        <TieReason fault={asksReason(error) ? error.serverMessage : undefined} onType={setReason} />
      )}
      <p className="small muted">
        Each team must have a unique exit order. A tap exchanges it with the team that has it.
      </p>
    </Dialog>
  );
}

/** The tie was settled on an earlier day, so another order needs a reason. */
const asksReason = (error: Error | null): error is HttpError =>
  error instanceof HttpError && ['SettledTieNeedsAReason', 'ReasonMustBeGiven'].includes(error.rule);

const COUNT_WORDS = ['', '', 'Two', 'Three', 'Four', 'Five'] as const;

function introOf(blocks: readonly TiedBlockView[]): string {
  if (blocks.length > 1) return 'Some teams have the same sum.';
  return `${COUNT_WORDS[blocks[0]?.teamIds.length ?? 2]} teams have the same sum.`;
}

interface TiedBlockProps {
  readonly block: TiedBlockView;
  readonly game: GameView;
  readonly orders: ExitOrders;
  readonly onOrder: (teamId: number, order: number) => void;
}

function TiedBlock({ block, game, orders, onOrder }: TiedBlockProps) {
  const readerId = useReaderId();
  const teams = block.teamIds.flatMap((teamId) => teamOf(game, teamId) ?? []);
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
            <Place place={block.places[orders[team.teamId]! - 1]!} />
            <TeamNames players={team.players} />
            {isTeamOf(team, readerId) && <YouTag />}
          </span>
          <ExitOrderChoice team={team} block={block} orders={orders} onOrder={onOrder} />
        </div>
      ))}
    </section>
  );
}

interface ExitOrderChoiceProps extends Pick<TiedBlockProps, 'block' | 'orders' | 'onOrder'> {
  readonly team: TeamView;
}

function ExitOrderChoice({ team, block, orders, onOrder }: ExitOrderChoiceProps) {
  // Five would be cut on a phone.
  const isShort = block.teamIds.length > 3;
  return (
    <fieldset className="seg">
      <legend className="vh">Exit order of {namesOf(team.players)}</legend>
      {block.teamIds.map((_, index) => (
        <label key={index}>
          <Radio
            name={`exit-order-${team.teamId}`}
            isChosen={orders[team.teamId] === index + 1}
            onChoose={() => onOrder(team.teamId, index + 1)}
          />
          {ordinal(index + 1)}
          <span className={isShort ? 'vh' : undefined}>{' out'}</span>
        </label>
      ))}
    </fieldset>
  );
}

export interface TieReasonProps {
  /** The server's message. */
  readonly fault: string | undefined;
  readonly onType: (reason: string) => void;
}

/** The reason for changing a tie-breaker of an earlier day; shown when the server asks for it. */
function TieReason({ fault, onType }: TieReasonProps) {
  const frame = useRef<HTMLDivElement>(null);
  // Focuses the field after each refusal.
  useEffect(() => {
    if (fault !== undefined) frame.current!.querySelector('textarea')!.focus();
  }, [fault]);
  return (
    <div ref={frame}>
      <TextAreaField
        name="reason"
        label="Reason"
        fault={fault}
        maxLength={MAX_REASON_LENGTH}
        required
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  );
}
