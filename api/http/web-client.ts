/** Owns how the built web client is served: hashed files for ever, the page itself always fresh. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';

const ONE_YEAR_MS = 365 * 24 * 3600 * 1000;

/**
 * @param folder  the built client; without it (api alone) every page is left to whoever serves them
 */
export function webClient(folder: string): RequestHandler {
  const router = Router();
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return router;
  const forever = { immutable: true, maxAge: ONE_YEAR_MS, fallthrough: false };
  router.use('/assets', express.static(join(folder, 'assets'), forever));
  router.use(express.static(folder, { index: false, maxAge: 0 }));
  router.get('/{*path}', (request, response, next) => {
    if (/^\/api(\/|$)/.test(request.path)) next();
    else response.sendFile(page, { headers: { 'Cache-Control': 'no-cache' } });
  });
  return router;
}
