/** Which streams are this program's: another program may use the same EventStoreDB. */

export const isOwnStream = (streamId: string): boolean =>
  /^(access|account|card|game|group|maintenance|month|player)-(\d[\d-]*|facts|group|server)$/.test(streamId);
