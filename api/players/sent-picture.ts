/**
 * Reads an uploaded picture: checks its length, its type by its first bytes, its width and height, and that it is
 * complete; and takes off its metadata.
 */
import type { IncomingMessage } from 'node:http';
import { BadRequestException, PayloadTooLargeException, UnsupportedMediaTypeException } from '@nestjs/common';
import { imageSize } from 'image-size';
import {
  MAX_PICTURE_BYTES, MAX_PICTURE_SIDE, PICTURE_SIDE_TOO_LONG, PICTURE_TOO_LARGE, pictureTypeOf,
} from '../../domain/player/avatar.js';
import { barePicture } from './bare-picture.js';
import type { Picture } from './player-commands.js';

/** @throws PayloadTooLargeException, UnsupportedMediaTypeException */
export async function sentPicture(request: IncomingMessage): Promise<Picture> {
  const content = await contentOf(request);
  const type = pictureTypeOf(content);
  const size = type === null ? null : sizeOf(content);
  if (type === null || size === null) {
    throw new UnsupportedMediaTypeException('This file is not a PNG, JPEG or WebP picture: choose another one.');
  }
  if (Math.max(size.width, size.height) > MAX_PICTURE_SIDE) throw new PayloadTooLargeException(PICTURE_SIDE_TOO_LONG);
  const bare = barePicture(type, content, size.orientation);
  if (bare === null) {
    throw new UnsupportedMediaTypeException('The end of this picture is missing: choose another one.');
  }
  return { type, content: bare };
}

/**
 * Width and height in pixels, as the header states them; null without a readable header. A few bytes can claim any
 * size.
 */
function sizeOf(content: Buffer): ReturnType<typeof imageSize> | null {
  try {
    const size = imageSize(content);
    return Math.min(size.width, size.height) < 1 ? null : size;
  } catch {
    return null;
  }
}

async function contentOf(request: IncomingMessage): Promise<Buffer> {
  // A body declared as JSON was already read.
  if (request.readableEnded) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // The connection must stay open, because the refusal is sent on it.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size > MAX_PICTURE_BYTES) break;
      chunks.push(chunk as Buffer);
    }
  } catch {
    throw new BadRequestException('The picture did not arrive completely.');
  }
  if (size <= MAX_PICTURE_BYTES) return Buffer.concat(chunks);
  request.resume();
  throw new PayloadTooLargeException(PICTURE_TOO_LARGE);
}
