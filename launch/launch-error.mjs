/** The error that a launcher shows to people: one clear sentence, no stack. */

export class LaunchError extends Error {
  /**
   * @param {string} message one sentence that says what is wrong and what to do about it
   * @param {ErrorOptions} [options]
   */
  constructor(message, options) {
    super(message, options);
    this.name = 'LaunchError';
  }
}

/**
 * The system's short name for what went wrong ('EACCES', '28P01'), or an empty string.
 * @param {unknown} error
 */
export function errorCode(error) {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
