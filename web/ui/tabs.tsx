/** A row of tabs with one tab stop and arrow keys. */
import { type KeyboardEvent, useRef } from 'react';

export const tabId = (panelId: string, id: string): string => `${panelId}-tab-${id}`;

export function Tabs<Id extends string>({ label, tabs, selected, onSelect, panelId }: {
  readonly label: string;
  readonly tabs: Readonly<Record<Id, string>>;
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** Id of the panel of the selected tab. */
  readonly panelId: string;
}) {
  const list = useRef<HTMLDivElement>(null);
  const ids = Object.keys(tabs) as Id[];
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = ids[(ids.indexOf(selected) + step + ids.length) % ids.length]!;
    onSelect(next);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(panelId, next))}`)?.focus();
  };
  return (
    <div ref={list} className="seg" role="tablist" aria-label={label} onKeyDown={move}>
      {ids.map((id) => (
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
