/** Names the device of a session by browser and system, from the User-Agent, so that members recognize it. */

/** The first match is used: nearly every browser also claims to be those further down. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'], [/\bOPR\//, 'Opera'], [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'], [/\b(?:Chrome|CriOS)\//, 'Chrome'], [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'], [/\biPad\b/, 'iPad'], [/\bAndroid\b/, 'Android'], [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'], [/\bCrOS\b/, 'ChromeOS'], [/\bLinux\b/, 'Linux'],
];

/** @param userAgent  as the browser sent it; none of it is quoted */
export function deviceOf(userAgent: string | undefined): string {
  const named = (names: typeof BROWSERS): string | undefined => names.find(([fits]) => fits.test(userAgent ?? ''))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (system === undefined) return browser ?? 'Unknown device';
  return `${browser ?? 'A browser'} on ${system}`;
}
