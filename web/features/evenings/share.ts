/** Ways to share an evening without its picture: as text, and as a link for members. */
import type { RecapView } from '../../../contract/evenings.js';
import { eveningPath } from '../../paths.js';
import { copyText, shareText } from '../../ui/share.js';
import { sharedText } from './recap-text.js';

/** The theme of the picture: the reader's own, or a chosen one. */
export type PictureChoice = 'own' | 'light' | 'dark';

export const shareRecapText = (recap: RecapView): Promise<void> =>
  shareText(sharedText(recap), 'The text of the evening is copied.');

export const copyLink = (date: string): Promise<void> =>
  copyText(location.origin + eveningPath(date), 'Members can open it after logging in.');
