/** Tests that a picture loses its metadata and what follows its end, and nothing that is drawn. */
import { imageSize } from 'image-size';
import { PICTURE_TYPES } from '../../domain/player/avatar.js';
import { barePicture } from './bare-picture.js';

const SECRET = 'GPS 43.6532 N, Phone 12, 21:04';

const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const be32 = (value: number): Buffer => hex(value.toString(16).padStart(8, '0'));
const le32 = (value: number): Buffer => be32(value).reverse();

/** A chunk of a PNG; nobody reads its checksum. */
const pngChunk = (name: string, data: Buffer | string): Buffer =>
  Buffer.concat([be32(data.length), Buffer.from(name), Buffer.from(data), be32(7)]);
const IHDR = pngChunk('IHDR', hex('00000003000000020806000000'));
const PNG_START = hex('89504e470d0a1a0a');

const segment = (marker: string, data: Buffer | string): Buffer =>
  Buffer.concat([hex(`ff${marker}`), be32(data.length + 2).subarray(2), Buffer.from(data)]);
const FRAME = segment('c0', hex('080002000301011100'));
/** Two scans; the data of the first have a zero and a restart after 0xff. */
const SCANS = [segment('da', hex('01010000')), hex('12ff0034ffd056'), segment('da', hex('01010100')), hex('78')];
const ADOBE = segment('ee', hex('41646f62650064000000000001').subarray(0, 12));

/** The first segment of Exif: the orientation, and a text. */
const exif = (orientation: number): Buffer => segment('e1', Buffer.concat([
  hex('4578696600004d4d002a00000008000101120003000000010'.concat(`00${orientation}`, '0000', '00000000')),
  Buffer.from(SECRET),
]));

const webpChunk = (name: string, data: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from(name), le32(data.length), Buffer.from(data), Buffer.alloc(data.length % 2)]);
const webp = (...chunks: Buffer[]): Buffer => {
  const content = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  return Buffer.concat([Buffer.from('RIFF'), le32(content.length), content]);
};
const vp8x = (flags: number): Buffer =>
  webpChunk('VP8X', Buffer.concat([Buffer.from([flags]), hex('000000020000010000')]));
const LOSSLESS = webpChunk('VP8L', hex('2f0000001007101111'));

const PNG = [IHDR, pngChunk('tRNS', 'ab'), pngChunk('IDAT', 'pixels'), pngChunk('IEND', '')];
const JPEG = [ADOBE, FRAME, ...SCANS, hex('ffd9')];

const PICTURES = {
  'image/png': {
    sent: Buffer.concat([
      PNG_START, IHDR, pngChunk('eXIf', SECRET), pngChunk('tEXt', SECRET), pngChunk('iTXt', SECRET), PNG[1]!,
      pngChunk('iCCP', SECRET), PNG[2]!, pngChunk('tIME', '1234567'), PNG[3]!, Buffer.from(SECRET),
    ]),
    bare: Buffer.concat([PNG_START, ...PNG]),
  },
  'image/jpeg': {
    sent: Buffer.concat([
      hex('ffd8'), segment('e0', `JFIF${SECRET}`), exif(1), segment('e2', SECRET), segment('ed', SECRET),
      segment('ee', `Adobe${SECRET}`), ADOBE, segment('fe', SECRET), hex('ff'), FRAME, ...SCANS.slice(0, 2),
      segment('e1', SECRET), ...SCANS.slice(2), hex('ffd9'), exif(1),
    ]),
    bare: Buffer.concat([hex('ffd8'), ...JPEG]),
  },
  'image/webp': {
    sent: Buffer.concat([
      webp(vp8x(0x3c), webpChunk('ICCP', SECRET), LOSSLESS, webpChunk('EXIF', SECRET), webpChunk('XMP ', SECRET)),
      Buffer.from(SECRET),
    ]),
    bare: webp(vp8x(0x10), LOSSLESS),
  },
};

test.each(PICTURE_TYPES)('%s keeps what is drawn and nothing else', (type) => {
  const { sent, bare } = PICTURES[type];
  expect(barePicture(type, sent)).toEqual(bare);
  expect(barePicture(type, bare)).toEqual(bare);
  expect(imageSize(bare)).toMatchObject({ width: 3, height: 2 });
});

test.each(PICTURE_TYPES)('%s is refused wherever it is cut off before its end', (type) => {
  const { bare } = PICTURES[type];
  for (let length = 12; length < bare.length; length += 1) {
    expect(barePicture(type, bare.subarray(0, length))).toBeNull();
  }
});

test.each([3, 6, 8])('a JPEG that lies on its side stays as it is seen: orientation %d', (orientation) => {
  const sent = Buffer.concat([hex('ffd8'), exif(orientation), ...JPEG]);
  expect(imageSize(sent)).toMatchObject({ orientation });
  const bare = barePicture('image/jpeg', sent, orientation)!;
  expect(imageSize(bare)).toMatchObject({ width: 3, height: 2, orientation });
  expect(bare.includes(SECRET)).toBe(false);
  expect(barePicture('image/jpeg', sent, 9)).toEqual(Buffer.concat([hex('ffd8'), ...JPEG]));
});
