/** The audit's filters: a sheet of fields on phones, and those in use as chips. */
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { Button } from '../../ui/buttons.js';
import { Dialog } from '../../ui/dialog.js';
import { FiltersInUse } from '../../ui/filters-in-use.js';
import { LogIcon } from '../../ui/log-icon.js';
import { useTyped } from '../../ui/use-typed.js';
import { chipsOf } from './audit-filter.js';
import type { FieldsProps } from './filter-fields.js';

const FilterFields = lazy(() => import('./filter-fields.js'));

/** The fields, in the room that they take. */
export const Fields = (props: FieldsProps): ReactElement => (
  <Suspense fallback={<div className="filters-room" />}>
    <FilterFields {...props} />
  </Suspense>
);

interface PhoneFiltersProps extends FieldsProps {
  /** Such as `31 entries`. */
  readonly count: string;
}

/** A search for text, and the other filters in a sheet. */
export function PhoneFilters({ count, ...props }: PhoneFiltersProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useTyped(props.filter.text ?? '', (text) => props.onChoose({ text }));
  const used = chipsOf(props.filter, props.members).length;
  return (
    <div className="row">
      <div className="find">
        <LogIcon name="search" />
        <input
          className="input"
          type="search"
          aria-label="A word in a reason or note"
          placeholder="Reasons and notes"
          maxLength={200}
          dir="auto"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <LogIcon name="filter" />
        Filters{used > 0 && <span className="num">{used}</span>}
      </button>
      {isOpen && (
        <Dialog
          title="Filters"
          onClose={() => setOpen(false)}
          foot={
            <>
              <Button act="Clear" onClick={() => props.onChoose(NONE)} />
              <Button act={`Show ${count}`} look="primary" onClick={() => setOpen(false)} />
            </>
          }
        >
          <Fields {...props} />
        </Dialog>
      )}
    </div>
  );
}

const NONE = { text: '', kind: '', member: '', actor: '', stream: '', request: '', from: '', to: '' } as const;

interface ActiveFiltersProps extends FieldsProps {
  readonly count: string;
}

export const ActiveFilters = ({ filter, members, count, onChoose }: ActiveFiltersProps): ReactElement => (
  <FiltersInUse
    count={count}
    filters={chipsOf(filter, members).map(({ text, names }) => ({
      text, onRemove: () => onChoose(Object.fromEntries(names.map((name) => [name, '']))),
    }))}
    onClear={() => onChoose(NONE)}
  />
);
