/**
 * The names and texts of a game's fields. With their shape in `game.events.ts` and `default-fields.ts`, a form, a
 * list of changes or a file needs nothing else.
 */
import { dateText } from '../dates.js';
import { visibleText } from '../free-text.js';
import type { GameFields } from './game.events.js';

type FieldsText = { readonly [Field in keyof GameFields]-?: {
  readonly label: string;
  readonly text: (value: GameFields[Field]) => string;
} };

const asWritten = (text: string): string => text;

const FIELDS: FieldsText = {
  date: { label: 'Date', text: dateText },
  location: { label: 'Location', text: asWritten },
  gameType: { label: 'Game type', text: asWritten },
};

const NAMES = Object.keys(FIELDS) as (keyof GameFields)[];

const mapped = (game: GameFields, map: (value: unknown) => unknown): GameFields =>
  Object.fromEntries(NAMES.map((name) => [name, map(game[name])])) as unknown as GameFields;

/** The fields of a game, without its other data. */
export const fieldsOf = (game: GameFields): GameFields => mapped(game, (value) => value);

/** The fields as they are stored. */
export const visibleFields = (game: GameFields): GameFields =>
  mapped(game, (value) => (typeof value === 'string' ? visibleText(value) : value));

/** Each field with its label and its text. */
export const fieldTexts = (game: GameFields): [label: string, text: string][] =>
  NAMES.map((name) => [FIELDS[name].label, FIELDS[name].text(game[name])]);
