/** The rules for a member's picture, and its address. */

export const MAX_PICTURE_BYTES = 256 * 1024;

export const PICTURE_TOO_LARGE = 'A picture can have at most 256 KB: choose a smaller one.';

/** Width and height in pixels. A browser unpacks a picture to four bytes a pixel, however small its file is. */
export const MAX_PICTURE_SIDE = 4096;

export const PICTURE_SIDE_TOO_LONG = 'A picture can have at most 4,096 pixels a side: choose a smaller one.';

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** The address includes the version, so that a new picture shows at once; null without a picture. */
export const avatarUrlOf = (playerId: number, version: string | null): string | null =>
  version === null ? null : `/api/users/${playerId}/avatar?v=${version}`;

/** The type of a picture by its first bytes, whatever type the browser states; null for any other type. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  const begins = (at: number, ...signature: readonly number[]): boolean =>
    signature.every((byte, index) => bytes[at + index] === byte);
  if (begins(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (begins(0, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  // 'RIFF', the length, 'WEBP'.
  return begins(0, 0x52, 0x49, 0x46, 0x46) && begins(8, 0x57, 0x45, 0x42, 0x50) ? 'image/webp' : null;
}
