/** The filter of a search for games: in the address, for the server, and in words. */
import { SEATINGS, type Seating } from '../../../../contract/games-page.js';
import { isCalendarDate, rangeText } from '../../../ui/date-text.js';
import { WRITTEN_PLACE } from '../../../../domain/game-size.js';
import { isolated, listed, ordinal } from '../../../../domain/text.js';

export interface FindFilter {
  readonly players: readonly number[];
  /** How two or more players sat. */
  readonly sat: Seating;
  /** Places that the first of the players may have. */
  readonly places: readonly number[];
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Game numbers, `311` or `300-311`. */
  readonly numbers: string | undefined;
}

export const MOST_PLAYERS = 4;

export const NOTHING: FindFilter = {
  players: [], sat: 'either', places: [], from: undefined, to: undefined, numbers: undefined,
};

export const isNumberRange = (text: string): boolean => /^[1-9]\d{0,8}\s*([-–]\s*[1-9]\d{0,8})?$/.test(text);

/** The numbers in a list that fit, each once. */
const numbersIn = (text: string | null, pattern: RegExp): number[] =>
  [...new Set((text ?? '').split(',').filter((item) => pattern.test(item)).map(Number))];

/** Values that the server would refuse are left out. */
export function filterIn(address: URLSearchParams): FindFilter {
  const valid = (name: string, isValid: (value: string) => boolean): string | undefined => {
    const value = address.get(name);
    return value !== null && isValid(value) ? value : undefined;
  };
  return fitting({
    players: numbersIn(address.get('players'), /^[1-9]\d{0,8}$/).slice(0, MOST_PLAYERS),
    sat: SEATINGS.find((sat) => sat === address.get('sat')) ?? 'either',
    places: numbersIn(address.get('places'), WRITTEN_PLACE),
    from: valid('from', isCalendarDate),
    to: valid('to', isCalendarDate),
    numbers: valid('numbers', isNumberRange),
  });
}

/** The filter without parts that need more players than are chosen. */
export const fitting = (filter: FindFilter): FindFilter => ({
  ...filter,
  sat: filter.players.length < 2 ? 'either' : filter.sat,
  places: filter.players.length === 0 ? [] : filter.places,
});

/** The parameters for address and server, without unused ones. */
export const paramsOf = ({ players, sat, places, from, to, numbers }: FindFilter): Record<string, string> => ({
  ...(players.length > 0 && { players: players.join(',') }),
  ...(sat !== 'either' && { sat }),
  ...(places.length > 0 && { places: places.join(',') }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
  ...(numbers !== undefined && { numbers }),
});

/**
 * The filters in use, each as a sentence with names that `isolated` has marked, and the filter without it.
 * @param nameOf  undefined for a player who is not known
 */
export function partsOf(filter: FindFilter, readerId: number | undefined, nameOf: (id: number) => string | undefined) {
  const { players, sat, places, from, to, numbers } = filter;
  const part = (text: string, change: Partial<FindFilter>) => ({ text, without: fitting({ ...filter, ...change }) });
  const named = (id: number): string => {
    const name = nameOf(id);
    return name === undefined ? `player ${id}` : isolated(name);
  };
  return [
    ...players.map((id, index) => part(id === readerId ? 'Mine' : `${index === 0 ? 'Of' : 'With'} ${named(id)}`, {
      players: players.filter((other) => other !== id),
    })),
    ...(sat === 'either' ? [] : [part(sat === 'together' ? 'Together' : 'Apart', { sat: 'either' })]),
    ...(places.length === 0 ? [] : [part(listed(places.map(ordinal)), { places: [] })]),
    ...(from === undefined && to === undefined ? [] : [part(rangeText(from, to), { from: undefined, to: undefined })]),
    ...(numbers === undefined ? [] : [part(`Game ${numbers}`, { numbers: undefined })]),
  ];
}
