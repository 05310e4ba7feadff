/** How moves are written: who passed whom, and between which moments. */
import type { MovesView } from '../../../contract/explain.js';
import { placesText, startOfYesterday } from '../../figures/last-visit.js';
import { counted, isolated, listed, ordinal } from '../../../domain/text.js';
import { zone } from '../../transport/server-clock.js';
import { MOST } from './parts-text.js';

export type Standing = MovesView['before'];
type Named = { readonly displayName: string };

export const placeText = (rank: number | null): string => (rank === null ? '–' : ordinal(rank));

/** `2 places down`, or another change if the place is the same. */
export function movedText(before: Standing, after: Standing, own: boolean): string {
  if (before.rank === after.rank) return own ? 'You did not move' : 'Same place';
  if (before.rank === null) return 'New on the board';
  return after.rank === null ? 'No longer on the board' : placesText(before.rank, after.rank);
}

/** `2 points fewer.` */
export function pointsText(difference: number): string {
  if (difference === 0) return 'The same points.';
  return `${counted(Math.abs(difference), 'point')} ${difference > 0 ? 'more' : 'fewer'}.`;
}

/** `You passed Dana. Elif and Leila passed you.` @param who  isolated name; null for the reader */
export function passedText(passed: readonly Named[], passedBy: readonly Named[], who: string | null): string {
  const names = (players: readonly Named[]): string => {
    const shown = players.slice(0, MOST).map(({ displayName }) => isolated(displayName));
    return listed(players.length > MOST ? [...shown, `${players.length - MOST} more`] : shown);
  };
  return [
    ...(passed.length > 0 ? [`${who ?? 'You'} passed ${names(passed)}.`] : []),
    ...(passedBy.length > 0 ? [`${names(passedBy)} passed ${who ?? 'you'}.`] : []),
  ].join(' ');
}

/** The players who are ahead now, and those who are behind. */
export function sidesOf({ after, crossings }: Pick<MovesView, 'after' | 'crossings'>): readonly [Named[], Named[]] {
  const isAhead = ({ after: { rank } }: { readonly after: Standing }): boolean =>
    (rank ?? Infinity) < (after.rank ?? Infinity);
  return [
    crossings.filter((one) => !isAhead(one)).map(({ player }) => player),
    crossings.filter(isAhead).map(({ player }) => player),
  ];
}

/** `6th to 9th. Elif passed you.`, `Now 7th.`; empty if nothing moved. */
export function stepText(
  before: number | null, { rank, passed, passedBy }: MovesView['moves'][number], who: string | null,
): string {
  return `${rank === before ? '' : changeText(before, rank)}${passedText(passed, passedBy, who)}`.trim();
}

function changeText(before: number | null, rank: number | null): string {
  if (rank === null) return 'Off the board. ';
  return before === null ? `Now ${ordinal(rank)}. ` : `${ordinal(before)} to ${ordinal(rank)}. `;
}

/** The direction of the move: down, up or neither. */
export function directionOf(before: number | null, after: number | null): 'up' | 'down' | null {
  const [was, is] = [before ?? Infinity, after ?? Infinity];
  if (was === is) return null;
  return is > was ? 'down' : 'up';
}

/** `Sat 25 Jul, 18:00`; the year is named if it is not the current one. */
export const shortMoment = (at: string, today: string): string =>
  zone.momentText(at).replace(new RegExp(` ${today.slice(0, 4)},`), ',');

export type Span = 'visit' | 'yesterday' | 'chosen';

/** @param last  the reader's last visit; undefined on the first */
export function spanOf({ from, to }: Readonly<Record<string, string>>, last: string | undefined): Span {
  if (to === undefined && from === last) return 'visit';
  return to === undefined && from === startOfYesterday() ? 'yesterday' : 'chosen';
}
