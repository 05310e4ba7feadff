/** Passes over one kind of error, by its code: `copyFile(…).catch(unless('ENOENT'))`. */
export const unless = (code: string) => (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== code) throw error;
};
