/** The reason for another order of a tie that was settled on an earlier day, asked for once the server does. */
import { type ReactElement, useEffect, useRef } from 'react';
import { MAX_REASON_LENGTH } from '../../../domain/reason.js';
import { TextAreaField } from '../../ui/fields.js';

export interface TieReasonProps {
  /** In the words of the server. */
  readonly fault: string | undefined;
  readonly onType: (reason: string) => void;
}

export default function TieReason({ fault, onType }: TieReasonProps): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  // Again after each refusal.
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
