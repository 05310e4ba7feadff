/** Of the tabs with the wizard one leads: the last that was opened or told to go on. Only it keeps the draft. */
import { useEffect } from 'react';
import { recall, remember, useStored } from '../../../transport/browser-storage.js';
import { newIdempotencyKey } from '../../../transport/idempotency-key.js';

const LEADING = 'gameCreationTab';

const thisTab = newIdempotencyKey();
/** Whether the wizard is open here and has taken the lead. */
let isOpen = false;

/** Without a storage every tab is alone. */
export const isLeadingTab = (): boolean => !isOpen || [null, thisTab].includes(recall(LEADING));

export function lead(): void {
  isOpen = true;
  remember(LEADING, thisTab);
}

/** Takes the lead, and answers whether this tab still has it. */
export function useLead(): boolean {
  useEffect(() => {
    lead();
    return () => {
      isOpen = false;
    };
  }, []);
  return useStored(isLeadingTab);
}
