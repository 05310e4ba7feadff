/** Which streams are this program's: another program may use the same EventStoreDB. */

export const isOwnStream = (streamId: string): boolean =>
  /^(access|account|game|maintenance|month|player)-(\d[\d-]*|group|server)$/.test(streamId);
