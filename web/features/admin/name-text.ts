/** Owns how the names of jobs, tables and projections read. */

/** `Monthly transition` for `monthly-transition`. */
export const nameText = (name: string): string => {
  const words = name.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
