/** The fields of the audit's filters, which apply at once, and the filters in use as chips. */
import { type ReactElement, useState } from 'react';
import type { UserView } from '../../../contract/players.js';
import { Button, Icon } from '../../ui/controls.js';
import { Dialog } from '../../ui/dialog.js';
import { Field, SelectField } from '../../ui/fields.js';
import { DayRange, FiltersInUse, useTyped } from '../../ui/selects.js';
import { chipsOf, type Filter, KINDS, NO_FILTER } from './audit-address.js';

interface FieldsProps {
  readonly filter: Filter;
  readonly members: readonly UserView[];
  readonly onChoose: (values: Filter) => void;
}

export function FilterFields({ filter, members, onChoose }: FieldsProps): ReactElement {
  const options = members.filter(({ isPlaceholder }) => !isPlaceholder)
    .map(({ id, displayName }) => [`${id}`, displayName] as const);
  const choice = (label: string, name: 'kind' | 'member' | 'actor', ...choices: (readonly [string, string])[]) => (
    <SelectField
      label={label}
      name={name}
      options={choices}
      value={filter[name] ?? ''}
      onChoose={(value) => onChoose({ [name]: value })}
    />
  );
  const typed = { filter, onChoose };
  return (
    <div className="filters">
      <div className="two">
        <TypedField name="text" label="Reasons and notes" placeholder="A word in a reason or note" {...typed} />
      </div>
      {choice('Kind', 'kind', ['', 'Everything'], ...Object.entries(KINDS))}
      {choice('Member concerned', 'member', ['', 'Everybody'], ...options)}
      {choice('Done by', 'actor', ['', 'Anybody'], ['system', 'The system'], ...options)}
      <TypedField name="stream" label="Stream" placeholder="game-310" {...typed} />
      <div className="two">
        <TypedField name="request" label="Request" placeholder="The id of a request" {...typed} />
      </div>
      <DayRange legend="Recorded between" from={filter.from} to={filter.to} onChoose={onChoose} />
    </div>
  );
}

interface TypedFieldProps extends Omit<FieldsProps, 'members'> {
  readonly name: 'text' | 'stream' | 'request';
  readonly label: string;
  readonly placeholder: string;
}

function TypedField({ name, filter, onChoose, ...field }: TypedFieldProps): ReactElement {
  const [typed, setTyped] = useTyped(filter[name] ?? '', (text) => onChoose({ [name]: text }));
  return (
    <Field
      {...field}
      name={name}
      type="search"
      maxLength={200}
      required={false}
      dir="auto"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

interface CountedProps extends FieldsProps {
  /** Such as `31 entries`. */
  readonly count: string;
}

/** A search for text, and the other filters in a sheet. */
export function PhoneFilters({ count, ...props }: CountedProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useTyped(props.filter.text ?? '', (text) => props.onChoose({ text }));
  const used = chipsOf(props.filter, props.members).length;
  return (
    <div className="row">
      <div className="find">
        <Icon name="search" />
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
        <Icon name="filter" />
        Filters{used > 0 && <span className="num">{used}</span>}
      </button>
      {isOpen && (
        <Dialog
          title="Filters"
          onClose={() => setOpen(false)}
          foot={
            <>
              <Button act="Clear" onClick={() => props.onChoose(NO_FILTER)} />
              <Button act={`Show ${count}`} look="primary" onClick={() => setOpen(false)} />
            </>
          }
        >
          <FilterFields {...props} />
        </Dialog>
      )}
    </div>
  );
}

export const ActiveFilters = ({ filter, members, count, onChoose }: CountedProps): ReactElement => (
  <FiltersInUse
    count={count}
    filters={chipsOf(filter, members).map(({ text, names }) => ({
      text, onRemove: () => onChoose(Object.fromEntries(names.map((name) => [name, '']))),
    }))}
    onClear={() => onChoose(NO_FILTER)}
  />
);
