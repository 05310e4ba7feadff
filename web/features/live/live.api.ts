/** Reads the games that are being played. */
import { useQuery } from '@tanstack/react-query';
import { liveCalls } from '../../../contract/live.calls.js';
import { resource } from '../../transport/resource.js';

/** Fresh for six seconds, so that the dashboard does not repeat what was read while its code was loading. */
export const liveQuery = resource(liveCalls.games, 0.1);

export const useLive = (enabled = true) => useQuery({ ...liveQuery, enabled });
