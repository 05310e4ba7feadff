/** Tests which messages of the framework the log writes, and what it leaves out. */
import { Writable } from 'node:stream';
import { QueryFailedError } from 'typeorm';
import { createLog, frameworkLog, type LogLevel } from './log.js';

type FrameworkLog = ReturnType<typeof frameworkLog>;

function written(level: LogLevel, say: (log: FrameworkLog) => void): unknown[] {
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(...chunk.toString().trimEnd().split('\n'));
      done();
    },
  });
  say(frameworkLog(createLog(level, destination)));
  return lines.map((line) => JSON.parse(line) as unknown);
}

test('an error of the framework is one line of JSON with its stack and its source', () => {
  const error = new TypeError('This went wrong.');
  expect(written('warn', (log) => log.error(error, 'Router'))).toEqual([{
    level: 'error', time: expect.any(String), context: 'Router', msg: 'TypeError: This went wrong.',
    err: { type: 'TypeError', message: 'This went wrong.', stack: error.stack },
  }]);
  expect(written('warn', (log) => log.error('This went wrong.', 'at a line', 'Router'))).toMatchObject([
    { level: 'error', context: 'Router', stack: 'at a line', msg: 'This went wrong.' },
  ]);
});

test('a database error is logged without its statement, parameters and row', () => {
  const secret = '$argon2id$v=19$m=19456,t=2,p=1$secret';
  const driverError = Object.assign(new Error('value too long'), { code: '22001', detail: `Failing row (${secret}).` });
  const failed = new QueryFailedError(`update app.credentials set password_hash = '${secret}'`, [secret], driverError);
  const wrapped = new Error('The password was not set.', { cause: failed });
  for (const error of [failed, driverError, wrapped]) {
    const lines = written('warn', (log) => {
      log.error(error, 'Router');
      log.error('In words', error, 'Router');
      log.warn('In words', error);
    });
    expect(lines).toHaveLength(3);
    expect(JSON.stringify(lines)).not.toContain('argon2id');
    expect(lines[0]).toMatchObject({ err: { type: error.name, message: error.message, stack: error.stack } });
  }
  expect(written('warn', (log) => log.error(failed))[0]).toMatchObject({ err: { code: '22001' } });
});

test('messages below the level are not written', () => {
  const sayAll = (log: FrameworkLog): void => {
    log.log('started', 'Router');
    log.warn('odd', 'Router');
    log.fatal('the end', 'Router');
  };
  const levels = (level: LogLevel) => (written(level, sayAll) as { level: string }[]).map((line) => line.level);
  expect(levels('debug')).toEqual(['debug', 'warn', 'fatal']);
  expect(levels('warn')).toEqual(['warn', 'fatal']);
  expect(levels('error')).toEqual(['fatal']);
  expect(levels('silent')).toEqual([]);
});
