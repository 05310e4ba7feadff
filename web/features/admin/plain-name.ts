/** `Monthly transition` for `monthly-transition`. */
export const plainName = (name: string): string => {
  const words = name.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
