/** In place of a moment that the server refuses: why, and the other question if that one can be answered. */
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { HttpError } from '../../../transport/http-error.js';
import { Link } from '../../../ui/link.js';
import { Empty } from '../../../ui/load-states.js';
import { paramsAt, type Past } from '../../../ui/past-address.js';

/** Null if it was not refused: it may be asked for again. */
export const refusalOf = (error: Error | null): HttpError | null =>
  (error instanceof HttpError && error.status === 400 ? error : null);

export function RefusedMoment({ past, refusal }: { readonly past: Past; readonly refusal: HttpError }): ReactElement {
  const [params] = useSearchParams();
  return (
    <div className="panel" role="alert">
      <Empty title="This moment cannot be shown." hint={refusal.serverMessage}>
        {refusal.rule === 'MomentMustBeRecorded' && (
          <Link className="btn primary" to={{ search: `${paramsAt(params, { ...past, known: 'now' })}` }}>
            Show what is known now about then
          </Link>
        )}
      </Empty>
    </div>
  );
}
