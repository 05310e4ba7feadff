/** Owns what the members screen reads and changes. */
import { useQuery } from '@tanstack/react-query';
import { playerCalls } from '../../../contract/players.calls.js';
import { sessionCalls } from '../../../contract/session.calls.js';
import { useCommand, usePress } from '../../transport/command.js';
import { resource } from '../../transport/resource.js';

export const useMembers = () => useQuery(resource(playerCalls.list, 5));

export const useAddMember = () => useCommand(playerCalls.add);

export const useChangeMember = (id: number) => useCommand(playerCalls.change, { id });

/** Logs a member out everywhere. */
export const useEndSessions = (id: number) => usePress(sessionCalls.endSessionsOf, { id });
