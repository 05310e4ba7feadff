/** Owns what the profile reads and changes. */
import { useQuery } from '@tanstack/react-query';
import { sessionCalls } from '../../../contract/session.calls.js';
import { useCommand, usePress } from '../../transport/command.js';
import { resource } from '../../transport/resource.js';

export const useChangePassword = () => useCommand(sessionCalls.changePassword);

export const useSessions = () => useQuery(resource(sessionCalls.sessions, 0));

export const useEndSession = (id: string) => usePress(sessionCalls.endSession, { id });

export const useEndOtherSessions = () => usePress(sessionCalls.endOtherSessions);
