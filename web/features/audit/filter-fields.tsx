/** The fields of the audit's filters, which apply at once. */
import type { ReactElement } from 'react';
import type { UserView } from '../../../contract/players.js';
import { Field, SelectField } from '../../ui/fields.js';
import { DayRange } from '../../ui/filters-in-use.js';
import { useTyped } from '../../ui/use-typed.js';
import { type Filter, type FilterName, KINDS } from './audit-filter.js';

export type Choose = (values: Readonly<Partial<Record<FilterName, string>>>) => void;

interface FilterProps {
  readonly filter: Filter;
  readonly onChoose: Choose;
}

export interface FieldsProps extends FilterProps {
  readonly members: readonly UserView[];
}

const memberOptions = (members: readonly UserView[]) =>
  members.filter(({ isPlaceholder }) => !isPlaceholder).map(({ id, displayName }) => [`${id}`, displayName] as const);

export default function FilterFields({ filter, members, onChoose }: FieldsProps): ReactElement {
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
      <TypedField name="request" label="Request" placeholder="The id of a request" {...{ filter, onChoose }} />
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
