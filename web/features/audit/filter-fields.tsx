/** The fields of the audit's filters, which apply at once, and the filters in use as chips. */
import type { ChangeEvent } from 'react';
import type { UserView } from '../../../contract/players.js';
import { Icon } from '../../ui/controls.js';
import { Field, SelectField } from '../../ui/fields.js';
import { FilterSheet } from '../../ui/filter-sheet.js';
import { DayRange, FiltersInUse, useTyped } from '../../ui/selects.js';
import { chipsOf, type Filter, KINDS, NO_FILTER } from './audit-address.js';

interface FieldsProps {
  readonly filter: Filter;
  readonly members: readonly UserView[];
  readonly onChoose: (values: Filter) => void;
}

export function FilterFields({ filter, members, onChoose }: FieldsProps) {
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
  const typed = (label: string, name: 'text' | 'stream' | 'request', placeholder: string) =>
    <TypedField label={label} name={name} placeholder={placeholder} filter={filter} onChoose={onChoose} />;
  return (
    <div className="filters">
      <div className="two">{typed('Reasons and notes', 'text', 'A word in a reason or note')}</div>
      {choice('Kind', 'kind', ['', 'Everything'], ...Object.entries(KINDS))}
      {choice('Member concerned', 'member', ['', 'Everybody'], ...options)}
      {choice('Done by', 'actor', ['', 'Anybody'], ['system', 'The system'], ...options)}
      {typed('Stream', 'stream', 'game-310')}
      <div className="two">{typed('Request', 'request', 'The id of a request')}</div>
      <DayRange legend="Recorded between" from={filter.from} to={filter.to} onChoose={onChoose} />
    </div>
  );
}

function TypedField({ name, filter, onChoose, ...field }: Omit<FieldsProps, 'members'> & {
  readonly name: 'text' | 'stream' | 'request';
  readonly label: string;
  readonly placeholder: string;
}) {
  const typing = useTypedInput(filter[name], (text) => onChoose({ [name]: text }));
  return <Field {...field} {...typing} name={name} required={false} />;
}

function useTypedInput(applied: string | undefined, onApply: (text: string) => void) {
  const [value, setTyped] = useTyped(applied ?? '', onApply);
  const onChange = (event: ChangeEvent<HTMLInputElement>): void => setTyped(event.target.value);
  return { type: 'search', maxLength: 200, dir: 'auto', value, onChange } as const;
}

interface CountedProps extends FieldsProps {
  /** The count, such as `31 entries`. */
  readonly count: string;
}

/** A search for text, and the other filters in a sheet. */
export function PhoneFilters({ count, ...props }: CountedProps) {
  const typing = useTypedInput(props.filter.text, (text) => props.onChoose({ text }));
  const used = chipsOf(props.filter, props.members).length;
  return (
    <div className="row">
      <div className="find">
        <Icon name="search" />
        <input className="input" aria-label="A word in a reason or note" placeholder="Reasons and notes" {...typing} />
      </div>
      <FilterSheet title="Filters" icon="filter" {...{ used, count }} onClear={() => props.onChoose(NO_FILTER)}>
        <FilterFields {...props} />
      </FilterSheet>
    </div>
  );
}

export const ActiveFilters = ({ filter, members, count, onChoose }: CountedProps) => (
  <FiltersInUse
    count={count}
    filters={chipsOf(filter, members).map(({ text, names }) => ({
      text, onRemove: () => onChoose(Object.fromEntries(names.map((name) => [name, '']))),
    }))}
    onClear={() => onChoose(NO_FILTER)}
  />
);
