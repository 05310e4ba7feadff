/** Puts each style sheet into the layer of its folder, so that a screen's styles win over those of a shared part. */
import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** `ui/styles/shell.css` names the layers in order, and those of the sheets that it imports. */
const SHEET = /^(ui|figures|features)\/(?!styles\/).+\.css$/;

export const styleLayers = (folder: string): Plugin => ({
  name: 'style-layers',
  enforce: 'pre',
  transform(styles, file) {
    const layer = SHEET.exec(relative(folder, file))?.[1];
    return layer && `@layer ${layer} {\n${styles}}\n`;
  },
});
