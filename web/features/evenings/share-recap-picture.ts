/** Shares the picture of an evening. */
import type { RecapView } from '../../../contract/evenings.js';
import { sharePicture as share } from '../../ui/share.js';
import { drawRecap, themeOf } from './recap-picture.js';
import type { PictureChoice } from './share.js';

export const shareRecapPicture = (recap: RecapView, choice: PictureChoice): Promise<void> =>
  share((canvas) => drawRecap(canvas, recap, themeOf(choice)), `president-${recap.date}`);
