/** The race as lines, by points from zero or by places, and the members whom a reader picks out in it. */
import type { RaceView } from '../../../../contract/race.js';
import { dayText, monthShortOf, monthTitle, weekdayText } from '../../../../domain/dates.js';
import { isolated, listed, ordinal, scoreText } from '../../../../domain/text.js';
import type { LinesProps } from '../../../ui/chart/line-layout.js';
import { type Pen, PENS } from '../../../ui/chart/pens.js';

export type Axis = 'points' | 'places';
type Racer = RaceView['racers'][number];

type OfPeriod = Pick<RaceView, 'period'>;

export const isOfYear = ({ period }: OfPeriod): boolean => period.length === 4;

/** `July 2026`, `2026`. */
export const periodText = (race: OfPeriod): string => (isOfYear(race) ? race.period : monthTitle(race.period));

export function penOf(racer: Racer, picks: readonly Picked[], readerId: number | undefined): Pen | null {
  if (racer.player.id === readerId) return 'you';
  return picks.find(({ id }) => id === racer.player.id)?.pen ?? null;
}

/** Points begin at zero before the first step. */
export function linesOf(race: RaceView, axis: Axis, penFor: (racer: Racer) => Pen | null): LinesProps {
  const isPlaces = axis === 'places';
  const start = isPlaces ? [] : [null];
  return {
    isPlaces,
    columns: [
      ...start.map(() => (isOfYear(race) ? race.period : monthShortOf(race.period))),
      ...race.steps.map((step) => stepName(race, step)),
    ],
    lines: race.racers.map((racer) => {
      const pen = penFor(racer);
      return {
        id: racer.player.id,
        name: pen === 'you' ? 'You' : racer.player.displayName,
        place: racer.place,
        pen,
        values: [...start.map(() => 0), ...racer.steps.map(({ points, place }) => (isPlaces ? place : points ?? 0))],
        played: [...start.map(() => false), ...racer.steps.map(({ earned }) => earned !== null)],
      };
    }),
  };
}

/** The day of an evening, or the short name of a month. */
const stepName = (race: RaceView, step: string): string =>
  (isOfYear(race) ? monthShortOf(step) : String(Number(step.slice(8))));

export const stepText = (race: RaceView, step: string): string =>
  (isOfYear(race) ? monthTitle(step) : weekdayText(step));

/** `Thu 16 Jul: You 3rd with +6, Kofi 1st with +10`; null at the start. */
export function readingAt(
  race: RaceView, axis: Axis, column: number, penFor: (racer: Racer) => Pen | null,
): string | null {
  const index = axis === 'points' ? column - 1 : column;
  const step = race.steps[index];
  if (step === undefined) return null;
  const shown = race.racers.filter((racer) => penFor(racer) !== null);
  const said = (shown.length > 0 ? shown : race.racers.slice(0, 3)).map((racer) => {
    const { points, place } = racer.steps[index]!;
    const name = penFor(racer) === 'you' ? 'You' : isolated(racer.player.displayName);
    if (points === null || place === null) return `${name} not yet`;
    return `${name} ${ordinal(place)} with ${scoreText(points)}`;
  });
  return `${stepText(race, step)}: ${said.join(', ')}`;
}

/** Says whose lines are drawn, from when, and where they ended. */
export function sentenceOf(race: RaceView, axis: Axis, readerId: number | undefined): string {
  const own = race.racers.find(({ player }) => player.id === readerId);
  const first = race.racers.filter(({ place }) => place === 1).map(({ player }) => player.displayName);
  const what = axis === 'places' ? 'Places' : 'Points';
  const after = isOfYear(race) ? 'month' : 'evening';
  const end = own ? ` You end at ${scoreText(own.points)}, ${ordinal(own.place)} of ${race.racers.length}.` : '';
  return `${what} of ${periodText(race)} after each ${after}, ${race.racers.length} members. ` +
    `First: ${listed(first)} with ${scoreText(race.racers[0]!.points)}.${end}`;
}

export const lastDay = (race: RaceView): string => {
  const last = race.steps.at(-1)!;
  return isOfYear(race) ? monthTitle(last) : dayText(last);
};

/** A member whom the reader has picked: three at most, each with a pen. */
export interface Picked {
  readonly id: number;
  readonly pen: Pen;
}

/** Picks a member, or ends the pick. A fourth pick takes the pen of the oldest. */
export function pickedAfter(picks: readonly Picked[], id: number): readonly Picked[] {
  const others = picks.filter((pick) => pick.id !== id);
  if (others.length < picks.length) return others;
  const free = PENS.find((pen) => !picks.some((pick) => pick.pen === pen));
  if (free !== undefined) return [...picks, { id, pen: free }];
  return [...picks.slice(1), { id, pen: picks[0]!.pen }];
}

/** Reads the picks from an address such as `picks=9,2`; null if it names none. */
export function picksIn(text: string | null): readonly Picked[] | null {
  if (text === null) return null;
  const ids = text.split(',').map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)].slice(0, PENS.length).map((id, index) => ({ id, pen: PENS[index]! }));
}

export const picksText = (picks: readonly Picked[]): string => picks.map(({ id }) => id).join(',');
