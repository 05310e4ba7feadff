/** The title of the document: that of the screen, and the name of the site. */
import { createContext, use } from 'react';

const UNNAMED = 'President';

export const SiteName = createContext(UNNAMED);

/** The name that somebody has given the group; null without one. */
export function useGivenName(): string | null {
  const name = use(SiteName);
  return name === UNNAMED ? null : name;
}

/** @param children  without marks around names */
export const Title = ({ children }: { readonly children: string }) => <title>{`${children} · ${use(SiteName)}`}</title>;
