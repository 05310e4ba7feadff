/** `Monthly transition` for `monthly-transition`. */
export const nameText = (name: string): string => {
  const words = name.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
