/** Owns what the audit screen reads. */
import { useQuery } from '@tanstack/react-query';
import type { AuditPage } from '../../../contract/audit.js';
import type { UserView } from '../../../contract/players.js';
import { resource } from '../../transport/resource.js';

/** So many that a phone is scrolled for a few screens. */
const ACTS_A_PAGE = 20;

/**
 * @param filter  of kind and actor, as a query without a question mark
 * @param before  the position that the page before told as next; null for the latest acts
 */
export function useAuditPage(filter: string, before: string | null) {
  const query = new URLSearchParams(filter);
  query.set('limit', `${ACTS_A_PAGE}`);
  if (before !== null) query.set('before', before);
  return useQuery(resource<AuditPage>(`/api/audit?${query.toString()}`, 0));
}

export const useMembers = () => useQuery(resource<UserView[]>('/api/users', 5));
