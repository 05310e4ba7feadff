/** The refusal of one try too many, with the time when the next one is worth making. */
import { HttpException, HttpStatus } from '@nestjs/common';

export class TooManyRequests extends HttpException {
  /** @param afterMs  the time until another try can succeed */
  constructor(message: string, readonly afterMs: number) {
    super(message, HttpStatus.TOO_MANY_REQUESTS);
  }
}
