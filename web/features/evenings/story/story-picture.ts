/** The picture of a card of a story, for any chat: without blue, 'you' and money. */
import type { StoryCardView } from '../../../../contract/stories.js';
import {
  beginPicture, colourIn, paintBox, paintFitting, paintIcon, paintText, type Pen, PICTURE_EDGE as EDGE,
  PICTURE_HEIGHT as HEIGHT, PICTURE_WIDTH as WIDTH,
} from '../../../figures/picture/paint.js';
import { ownTheme } from '../../../figures/picture/still-picture.js';
import { isolated } from '../../../../domain/text.js';
import { knownGroup } from '../../../figures/group.js';
import { firstLetter } from '../../../ui/letters.js';
import { sharePicture } from '../../../ui/share.js';
import { lineOf } from './story-text.js';

const INNER = WIDTH - 2 * EDGE;

export const shareCard = (card: StoryCardView, about: string): Promise<void> =>
  sharePicture((canvas) => drawCard(canvas, card, about), `president-${card.kind}`);

async function drawCard(canvas: HTMLCanvasElement, card: StoryCardView, about: string): Promise<void> {
  const { kind, over, title, text, shared = text, players } = card;
  const pen = await beginPicture(canvas, about + over + title + shared, ownTheme());
  if (pen === null) return;
  const [name = ''] = players.map(({ displayName }) => displayName);
  paintBox(pen, [0, 0, WIDTH, HEIGHT], 0, 'felt');
  paintBox(pen, [EDGE, EDGE, 43, 58], 8, 'card-face');
  paintIcon(pen, 'crown', [EDGE + 21, EDGE + 29], 30, 'card-red');
  const quiet = { size: 33, weight: 430, colour: 'on-felt-2' } as const;
  paintText(pen, isolated(knownGroup().name), EDGE + 62, EDGE + 29, {
    ...quiet, weight: 620, colour: 'on-felt', width: 480,
  });
  paintText(pen, about, WIDTH - EDGE, EDGE + 29, { ...quiet, align: 'right' });
  if (kind !== 'you') paintText(pen, over, EDGE, 200, { ...quiet, size: 44 });
  paintMark(pen, card);
  paintFitting(pen, kind === 'you' ? isolated(name) : title, EDGE, 880, [[112, 1], [84, 2], [62, 3], [46, 4]], {
    weight: 620, colour: 'on-felt', width: INNER,
  });
  paintFitting(pen, shared, EDGE, 1120, [[46, 3], [38, 5]], { weight: 430, colour: 'on-felt-2', width: INNER });
}

/** Paints the first place, the two of a pair, or how a game turned. */
function paintMark(pen: Pen, { kind, players, lines }: StoryCardView): void {
  if (lines) paintTurn(pen, lines);
  const letters = kind === 'winner' ? ['1'] : kind === 'turn' ? []
    : players.map(({ displayName }) => firstLetter(displayName));
  letters.forEach((letter, index) => {
    const [x, width] = [EDGE + index * 300, 270];
    paintBox(pen, [x, 270, width, 378], 36, kind === 'winner' ? 'brass' : 'card-face');
    paintText(pen, letter, x + width / 2, 464, {
      size: 200, weight: 620, colour: kind === 'winner' ? 'on-brass' : 'card-black', align: 'center',
    });
  });
}

function paintTurn({ canvas, theme }: Pen, lines: NonNullable<StoryCardView['lines']>): void {
  for (const { sums, isWinner } of [...lines].sort((a, b) => Number(a.isWinner) - Number(b.isWinner))) {
    canvas.beginPath();
    canvas.strokeStyle = colourIn(theme, isWinner ? 'on-felt' : 'hush');
    canvas.lineWidth = isWinner ? 12 : 4;
    for (const [x, y] of lineOf(sums, lines, INNER, 380)) canvas.lineTo(EDGE + x, 280 + y);
    canvas.stroke();
  }
}
