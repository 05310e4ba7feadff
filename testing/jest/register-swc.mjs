/** Lets Node run the TypeScript sources: `node --import ./testing/jest/register-swc.mjs x.ts`. */
import { register } from 'node:module';

process.setSourceMapsEnabled(true);
register('./swc-hooks.mjs', import.meta.url);
