/** A row of tabs with one tab stop and arrow keys. */
import type { KeyboardEvent } from 'react';

export const tabId = (panelId: string, id: string): string => `${panelId}-tab-${id}`;

export function Tabs<Id extends string>({ label, tabs, selected, onSelect, panelId, variant = 'seg' }: {
  readonly label: string;
  readonly tabs: Readonly<Record<Id, string>>;
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** Id of the panel of the selected tab. */
  readonly panelId: string;
  /** The look. */
  readonly variant?: string;
}) {
  return (
    <div className={variant} role="tablist" aria-label={label} onKeyDown={openTabBeside}>
      {(Object.keys(tabs) as Id[]).map((id) => (
        <button
          key={id}
          id={tabId(panelId, id)}
          type="button"
          role="tab"
          aria-selected={id === selected}
          aria-controls={panelId}
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onSelect(id)}
        >
          {tabs[id]}
        </button>
      ))}
    </div>
  );
}

/** Key handler of a list of tabs: an arrow key opens the tab beside the open one and gives it the focus. */
export function openTabBeside(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const next = tabs[(tabs.findIndex(({ tabIndex }) => tabIndex === 0) + step + tabs.length) % tabs.length]!;
  next.click();
  next.focus();
}
