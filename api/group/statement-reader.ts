import { ForbiddenException } from '@nestjs/common';

/** Only the member and admins may read a statement. */
export function checkReader(reader: Express.User | undefined, userId: number): void {
  if (reader?.id === userId || reader?.is_admin) return;
  throw new ForbiddenException('Only admins and the member can see a statement.');
}
