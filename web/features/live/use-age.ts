/** How long the server has not answered: a table may think, so it is not the time since the last tap. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { serverAheadMs } from '../../transport/server-clock.js';
import { healthQuery } from '../../transport/server-health.js';

const SAID_MS = 15_000;
const OLD_MS = 60_000;
const LOOK_MS = 5_000;

export interface Age {
  /** The instant of the last answer on the server's clock, if that is some time ago; null while the server answers. */
  readonly since: string | null;
  /** Whether the figures may be wrong by now. */
  readonly isOld: boolean;
}

/** @param answeredAt  when the figures came, in milliseconds */
export function useAge(answeredAt: number): Age {
  const { data, dataUpdatedAt } = useQuery(healthQuery);
  const isAway = data?.missing.some((part) => part === 'server' || part === 'way') ?? false;
  const [heardAt, setHeardAt] = useState(answeredAt);
  const latest = Math.max(answeredAt, isAway ? 0 : dataUpdatedAt);
  if (latest > heardAt) setHeardAt(latest);
  const [now, setNow] = useState(heardAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const age = now - heardAt;
  return { since: age >= SAID_MS ? new Date(heardAt + serverAheadMs()).toISOString() : null, isOld: age >= OLD_MS };
}
