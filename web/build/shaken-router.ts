/** Lets the build leave out what the client does not use of react-router: forms, data routes, scroll restoration. */
import type { Plugin } from 'vite';

/** Names for developer tools, and calls that the bundler cannot know to be without effects, keep unused parts in. */
export const withoutEffects = (code: string): string =>
  code
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
