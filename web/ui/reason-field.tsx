/** The field for the reason of a change. The server checks it. */
import type { ReactElement } from 'react';
import { MAX_REASON_LENGTH } from '../../domain/reason.js';
import { TextAreaField, textIn } from './fields.js';

export const ReasonField = ({ fault }: { readonly fault?: string | undefined }): ReactElement => (
  <TextAreaField name="reason" label="Reason" maxLength={MAX_REASON_LENGTH} required fault={fault} />
);

export const reasonIn = (fields: FormData): { readonly reason: string } => ({ reason: textIn(fields, 'reason') });
