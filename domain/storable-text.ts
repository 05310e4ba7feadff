/** Owns what a text of several lines may hold that is kept as it was written. */

/** Whether it is short enough, and without what no database keeps as text: of control characters line ends and tabs. */
export const isStorableText = (text: string, maxLength: number): boolean =>
  [...text].length <= maxLength && !/\p{Cs}|(?![\n\r\t])\p{Cc}/u.test(text);
