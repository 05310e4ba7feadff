/** Which streams are this program's: another program may use the same EventStoreDB. */

const OWN = /^(access|account|card|game|group|maintenance|month|plan|player)-(\d[\d-]*|facts|group|server|weekly)$/;

export const isOwnStream = (streamId: string): boolean => OWN.test(streamId);
