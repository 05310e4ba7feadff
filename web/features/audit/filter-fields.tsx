/** The fields of the audit's filters, which apply at once, and the filters in use as chips. */
import { type ReactElement, useState } from 'react';
import type { UserView } from '../../../contract/players.js';
import { Button } from '../../ui/buttons.js';
import { Dialog } from '../../ui/dialog.js';
import { Field, SelectField } from '../../ui/fields.js';
import { DayRange, FiltersInUse, useTyped } from '../../ui/filters.js';
import { Icon } from '../../ui/icon.js';
import { chipsOf, type Filter, type FilterName, KINDS } from './audit-filter.js';

export type Choose = (values: Readonly<Partial<Record<FilterName, string>>>) => void;

interface FilterProps {
  readonly filter: Filter;
  readonly onChoose: Choose;
}

interface FieldsProps extends FilterProps {
  readonly members: readonly UserView[];
}

const memberOptions = (members: readonly UserView[]) =>
  members.filter(({ isPlaceholder }) => !isPlaceholder).map(({ id, displayName }) => [`${id}`, displayName] as const);

export function FilterFields({ filter, members, onChoose }: FieldsProps): ReactElement {
  const choose = (name: FilterName) => (value: string): void => onChoose({ [name]: value });
  const options = memberOptions(members);
  return (
    <div className="filters">
      <div className="two">
        <TypedField
          name="text"
          label="Reasons and notes"
          placeholder="A word in a reason or note"
          {...{ filter, onChoose }}
        />
      </div>
      <SelectField
        label="Kind"
        name="kind"
        options={[['', 'Everything'], ...Object.entries(KINDS)]}
        value={filter.kind ?? ''}
        onChoose={choose('kind')}
      />
      <SelectField
        label="Member concerned"
        name="member"
        options={[['', 'Everybody'], ...options]}
        value={filter.member ?? ''}
        onChoose={choose('member')}
      />
      <SelectField
        label="Done by"
        name="actor"
        options={[['', 'Anybody'], ['system', 'The system'], ...options]}
        value={filter.actor ?? ''}
        onChoose={choose('actor')}
      />
      <TypedField name="stream" label="Stream" placeholder="game-310" {...{ filter, onChoose }} />
      <div className="two">
        <TypedField name="request" label="Request" placeholder="The id of a request" {...{ filter, onChoose }} />
      </div>
      <DayRange legend="Recorded between" from={filter.from} to={filter.to} onChoose={onChoose} />
    </div>
  );
}

interface TypedFieldProps extends FilterProps {
  readonly name: 'text' | 'stream' | 'request';
  readonly label: string;
  readonly placeholder: string;
}

function TypedField({ label, placeholder, ...props }: TypedFieldProps): ReactElement {
  const { name, filter, onChoose } = props;
  const [typed, setTyped] = useTyped(filter[name] ?? '', (text) => onChoose({ [name]: text }));
  return (
    <Field
      name={name}
      label={label}
      type="search"
      placeholder={placeholder}
      maxLength={200}
      required={false}
      dir="auto"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

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
              <Button act="Clear" onClick={() => props.onChoose(NONE)} />
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
