import { Icon } from '../../ui/controls.js';
import { pageNumbers } from './games-filter.js';

export interface PagerProps {
  readonly page: number;
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
  /** A pointer or the focus is on the button of a page. */
  readonly onNear: (page: number) => void;
}

export function Pager({ page, pageCount, onPage, onNear }: PagerProps) {
  if (pageCount < 2) return null;
  const turningTo = (to: number) => {
    const isBeyond = to < 1 || to > pageCount;
    const near = (): void => {
      if (!isBeyond && to !== page) onNear(to);
    };
    return {
      type: 'button' as const,
      disabled: isBeyond,
      onClick: () => onPage(to),
      onPointerEnter: near,
      onFocus: near,
    };
  };
  return (
    <nav className="pager" aria-label="Pages">
      <button {...turningTo(page - 1)} aria-label="Previous page"><Icon name="left" /></button>
      {pageNumbers(page, pageCount).map((number, index) =>
        number === null ? (
          <span key={`gap-${index}`} aria-hidden="true">…</span>
        ) : (
          <button
            {...turningTo(number)}
            key={number}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </button>
        ),
      )}
      <button {...turningTo(page + 1)} aria-label="Next page"><Icon name="right" /></button>
    </nav>
  );
}
