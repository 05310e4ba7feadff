/** Lets the build leave out what the client does not use of react-router: forms, data routes, scroll restoration. */
import type { Plugin } from 'vite';

/** The bundler keeps unused parts because of names and warnings for developers, and of calls that may have effects. */
export const withoutEffects = (code: string): string =>
  code
    .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/ = (React\w*)\.(forwardRef|createContext|memo)\(/g, ' = /* @__PURE__ */ $1.$2(');

export const shakenRouter = (): Plugin => ({
  name: 'shaken-router',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\// },
    handler: (code) => ({ code: withoutEffects(code), map: null }),
  },
});
