import { lookOf } from '../../domain/free-text.js';

/** Without accents too, so that a name is found as it is typed on any keyboard. */
const plain = (text: string): string => lookOf(text).normalize('NFKD').replace(/\p{M}/gu, '');

/** Whether a name contains what was typed. */
export const isNamed = (name: string, typed: string): boolean => plain(name).includes(plain(typed));
