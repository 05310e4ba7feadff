/** The rows of games under way: who has each game in their hands, and whether it was recorded. */
import type { UnderWayView } from '../../contract/under-way.js';
import type { Players } from '../shared/player-directory.js';

export interface UnderWayRow extends Pick<UnderWayView, 'id' | 'hands' | 'draft'> {
  readonly live_id: number;
  readonly first_id: number;
  readonly taker_id: number | null;
  readonly code: string | null;
  readonly code_expires_at: string | null;
  readonly started_at: string;
  readonly changed_at: string;
  /** The member who asks for the game, and since when. */
  readonly asked_by: number | null;
  readonly asked_at: string | null;
  readonly went_on_unseen: boolean;
  readonly game_id: number | null;
}

/** A receipt alone does not prove that the game was recorded. */
export const UNDER_WAY_ROWS = `
  select game.*, coalesce(recorded.id, voided.id) as game_id from app.games_under_way game
  left join app.command_receipts receipt on receipt.idempotency_key = game.first_id || ':' || game.id
  left join read.games recorded on recorded.id = receipt.stream_number
  left join read.voided_games voided on voided.id = receipt.stream_number`;

/** The member whose phone has the game. */
export const holderOf = ({ hands, first_id: first, taker_id: taker }: UnderWayRow): number =>
  (hands % 2 === 0 ? first : taker ?? first);

export function toUnderWayView(row: UnderWayRow, players: Players, now: Date): UnderWayView {
  const { id, hands, draft, code, code_expires_at: codeExpiresAt } = row;
  const isOpen = code !== null && codeExpiresAt !== null && codeExpiresAt > now.toISOString();
  return {
    id, hands, draft,
    first: players.ref(row.first_id), taker: row.taker_id === null ? null : players.ref(row.taker_id),
    code: isOpen ? { text: code, expiresAt: codeExpiresAt } : null,
    startedAt: row.started_at, changedAt: row.changed_at,
    wentOnUnseen: row.went_on_unseen, liveId: row.live_id, gameId: row.game_id,
  };
}
