/** Shares the picture of an evening. */
import type { RecapView } from '../../../contract/evenings.js';
import type { PictureTheme } from '../../ui/picture/picture-colours.js';
import { ownTheme, sharePicture as share } from '../../ui/picture/share-picture.js';
import { drawRecap } from './recap-picture.js';
import type { PictureChoice } from './share.js';

export const themeOf = (choice: PictureChoice): PictureTheme => (choice === 'own' ? ownTheme() : choice);

export const shareRecap = (recap: RecapView, choice: PictureChoice): Promise<void> =>
  share((canvas) => drawRecap(canvas, recap, themeOf(choice)), `president-${recap.date}`);
