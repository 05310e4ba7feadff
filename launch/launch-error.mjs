/** The error that a launcher shows to people: one clear sentence on what is wrong and what to do, without a stack. */
export class LaunchError extends Error {
  /** @override */
  name = 'LaunchError';
}

/**
 * The system's short name for what went wrong ('EACCES', '28P01'), or an empty string.
 * @param {unknown} error
 */
export function errorCode(error) {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
