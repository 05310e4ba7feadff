/** The menu behind a 'more' button, by the menu button pattern: arrow keys, Escape, and focus that returns. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from './controls.js';
import { useDismiss } from './layers.js';

export interface Action {
  readonly label: string;
  /** Why this reader may not use the action, as a sentence; the item is then disabled. */
  readonly refusal?: string | undefined;
  readonly onSelect: () => void;
}

interface ActionMenuProps {
  readonly label: string;
  readonly actions: readonly Action[];
}

export function ActionMenu({ label, actions }: ActionMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const menuId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDismiss(root, isOpen, () => setOpen(false));
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const choose = (action: Action): void => {
    if (action.refusal !== undefined) return;
    close();
    action.onSelect();
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
        <Icon name="more" look="solid" />
      </button>
      {isOpen && <Actions id={menuId} label={label} actions={actions} onChoose={choose} onClose={close} />}
    </div>
  );
}

interface ActionsProps extends ActionMenuProps {
  readonly id: string;
  readonly onChoose: (action: Action) => void;
  readonly onClose: () => void;
}

function Actions({ id, label, actions, onChoose, onClose }: ActionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => itemsIn(list.current)[0]?.focus(), []);
  const move = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') return onClose();
    const items = itemsIn(list.current);
    const [at, { length }] = [items.indexOf(document.activeElement as HTMLElement), items];
    const next = { ArrowDown: (at + 1) % length, ArrowUp: (at - 1 + length) % length, Home: 0, End: length - 1 };
    const target = next[event.key as keyof typeof next] as number | undefined;
    if (target === undefined) return undefined;
    event.preventDefault();
    return items[target]?.focus();
  };
  return (
    <div ref={list} id={id} className="menu-list" role="menu" aria-label={label} onKeyDown={move}>
      {actions.map((action) => (
        <button
          key={action.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={action.refusal !== undefined}
          onClick={() => onChoose(action)}
        >
          {action.label}
          {action.refusal !== undefined && <small>{action.refusal}</small>}
        </button>
      ))}
    </div>
  );
}

const itemsIn = (list: HTMLElement | null): HTMLElement[] =>
  [...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
