/** Ignores one kind of error, by its code: `copyFile(…).catch(ignoreErrorCode('ENOENT'))`. */
export const ignoreErrorCode = (code: string) => (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== code) throw error;
};
