/** Settles like `work`, or rejects with the error that `tooLate` makes; a later result is dropped. */
export async function within<Answer>(
  limitMs: number, work: () => Promise<Answer>, tooLate = () => new Error(`it took longer than ${limitMs} ms`),
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([work(), new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(tooLate()), limitMs);
    })]);
  } finally {
    clearTimeout(timer);
  }
}
