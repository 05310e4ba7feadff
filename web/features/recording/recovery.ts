/** The flag that reopens the draft at the next visit of the games page, such as after a login. */
import { forget, recall, remember } from '../../transport/browser-storage.js';

/** Storage key of the draft. */
export const DRAFT = 'gameCreationState';
const RECOVER = 'shouldRecoverGame';

export const recoverOnReturn = (): boolean => remember(RECOVER, 'true');

export const isRecoveryWished = (): boolean => recall(RECOVER) === 'true' && recall(DRAFT) !== null;

export const forgetRecovery = (): void => forget(RECOVER);
