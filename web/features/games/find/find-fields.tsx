/** The fields of a search for games, which apply at once. */
import type { UserView } from '../../../../contract/players.js';
import { ordinal } from '../../../../domain/text.js';
import { Check, Choice, Field, SelectField } from '../../../ui/fields.js';
import { DayRange, useTyped } from '../../../ui/selects.js';
import { type FindFilter, isNumberRange, MOST_PLAYERS } from './find-filter.js';

export interface FindFieldsProps {
  readonly filter: FindFilter;
  readonly players: readonly UserView[];
  readonly readerId: number | undefined;
  /** Changes a part of the filter that the address has at that time. */
  readonly onChange: (change: FilterChange) => void;
}

export type FilterChange = (filter: FindFilter) => Partial<FindFilter>;

const SEATING_TEXTS = { together: 'Together', apart: 'Apart', either: 'Either' } as const;

export function FindFields(props: FindFieldsProps) {
  const { filter, readerId, onChange } = props;
  return (
    <div className="find-fields">
      {readerId !== undefined && (
        <Check
          name="mine"
          label="Only games of mine"
          checked={filter.players.includes(readerId)}
          onChange={() => onChange((before) => ({ players: toggled(readerId, before.players) }))}
        />
      )}
      <PlayerChoice {...props} />
      {filter.players.length > 1 && (
        <Choice
          name="sat"
          label="They sat"
          choices={SEATING_TEXTS}
          value={filter.sat}
          onChoose={(sat) => onChange(() => ({ sat }))}
        />
      )}
      {filter.players.length > 0 && <PlaceChoice {...props} />}
      <DayRange
        legend="Played between"
        from={filter.from}
        to={filter.to}
        onChoose={(days) => onChange(({ from, to }) => withDays({ from, to, ...days }))}
      />
      <NumbersField {...props} />
    </div>
  );
}

/** The reader comes first, so that the place is theirs. */
const toggled = (readerId: number, players: readonly number[]): number[] => {
  const others = players.filter((id) => id !== readerId);
  return others.length < players.length ? others : [readerId, ...others].slice(0, MOST_PLAYERS);
};

/** A cleared day is an empty text. */
const withDays = ({ from, to }: Pick<FindFilter, 'from' | 'to'>) => ({ from: from || undefined, to: to || undefined });

function PlayerChoice({ filter, players, onChange }: FindFieldsProps) {
  const others = players.filter(({ id, isPlaceholder }) => !isPlaceholder && !filter.players.includes(id));
  const isFull = filter.players.length === MOST_PLAYERS;
  const first = filter.players.length === 0 ? 'Anybody' : 'Add a player';
  return (
    <SelectField
      name="player"
      label="Players"
      value=""
      options={[
        ['', isFull ? `${MOST_PLAYERS} players are chosen` : first],
        ...(isFull ? [] : others.map(({ id, displayName }) => [`${id}`, displayName] as const)),
      ]}
      onChoose={(id) => id !== '' && onChange((before) => ({ players: [...before.players, Number(id)] }))}
    />
  );
}

function placeLabel({ filter: { players: [first] }, players, readerId }: FindFieldsProps): string {
  if (first === readerId) return 'My place';
  return `Place of ${players.find(({ id }) => id === first)?.displayName ?? `player ${first}`}`;
}

const PlaceChoice = (props: FindFieldsProps) => (
  <fieldset className="field">
    <legend><bdi translate="no">{placeLabel(props)}</bdi></legend>
    <div className="seg">
      {[1, 2, 3, 4, 5].map((place) => (
        <label key={place}>
          <input
            className="vh"
            type="checkbox"
            checked={props.filter.places.includes(place)}
            onChange={({ target: { checked } }) => props.onChange((before) => ({
              places: [...before.places.filter((other) => other !== place), ...(checked ? [place] : [])].sort(),
            }))}
          />
          {ordinal(place)}
        </label>
      ))}
    </div>
  </fieldset>
);

function NumbersField({ filter: { numbers = '' }, onChange }: FindFieldsProps) {
  const [typed, setTyped] = useTyped(numbers, (text) => {
    if (text === '' || isNumberRange(text)) onChange(() => ({ numbers: text || undefined }));
  });
  const isWrong = typed.trim() !== '' && !isNumberRange(typed.trim());
  return (
    <Field
      name="numbers"
      label="Game number"
      inputMode="text"
      autoComplete="off"
      placeholder="311 or 300-311"
      required={false}
      maxLength={24}
      value={typed}
      fault={isWrong ? 'Write a number, such as 311, or a range, such as 300-311.' : undefined}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
