/**
 * The explanation in the address. Every level has its own address, so that Back goes one level up and links can be
 * sent.
 */
import { useLocation, useNavigate } from 'react-router-dom';

/** The part of the query that names the explanation, such as `days/2026-07-25/players/1`. */
const KEY = 'explain';

/** The levels, kept with the entry of the browser's history; none for an address that was opened directly. */
interface Trail {
  /** The levels above, from the top. */
  readonly above: readonly string[];
  /** The number of entries back to the page without an explanation. */
  readonly steps: number;
}

export function useExplained() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  // The explanation in the address; null if there is none.
  const shown = new URLSearchParams(search).get(KEY);
  const { trail } = (state ?? {}) as { readonly trail?: Trail };
  /** The address of an explanation, or with null of the page alone. */
  const go = (address: string | null, next: Trail, replace: boolean): void =>
    void navigate({ search: searchWith(search, address) }, { replace, state: { trail: next } });
  /** Explains a number of the page, in place of the one that is explained now. */
  const open = (address: string): void =>
    go(address, { above: [], steps: shown === null ? 1 : trail?.steps ?? 0 }, shown !== null);
  return { shown, trail, go, open };
}

/** The address stays readable, because people send it. */
function searchWith(search: string, address: string | null): string {
  const params = new URLSearchParams(search);
  params.delete(KEY);
  if (address !== null) params.set(KEY, address);
  return String(params).replace(/%(2F|3A|3D|3F)/g, decodeURIComponent);
}
