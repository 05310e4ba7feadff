/** The address of an opened entry, and how it is left again. */
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.js';
import { filterIn, queryOf } from './audit-filter.js';

/** State of a link to an entry: going back shows what was there before. */
export const OVER_LIST = { isOver: true } as const;

/** Position of the entry in the address, and a function that closes it. Null while it is being closed. */
export function useOpenedEntry(): readonly [position: string | null, leave: () => void] {
  const [address] = useSearchParams();
  const state = useLocation().state as Partial<typeof OVER_LIST> | null;
  const navigate = useNavigate();
  const [left, setLeft] = useState<string | null>(null);
  const found = address.get('entry');
  const position = found !== null && /^\d{1,19}$/.test(found) ? found : null;
  const leave = (): void => {
    const away = (): void => {
      setLeft(null);
      if (state?.isOver) void navigate(-1);
      else void navigate(`${paths.audit}${queryOf(filterIn(address))}`, { replace: true });
    };
    // The layer of a dialog has an entry in the history, which it leaves first.
    if (!(history.state as { readonly isLayer?: true } | null)?.isLayer) return away();
    setLeft(position);
    return addEventListener('popstate', away, { once: true });
  };
  return [position === left ? null : position, leave];
}
