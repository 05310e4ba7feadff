/** The picture of the evening before it is shared, the choice of its theme, and the text. */
import { useCallback } from 'react';
import type { EveningPlaceView, RecapView } from '../../../contract/evenings.js';
import { dateText } from '../../../domain/dates.js';
import { counted, isolated, scoreText } from '../../../domain/text.js';
import {
  beginPicture, paintBox, paintHead, paintIcon, paintLines, paintText, type Pen, PICTURE_EDGE as EDGE, PICTURE_WIDTH,
  type PictureTheme,
} from '../../figures/picture/paint.js';
import { ownTheme, StillPicture } from '../../figures/picture/still-picture.js';
import { CARD_FACES, dealOf } from '../../figures/playing-card.js';
import { scoreTone } from '../../figures/score.js';
import { Choices } from '../../ui/choices.js';
import { Sentence } from '../../ui/page.js';
import { sharePicture } from '../../ui/share.js';
import { isTieOpen, namesIn, openQuestions, people, sharedText, TIE_OPEN, winnersOf, wonText } from './recap-text.js';

const CHOICES: Readonly<Record<PictureChoice, string>> = { own: 'As my theme', light: 'Light', dark: 'Dark' };

export default function SharePanel({ recap, text, choice, onChoose }: {
  readonly recap: RecapView;
  /** The text to share. */
  readonly text: string;
  readonly choice: PictureChoice;
  readonly onChoose: (choice: PictureChoice) => void;
}) {
  const draw = useCallback((canvas: HTMLCanvasElement) => drawRecap(canvas, recap, choice), [recap, choice]);
  return (
    <section className="panel share-place" aria-labelledby="share-heading">
      <h2 id="share-heading">Share</h2>
      <StillPicture
        className="share-picture"
        label={`Picture of the evening. ${text.split('\n', 2).join(', ')}`}
        draw={draw}
      />
      <Choices label="Theme of the picture" choices={CHOICES} value={choice} onChoose={onChoose} />
      <p className="well share-text"><Sentence text={text} /></p>
    </section>
  );
}

const INNER = PICTURE_WIDTH - 2 * EDGE;
/** The top and bottom of the list of places in the picture. */
const [LIST, LIST_END] = [366, 1036];
const LIST_PADDING = 16;
/** The greatest height of a row, and the most rows. */
const [ROW, ROWS] = [72, 24];

/** The theme of the picture: the reader's own, or a chosen one. */
export type PictureChoice = 'own' | PictureTheme;

export const shareRecapPicture = (recap: RecapView, choice: PictureChoice): Promise<void> =>
  sharePicture((canvas) => drawRecap(canvas, recap, choice), `president-${recap.date}`);

/** Draws the picture on a canvas, whose size it sets. */
async function drawRecap(canvas: HTMLCanvasElement, recap: RecapView, choice: PictureChoice): Promise<void> {
  const text = `${sharedText(recap)}${[...namesIn(recap).values()].join('')}0123456789+−`;
  const pen = await beginPicture(canvas, text, choice === 'own' ? ownTheme() : choice);
  if (pen === null) return;
  paintTop(pen, recap);
  paintPlaces(pen, recap);
  paintLines(pen, footOf(recap), EDGE, 1130, { size: 29, weight: 430, colour: 'on-felt-2', width: 500, lines: 5 });
  paintCards(pen, recap);
}

function paintTop(pen: Pen, recap: RecapView): void {
  const winners = winnersOf(recap);
  paintHead(pen, {
    date: dateText(recap.date),
    over: `Evening of ${counted(recap.games.length, 'game')}`,
    ...(isTieOpen(recap) ? { title: TIE_OPEN, number: '' } : {
      title: people(recap, winners.map(({ playerId }) => playerId)),
      number: scoreText(winners[0]?.total ?? 0),
    }),
  });
}

function paintPlaces(pen: Pen, recap: RecapView): void {
  const places = recap.places.slice(0, ROWS);
  const names = namesIn(recap);
  paintBox(pen, [EDGE, LIST, INNER, LIST_END - LIST], 26, 'surface');
  const height = Math.min(ROW, (LIST_END - LIST - 2 * LIST_PADDING) / places.length);
  places.forEach((place, index) => {
    const y = LIST + LIST_PADDING + index * height;
    if (index > 0) paintBox(pen, [EDGE + 36, y, INNER - 72, 1], 0, 'line');
    paintPlace(pen, place, names.get(place.playerId) ?? '', y + height / 2, height);
  });
}

function paintPlace(pen: Pen, place: EveningPlaceView, name: string, middle: number, row: number): void {
  const scale = Math.min(1, row / 58);
  const [width, height] = [46 * scale, 55 * scale];
  const isFirst = place.rank === 1 && !place.isPending;
  const number = { size: 29 * scale, weight: 620, align: 'center' } as const;
  paintBox(pen, [EDGE + 36, middle - height / 2, width, height], 9, isFirst ? 'brass' : 'line', isFirst);
  paintText(pen, place.isPending ? '?' : `${place.rank}`, EDGE + 36 + width / 2, middle, {
    ...number, colour: isFirst ? 'on-brass' : place.isPending ? 'warn' : 'ink-2',
  });
  const end = PICTURE_WIDTH - EDGE - 36;
  paintText(pen, isolated(name), EDGE + 126, middle, {
    size: 35 * scale, weight: 540, colour: 'ink', width: INNER - 126 - 36 - 250,
  });
  paintText(pen, place.isPending ? '–' : scoreText(place.total), end - 142, middle, {
    size: 28 * scale, weight: 430, colour: 'ink-2', align: 'right',
  });
  const tone = place.isPending ? 'zero' : scoreTone(place.points);
  paintText(pen, place.isPending ? '–' : scoreText(place.points), end, middle, {
    size: 38 * scale, weight: 620, colour: tone === 'zero' ? 'ink-3' : tone, align: 'right',
  });
}

const footOf = (recap: RecapView): string => {
  const open = openQuestions(recap).map(({ text }) => text);
  return open.length > 0 ? [...open, 'Places and points may still change.'].join(' ') : wonText(recap);
};

function paintCards(pen: Pen, recap: RecapView): void {
  const allocation = recap.games.at(-1)?.cardAllocation;
  if (allocation?.status !== 'allocated') return;
  const names = namesIn(recap);
  const column = 143;
  const small = { size: 25, weight: 430, colour: 'on-felt-2', align: 'center' } as const;
  paintText(pen, 'Next cards', 815, 1087, small);
  dealOf(allocation).forEach(([card, ids], index) => {
    const { corner, suit } = CARD_FACES[card];
    const x = 672 + index * column;
    const colour = suit === 'diamonds' ? 'card-red' : 'card-black';
    paintBox(pen, [x - 41, 1115, 82, 115], 10, 'card-face');
    paintText(pen, corner, x - 29, 1140, { size: 34, weight: 620, colour });
    paintIcon(pen, suit, [x, 1186], 38, colour);
    const holders = ids.length === 0 ? ['waits'] : ids.map((id) => isolated(names.get(id) ?? ''));
    holders.forEach((name, line) => {
      paintText(pen, name, x, 1260 + line * 30, { ...small, colour: 'on-felt', width: column - 12 });
    });
  });
}
