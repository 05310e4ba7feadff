/** The picture of a card that lets one person in. */
import { encode } from 'uqr';
import { isolated } from '../../../domain/text.js';
import { sharePicture } from '../../ui/share.js';
import { cardLine, type MadeCard } from '../invite-card.js';
import {
  beginPicture, colourIn, paintBox, paintFitting, paintIcon, PICTURE_EDGE as EDGE, PICTURE_HEIGHT as HEIGHT,
  PICTURE_WIDTH as WIDTH,
} from './paint.js';

/** Side and top of the code. */
const [CODE, CODE_TOP] = [680, 400];

export const shareCardPicture = (card: MadeCard, group: string): Promise<void> =>
  sharePicture(async (canvas) => {
    const line = cardLine(card, group);
    const pen = await beginPicture(canvas, card.displayName + line, 'light');
    if (pen === null) return;
    paintBox(pen, [0, 0, WIDTH, HEIGHT], 0, 'felt');
    paintBox(pen, [EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE], 60, 'card-face');
    paintIcon(pen, 'crown', [EDGE + 74, EDGE + 74], 76, 'card-red');
    const words = { colour: 'card-black', align: 'center' } as const;
    paintFitting(pen, isolated(card.displayName), WIDTH / 2, 240, [[92, 1], [74, 2], [56, 3], [44, 4]], {
      ...words, weight: 620, width: 760,
    });
    const { data, size } = encode(card.url, { ecc: 'M', border: 0 });
    const module = Math.floor(CODE / size);
    const left = Math.round((WIDTH - module * size) / 2);
    pen.canvas.fillStyle = colourIn('light', 'card-black');
    data.forEach((row, y) => row.forEach((isDark, x) => {
      if (isDark) pen.canvas.fillRect(left + x * module, CODE_TOP + y * module, module, module);
    }));
    paintFitting(pen, line, WIDTH / 2, HEIGHT - EDGE - 100, [[38, 2], [28, 4]], { ...words, weight: 430, width: 800 });
  }, `card-${card.id}`);
