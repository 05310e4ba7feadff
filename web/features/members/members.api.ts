/** Owns what the members screen reads and changes. */
import { useQuery } from '@tanstack/react-query';
import type { EndedSessionsView } from '../../../contract/session.js';
import type { UserView } from '../../../contract/players.js';
import { useCommand } from '../../transport/command.js';
import { patchJson, postJson } from '../../transport/http.js';
import { resource } from '../../transport/resource.js';

/** Body of `POST /api/users`. */
export interface NewMember {
  readonly username: string;
  readonly displayName: string;
  readonly password: string;
  readonly isAdmin: boolean;
  readonly canCreateGames: boolean;
  readonly isShishaSmoker: boolean;
}

/** Body of `PATCH /api/users/{id}`: what is left out stays as it is. */
export interface MemberChange {
  readonly displayName?: string;
  readonly isAdmin?: boolean;
  readonly canCreateGames?: boolean;
  readonly isShishaSmoker?: boolean;
  /** First day of the new membership type, `YYYY-MM-DD`. */
  readonly from?: string;
  readonly isActive?: boolean;
  readonly password?: string;
}

/** A name is shown nearly everywhere, and the reader may have changed himself. */
const STALE = ['/api/'];

export const useMembers = () => useQuery(resource<UserView[]>('/api/users', 5));

export const useAddMember = () =>
  useCommand((member: NewMember, key) => postJson<UserView>('/api/users', member, key), ...STALE);

export const useChangeMember = (memberId: number) =>
  useCommand((change: MemberChange, key) => patchJson<UserView>(`/api/users/${memberId}`, change, key), ...STALE);

/** Logs a member out everywhere. Every press is an intention of its own, so it says when it was pressed. */
export const useEndSessions = (memberId: number) =>
  useCommand((_pressedAt: number, key) =>
    postJson<EndedSessionsView>(`/api/users/${memberId}/sessions/end`, {}, key), ...STALE);
