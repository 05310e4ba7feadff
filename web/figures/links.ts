/** Links that leave the app lead to the address that everybody has. */
import { knownGroup } from './group.js';

/** @param site  where only the welcome is known, its `publicUrl` */
export const linkTo = (path: string, site = knownGroup().publicUrl): string => (site ?? location.origin) + path;

/** The same for people who type it. */
export const typedLink = (path: string, site?: string): string => linkTo(path, site).replace(/.*:\/\//, '');
