/** The picture has the colours of the tokens. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { colourIn, COLOURS } from './paint.js';

const TOKENS = readFileSync(join(import.meta.dirname, '../../ui/styles/tokens.css'), 'utf8');

test.each(COLOURS)('%s is the token', (name) => {
  expect(TOKENS).toMatch(new RegExp(
    `--${name}:\\s+light-dark\\(${colourIn('light', name)}, ${colourIn('dark', name)}\\)`));
});
