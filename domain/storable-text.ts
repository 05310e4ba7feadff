/** Which free text of several lines can be stored. */

/** Whether the text is short enough and has no control characters but line ends and tabs, as databases require. */
export const isStorableText = (text: string, maxLength: number): boolean =>
  [...text].length <= maxLength && !/\p{Cs}|(?![\n\r\t])\p{Cc}/u.test(text);
