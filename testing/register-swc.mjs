/** Owns the switch that lets Node run the TypeScript sources: `node --import ./testing/register-swc.mjs x.ts`. */
import { register } from 'node:module';

process.setSourceMapsEnabled(true);
register('./swc-hooks.mjs', import.meta.url);
