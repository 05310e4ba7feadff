import { change, changing, type NoBody, read } from './call.js';
import type { DoorJoinRequest } from './door.js';
import type {
  CardView, InvitationRequest, JoinCardRequest, JoinCardView, JoinRequest, NewCardView,
} from './invitations.js';
import type { ReasonRequest } from './request.js';
import type { AuthStatus } from './session.js';

const INVITATIONS = '/api/invitations';
const changeCard = changing('card');

export const invitationCalls = {
  list: read<CardView[]>(INVITATIONS, 'admin', { follows: ['card'] }),
  invite: changeCard<InvitationRequest, NewCardView>('POST', INVITATIONS, 'admin', { status: 201 }),
  passwordCard: changeCard<NoBody, NewCardView>('POST', '/api/users/:id/password-card', 'admin', { status: 201 }),
  revoke: changeCard<ReasonRequest, CardView>('POST', `${INVITATIONS}/:id/revoke`, 'admin'),
};

/** Calls for the holder of a card's secret. */
export const joinCalls = {
  card: change<JoinCardRequest, JoinCardView>('POST', '/api/join/card', 'public'),
  join: change<DoorJoinRequest | JoinRequest, AuthStatus>('POST', '/api/join', 'public', { cookie: 'session' }),
};
