/** Reads the games that are being played. */
import { useQuery } from '@tanstack/react-query';
import { liveCalls } from '../../../contract/live.calls.js';
import { resource } from '../../transport/resource.js';

export const liveQuery = resource(liveCalls.games, 0);

export const useLive = (enabled = true) => useQuery({ ...liveQuery, enabled });
