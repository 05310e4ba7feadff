/** The icons of the installed client: an iPhone takes no SVG, and an Android phone cuts its own shape. */
import { readFileSync } from 'node:fs';
import { imageSize } from 'image-size';
import { newGameAddress } from '../features/recording/recording-address.js';
import { paths } from '../paths.js';

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly purpose?: string;
}

interface Manifest {
  readonly icons: readonly Icon[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string; readonly icons?: readonly Icon[] }[];
}

const file = (path: string): Buffer => readFileSync(new URL(`../${path}`, import.meta.url));
const { icons, shortcuts } = JSON.parse(file('public/app.webmanifest').toString()) as Manifest;
const pngs = [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons ?? [])]
  .filter(({ src }) => src.endsWith('.png'));

/** Size of a PNG, and whether its pixels may be transparent. */
function shapeOf(path: string): readonly [size: string, isOpaque: boolean] {
  const bytes = file(`public${path}`);
  const { width, height, type } = imageSize(bytes);
  expect(type).toBe('png');
  return [`${width}x${height}`, bytes[25] === 2];
}

test('the page links a PNG for the home screen of an iPhone, which fills transparent corners with black', () => {
  const [, href] = /<link rel="apple-touch-icon" href="(.+?)"/.exec(file('index.html').toString())!;
  expect(shapeOf(href!)).toEqual(['180x180', true]);
});

test('the manifest has PNGs of both usual sizes, one for any shape, each as large as it says', () => {
  expect(pngs.map(({ src }) => shapeOf(src)[0])).toEqual(pngs.map(({ sizes }) => sizes));
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual(
    expect.arrayContaining([['192x192', undefined], ['512x512', undefined], ['512x512', 'maskable']]));
});

test('a press on the installed icon offers a new game', () => {
  expect(shortcuts.map(({ name, url }) => [name, url]))
    .toEqual([['New game', newGameAddress], ['Leaderboards', paths.leaderboards]]);
});
