/** Serves the built web client: browsers keep hashed files for ever, and the page itself is always fresh. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';

const ONE_YEAR_MS = 365 * 24 * 3600 * 1000;

/**
 * @param folder the built client; without it (api only) pages are served elsewhere
 */
export function webClient(folder: string): RequestHandler {
  const router = Router();
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return router;
  const forever = { immutable: true, maxAge: ONE_YEAR_MS };
  router.use((request, response, next) => (isApi(request) || isReadable(request) ? next() : notFound(response)));
  router.use('/assets', compressedAssets(join(folder, 'assets')), express.static(join(folder, 'assets'), forever),
    (_request, response) => notFound(response));
  router.use(express.static(folder, { index: false, maxAge: 0 }));
  const sendPage = (response: Response): void => response.sendFile(page, { headers: { 'Cache-Control': 'no-cache' } });
  // Password managers look for the form there, and check that other addresses answer nothing.
  router.get('/.well-known/change-password', (_request, response) => response.redirect('/profile'));
  for (const route of routesIn(folder)) router.get(route, (_request, response) => sendPage(response));
  router.get('/{*path}', (request, response, next) => {
    if (isApi(request)) next();
    else if (namesFile(request)) notFound(response);
    // The page tells people that the address leads nowhere.
    else sendPage(response.status(404));
  });
  return router;
}

/** The routes of the client, which the build writes. */
const routesIn = (folder: string): string[] =>
  z.array(z.string()).parse(JSON.parse(readFileSync(join(folder, 'routes.json'), 'utf8')));

const isApi = ({ path }: Request): boolean => /^\/api(\/|$)/.test(path);

/** No page of the client has a dot in the last part of its address. */
const namesFile = ({ path }: Request): boolean => /\.|%2e/i.test(path.slice(path.lastIndexOf('/')));

/** Whether the path can be decoded; otherwise Express would answer with its own error. */
function isReadable({ path }: Request): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

function notFound(response: Response): void {
  response.status(404).set('Cache-Control', 'no-store').type('text').send('Not found.');
}

/** Sends the compressed file of the build to clients that accept it. */
function compressedAssets(folder: string): RequestHandler {
  const compressed = new Set(existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.br')) : []);
  return (request, response, next) => {
    const file = `${request.path.slice(1)}.br`;
    if (compressed.has(file)) {
      response.vary('Accept-Encoding');
      if (request.acceptsEncodings('br', 'identity') === 'br') {
        response.type(extname(request.path)).setHeader('Content-Encoding', 'br');
        request.url = `/${file}`;
      }
    }
    next();
  };
}
