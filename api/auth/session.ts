/** Owns sessions: kept in Postgres, known to the browser by a signed HttpOnly SameSite cookie. */
import { randomBytes } from 'node:crypto';
import connectPgSimple from 'connect-pg-simple';
import type { RequestHandler } from 'express';
import session from 'express-session';
import passport from 'passport';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { SESSION_COOKIE } from '../http/session-cookie.js';
import { APP_SCHEMA, settingEntity } from '../persistence/durable-entities.js';
import { playerEntity } from '../persistence/read-entities.js';

const THIRTY_DAYS_MS = 30 * 24 * 3600 * 1000;
const SIGNING_KEY = 'session-signing-key';

// @nestjs/passport logs in through passport's one instance for the whole process; this says no more than the id.
passport.serializeUser((user, done) => done(null, user.id));

/** The middlewares that turn a cookie into `request.user`. */
export async function createSessionMiddlewares(pool: Pool, dataSource: DataSource): Promise<RequestHandler[]> {
  const Store = connectPgSimple(session);
  const sessions = new passport.Passport();
  // A member who was deactivated is logged out by this look-up.
  sessions.deserializeUser((id: number, done) => {
    dataSource
      .getRepository(playerEntity)
      .findOneBy({ id, is_active: true })
      .then((player) => done(null, player ?? false), done);
  });
  return [
    session({
      name: SESSION_COOKIE,
      secret: await signingKey(dataSource),
      store: new Store({ pool, schemaName: APP_SCHEMA, tableName: 'sessions', disableTouch: true }),
      resave: false,
      saveUninitialized: false,
      cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: THIRTY_DAYS_MS },
    }),
    sessions.session() as RequestHandler,
  ];
}

/** Made once per deployment and shared by every api process through the database. */
async function signingKey(dataSource: DataSource): Promise<string> {
  const settings = dataSource.getRepository(settingEntity);
  await settings
    .createQueryBuilder()
    .insert()
    .values({ name: SIGNING_KEY, value: randomBytes(32).toString('base64url') })
    .orIgnore()
    .execute();
  return (await settings.findOneByOrFail({ name: SIGNING_KEY })).value;
}
