/** Owns the page buttons under the games. */
import type { ReactElement } from 'react';
import { Icon } from '../../ui/icon.js';
import { pageNumbers } from './games-filter.js';

export interface PagerProps {
  readonly page: number;
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
}

export function Pager({ page, pageCount, onPage }: PagerProps): ReactElement | null {
  if (pageCount < 2) return null;
  return (
    <nav className="pager" aria-label="Pages">
      <button type="button" aria-label="Previous page" disabled={page === 1} onClick={() => onPage(page - 1)}>
        <Icon name="left" />
      </button>
      {pageNumbers(page, pageCount).map((number, index) =>
        number === null ? (
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </button>
        ),
      )}
      <button type="button" aria-label="Next page" disabled={page === pageCount} onClick={() => onPage(page + 1)}>
        <Icon name="right" />
      </button>
    </nav>
  );
}
