/** The explanation in the address: every level has its own, so that Back goes one level up and links can be sent. */
import { useLocation, useNavigate } from 'react-router-dom';

/** The part of the query that names the explanation, such as `days/2026-07-25/players/1`. */
const KEY = 'explain';

/** Kept with the entry of the browser's history; nothing for an address that was opened directly. */
interface Trail {
  /** The levels above, the first one first. */
  readonly above: readonly string[];
  /** How many entries back the page without an explanation is. */
  readonly steps: number;
}

export function useExplained() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  // Null if there is none.
  const shown = new URLSearchParams(search).get(KEY);
  const { trail } = (state ?? {}) as { readonly trail?: Trail };
  /** Leads to an explanation, or with null to the page alone. */
  const go = (address: string | null, next: Trail, replace: boolean): void =>
    void navigate({ search: searchWith(search, address) }, { replace, state: { trail: next } });
  /** Explains a number of the page, instead of the one that is being explained. */
  const open = (address: string): void =>
    go(address, { above: [], steps: shown === null ? 1 : trail?.steps ?? 0 }, shown !== null);
  return { shown, trail, go, open };
}

/** Readable, because people send it. */
function searchWith(search: string, address: string | null): string {
  const params = new URLSearchParams(search);
  params.delete(KEY);
  if (address !== null) params.set(KEY, address);
  return String(params).replace(/%(2F|3A|3D|3F)/g, decodeURIComponent);
}
