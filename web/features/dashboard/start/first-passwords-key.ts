/** Where the browser keeps the first passwords that this admin has yet to hand out, not those of others who use it. */
export const firstPasswordsKey = (readerId: number): string => `firstPasswords-${readerId}`;
