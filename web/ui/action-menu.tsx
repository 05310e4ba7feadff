/** The menu behind a 'more' button, by the menu button pattern: arrow keys, Escape, and focus that returns. */
import { type KeyboardEvent, useEffect, useId } from 'react';
import { Icon } from './controls.js';
import { useOpenLayer } from './layers.js';

export interface Action {
  readonly label: string;
  /** A sentence on why this reader may not use the action; the item is then disabled. */
  readonly refusal?: string | undefined;
  readonly onSelect: () => void;
}

export function ActionMenu({ label, actions }: { readonly label: string; readonly actions: readonly Action[] }) {
  const { isOpen, setOpen, close, root, button } = useOpenLayer();
  const menuId = useId();
  useEffect(() => {
    if (isOpen) itemsIn(root.current)[0]?.focus();
  }, [isOpen, root]);
  const choose = ({ refusal, onSelect }: Action): void => {
    if (refusal !== undefined) return;
    close();
    onSelect();
  };
  const move = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') return close();
    const items = itemsIn(root.current);
    const [at, { length }] = [items.indexOf(document.activeElement as HTMLElement), items];
    const next = { ArrowDown: (at + 1) % length, ArrowUp: (at - 1 + length) % length, Home: 0, End: length - 1 };
    const target = next[event.key as keyof typeof next] as number | undefined;
    if (target === undefined) return undefined;
    event.preventDefault();
    return items[target]?.focus();
  };
  return (
    <div className="menu" ref={root}>
      <button
        ref={button}
        type="button"
        className="icon-btn"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Icon name="more" variant="solid" />
      </button>
      {isOpen && (
        <div id={menuId} className="menu-list" role="menu" aria-label={label} onKeyDown={move}>
          {actions.map((action) => (
            <button
              key={action.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={action.refusal !== undefined}
              onClick={() => choose(action)}
            >
              {action.label}
              {action.refusal !== undefined && <small>{action.refusal}</small>}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

const itemsIn = (menu: HTMLElement | null): HTMLElement[] =>
  [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
