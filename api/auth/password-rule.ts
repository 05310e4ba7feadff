/** Owns what a new password must be (decisions, section 7). */
import { z } from 'zod';

export const newPassword = z
  .string({ error: 'A password is required' })
  .min(8, 'A password has at least 8 characters')
  .max(200, 'A password has at most 200 characters');
