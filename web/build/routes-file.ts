/** The build step that writes the addresses of the client for the server. */
import type { Plugin } from 'vite';
import { routes } from '../paths.js';

export const routesFile = (): Plugin => ({
  name: 'routes-file',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(routes) });
  },
});
