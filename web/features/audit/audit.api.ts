/** Owns what the audit screen reads. */
import { useQuery } from '@tanstack/react-query';
import { auditCalls } from '../../../contract/audit.calls.js';
import { playerCalls } from '../../../contract/players.calls.js';
import { resource } from '../../transport/resource.js';

/** So many that a phone is scrolled for a few screens. */
const ACTS_A_PAGE = 20;

/**
 * @param filter  of kind and actor, as a query without a question mark
 * @param before  the position that the page before told as next; null for the latest acts
 */
export function useAuditPage(filter: string, before: string | null) {
  const page = { limit: ACTS_A_PAGE, ...(before !== null && { before }) };
  return useQuery(resource(auditCalls.page, 0, { ...Object.fromEntries(new URLSearchParams(filter)), ...page }));
}

export const useMembers = () => useQuery(resource(playerCalls.list, 5));
