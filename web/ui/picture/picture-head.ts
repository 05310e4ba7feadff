/** The head of every picture, on the green table: the sign of the app, the date, a title and a number. */
import { paintBox, paintIcon, paintText, type Pen, type TextLook, widthOf } from './picture-paint.js';

export const [PICTURE_WIDTH, PICTURE_HEIGHT] = [1080, 1350];
export const PICTURE_EDGE = 56;

export interface PictureHead {
  readonly date: string;
  /** A line over the title. */
  readonly over: string;
  readonly title: string;
  readonly number: string;
}

/** Ends at 340. A long title gets smaller, and is cut at last. */
export function paintHead(pen: Pen, { date, over, title, number }: PictureHead): void {
  const [left, right, line] = [PICTURE_EDGE, PICTURE_WIDTH - PICTURE_EDGE, PICTURE_EDGE + 29];
  paintBox(pen, [0, 0, PICTURE_WIDTH, PICTURE_HEIGHT], 0, 'felt');
  paintBox(pen, [left, PICTURE_EDGE, 43, 58], 8, 'card-face');
  paintIcon(pen, 'crown', [left + 21, line], 30, 'card-red');
  paintText(pen, 'President', left + 62, line, { size: 33, weight: 620, colour: 'on-felt' });
  const quiet: TextLook = { size: 33, weight: 430, colour: 'on-felt-2' };
  paintText(pen, date, right, line, { ...quiet, align: 'right' });
  paintText(pen, over, left, 168, quiet);
  const large: TextLook = { size: 150, weight: 620, colour: 'on-felt', align: 'right' };
  paintText(pen, number, right, 268, large);
  const width = right - left - widthOf(pen, number, large) - 40;
  const size = [113, 84, 62, 48].find((each) => widthOf(pen, title, { size: each, weight: 620 }) <= width) ?? 48;
  paintText(pen, title, left, 262, { size, weight: 620, colour: 'on-felt', width });
}
