/** Without accents and case, so that a name is found as it is typed on any keyboard. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** Whether a name contains what was typed. */
export const isNamed = (name: string, typed: string): boolean => plain(name).includes(plain(typed));
