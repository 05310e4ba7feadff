/** The picture of a card that lets one person in. */
import { encode } from 'uqr';
import { isolated } from '../../../domain/text.js';
import { sharePicture } from '../../ui/share.js';
import { cardLine, type MadeCard } from '../invite-card.js';
import {
  beginPicture, colourIn, paintBox, paintIcon, paintLines, paintText, PICTURE_EDGE as EDGE, PICTURE_HEIGHT as HEIGHT,
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
    const isLong = [...card.displayName].length > 22;
    paintLines(pen, isolated(card.displayName), WIDTH / 2, isLong ? 150 : 230, {
      size: isLong ? 58 : 92, weight: 620, colour: 'card-black', align: 'center', width: 760, lines: isLong ? 3 : 1,
    });
    const { data, size } = encode(card.url, { ecc: 'M', border: 0 });
    const module = Math.floor(CODE / size);
    const left = Math.round((WIDTH - module * size) / 2);
    pen.canvas.fillStyle = colourIn('light', 'card-black');
    data.forEach((row, y) => row.forEach((isDark, x) => {
      if (isDark) pen.canvas.fillRect(left + x * module, CODE_TOP + y * module, module, module);
    }));
    paintText(pen, line, WIDTH / 2, HEIGHT - EDGE - 90, {
      size: 38, weight: 430, colour: 'card-black', align: 'center', width: 800,
    });
  }, `card-${card.id}`);
