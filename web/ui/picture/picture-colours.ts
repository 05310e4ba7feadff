/** The colours of the picture, those of `web/ui/styles/tokens.css`. Without blue: nobody is 'you' in a picture. */
const colours = {
  felt: ['#0F3D30', '#0F3429'],
  'on-felt': ['#F4F7F2', '#EEF4EF'],
  'on-felt-2': ['#BAD2C7', '#B2CBBF'],
  surface: ['#FFFFFF', '#121B17'],
  line: ['#D8E0DA', '#26342D'],
  ink: ['#13201A', '#EAF1ED'],
  'ink-2': ['#44534B', '#B3C1BA'],
  'ink-3': ['#5A6861', '#93A39B'],
  plus: ['#0A6844', '#7AD7A6'],
  minus: ['#AB2419', '#FF9C8E'],
  warn: ['#7A4D00', '#F0C067'],
  brass: ['#F0C45C', '#E5B64F'],
  'on-brass': ['#3A2600', '#2A1B00'],
  'card-face': ['#FFFFFF', '#EDF0EA'],
  'card-black': ['#13201A', '#13201A'],
  'card-red': ['#B5211A', '#A81A14'],
  'pen-1': ['#13201A', '#EAF1ED'],
  'pen-2': ['#A84300', '#FFA45C'],
  'pen-3': ['#00736F', '#62D6CE'],
  hush: ['#7C8A83', '#6C7D74'],
} as const;

export type Colour = keyof typeof colours;
export type PictureTheme = 'light' | 'dark';

export const COLOURS = Object.keys(colours) as readonly Colour[];

export const colourIn = (theme: PictureTheme, name: Colour): string => colours[name][theme === 'light' ? 0 : 1];
