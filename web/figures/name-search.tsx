/** A field that narrows a long list of members by name. */
import { type ReactElement, useState } from 'react';
import { counted } from '../../domain/text.js';
import { isNamed } from '../../domain/free-text.js';

/** The least length of a list with a search: shorter lists are read faster than searched. */
const LONG = 25;

/** @returns the items whose members match the search, and the field, which short lists do not have */
export function useNameSearch<Item>(
  items: readonly Item[], nameOf: (item: Item) => string,
): { readonly found: readonly Item[]; readonly field: ReactElement | null } {
  const [typed, setTyped] = useState('');
  if (items.length < LONG) return { found: items, field: null };
  const found = items.filter((item) => isNamed(nameOf(item), typed));
  return {
    found,
    field: (
      <div className="name-search row">
        <input
          className="input"
          type="search"
          aria-label="Find a member"
          placeholder="Find a member"
          maxLength={200}
          dir="auto"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <span className="small muted num" role="status">{typed !== '' && counted(found.length, 'member')}</span>
      </div>
    ),
  };
}
