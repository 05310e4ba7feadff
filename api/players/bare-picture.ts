/** A picture without its metadata: only what a browser needs to draw it is kept, so no place, time or camera. */
import type { PictureType } from '../../domain/player/avatar.js';

/**
 * @param orientation  how the pixels of a JPEG are turned, 1 to 8: the only thing in its metadata that is drawn
 * @returns the bytes up to the picture's own end; null if that end is missing
 */
export const barePicture = (type: PictureType, content: Buffer, orientation = 1): Buffer | null =>
  BARE[type](content, orientation);

const BARE: Readonly<Record<PictureType, (content: Buffer, orientation: number) => Buffer | null>> = {
  'image/png': barePng,
  'image/jpeg': bareJpeg,
  'image/webp': bareWebp,
};

const PNG_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND']);

function barePng(content: Buffer): Buffer | null {
  const kept = [content.subarray(0, 8)];
  for (let at = 8, end; at + 12 <= content.length; at = end) {
    end = at + 12 + content.readUInt32BE(at);
    const name = content.toString('latin1', at + 4, at + 8);
    if (end > content.length) return null;
    if (PNG_CHUNKS.has(name)) kept.push(content.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(kept);
  }
  return null;
}

const SCAN = 0xda;
const END = 0xd9;
const COMMENT = 0xfe;
const APPLICATION = { first: 0xe0, adobe: 0xee, last: 0xef } as const;
/** The length of Adobe's segment, which says how the colours are stored. */
const ADOBE_LENGTH = 14;

function bareJpeg(content: Buffer, orientation: number): Buffer | null {
  const kept = [content.subarray(0, 2)];
  if (orientation > 1 && orientation <= 8) kept.push(turned(orientation));
  for (let at = content.indexOf(0xff, 2); at >= 0; at = content.indexOf(0xff, at)) {
    const marker = content[at + 1];
    if (marker === END) return Buffer.concat([...kept, content.subarray(at, at + 2)]);
    if (marker === undefined || at + 4 > content.length) return null;
    if (marker === 0xff || marker === 0) {
      at += 1;
      continue;
    }
    const length = content.readUInt16BE(at + 2);
    const end = marker === SCAN ? endOfScan(content, at + 2 + length) : at + 2 + length;
    if (isDrawn(marker, length)) kept.push(content.subarray(at, end));
    at = end;
  }
  return null;
}

const isDrawn = (marker: number, length: number): boolean =>
  marker === APPLICATION.adobe ? length === ADOBE_LENGTH
    : marker !== COMMENT && (marker < APPLICATION.first || marker > APPLICATION.last);

/** The place of the next marker: in a scan 0xff is followed by 0 or by the number of a restart. */
function endOfScan(content: Buffer, begin: number): number {
  let at = begin;
  do at = content.indexOf(0xff, at) + 1;
  while (at > 0 && (content[at] === 0 || (content[at]! >= 0xd0 && content[at]! <= 0xd7)));
  return at === 0 ? content.length : at - 1;
}

/** Metadata in Exif with one entry, the orientation. */
function turned(orientation: number): Buffer {
  const exif = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010000000000000000', 'hex');
  exif.writeUInt16BE(orientation, 28);
  return exif;
}

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF']);
/** Flags of the header `VP8X` for a colour profile, Exif and XMP. */
const WEBP_METADATA = 0x20 | 0x08 | 0x04;

function bareWebp(content: Buffer): Buffer | null {
  const end = content.readUInt32LE(4) + 8;
  if (end > content.length) return null;
  const kept: Buffer[] = [];
  for (let at = 12, next; at + 8 <= end; at = next) {
    // A chunk of an odd length is followed by a zero.
    next = at + 8 + content.readUInt32LE(at + 4);
    next += next % 2;
    const name = content.toString('latin1', at, at + 4);
    if (!WEBP_CHUNKS.has(name)) continue;
    const chunk = Buffer.from(content.subarray(at, Math.min(next, end)));
    if (name === 'VP8X') chunk[8]! &= ~WEBP_METADATA;
    kept.push(chunk);
  }
  const head = Buffer.from(content.subarray(0, 12));
  head.writeUInt32LE(4 + kept.reduce((size, { length }) => size + length, 0), 4);
  return Buffer.concat([head, ...kept]);
}
