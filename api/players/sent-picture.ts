/** Reads an uploaded picture: checks its length and, by its first bytes, its type. */
import type { IncomingMessage } from 'node:http';
import { BadRequestException, PayloadTooLargeException, UnsupportedMediaTypeException } from '@nestjs/common';
import { MAX_PICTURE_BYTES, PICTURE_TOO_LARGE, pictureTypeOf } from '../../domain/player/avatar.js';
import type { Picture } from './player-commands.js';

/** @throws PayloadTooLargeException, UnsupportedMediaTypeException */
export async function sentPicture(request: IncomingMessage): Promise<Picture> {
  const content = await contentOf(request);
  const type = pictureTypeOf(content);
  if (type === null) {
    throw new UnsupportedMediaTypeException('This file is not a PNG, JPEG or WebP picture: choose another one.');
  }
  return { type, content };
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
