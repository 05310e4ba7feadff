/** The id of the member who is reading, for whatever marks their own rows, games and names. */
import { createContext, use } from 'react';

/** Given by the shell; undefined for a visitor and on a screen in the room. */
export const ReaderId = createContext<number | undefined>(undefined);

export const useReaderId = (): number | undefined => use(ReaderId);
