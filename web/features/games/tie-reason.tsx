/** The reason for changing a tie-breaker of an earlier day; shown when the server asks for it. */
import { useEffect, useRef } from 'react';
import { MAX_REASON_LENGTH } from '../../../domain/reason.js';
import { TextAreaField } from '../../ui/fields.js';

export interface TieReasonProps {
  /** The server's message. */
  readonly fault: string | undefined;
  readonly onType: (reason: string) => void;
}

export default function TieReason({ fault, onType }: TieReasonProps) {
  const frame = useRef<HTMLDivElement>(null);
  // Focuses the field after each refusal.
  useEffect(() => {
    if (fault !== undefined) frame.current!.querySelector('textarea')!.focus();
  }, [fault]);
  return (
    <div ref={frame}>
      <TextAreaField
        name="reason"
        label="Reason"
        fault={fault}
        maxLength={MAX_REASON_LENGTH}
        required
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  );
}
