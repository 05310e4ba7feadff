/** Owns files that the browser saves. */

/** `president-game-2026-07-29.json`. */
export const gameFileName = (date: string): string => `president-game-${date}.json`;

/**
 * Hands a JSON file to the browser to save.
 * @throws when the browser refuses
 */
export function downloadJson(fileName: string, content: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
