/** `+5.6`, `−3.1`, `0.0`. */
export function averageText(average: number): string {
  const text = Math.abs(average).toFixed(1);
  if (text === '0.0') return text;
  return `${average > 0 ? '+' : '\u2212'}${text}`;
}
