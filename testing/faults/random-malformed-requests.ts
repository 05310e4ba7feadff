/** Random requests with at least one fault, for fast-check: in the body, in the path or in a header. */
import fc from 'fast-check';
import { RULES } from '../../domain/boards/rules.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { draftExample, newMember, PASSWORD, submissionOf } from '../worlds/group.js';

export interface BrokenRequest {
  readonly method: string;
  readonly path: string;
  readonly text?: string | undefined;
  readonly headers?: Record<string, string>;
}

/** Messages of the parser that no schema should pass on. */
export const LIBRARY_TEXT = /^(Invalid|Too (big|small)|Unrecognized)/;

/** The date of an evening that must be open for answers. */
export const EVENING_AHEAD = '2026-12-30';

/** Requests with at least one fault. None of them may succeed. */
export function brokenRequests(): fc.Arbitrary<BrokenRequest> {
  const anyUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));
  const text = fc.oneof(fc.string(), fc.string({ unit: anyUnit }), fc.constantFrom('\u0000', 'NaN', '', '__proto__'));
  const tooShort = fc.string({ maxLength: 7 });
  const notText = fc.oneof(fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.array(fc.anything()));
  const notNumber = fc.constantFrom(null, 'NaN', 'x', {}, '\u0000', -1, 0, 0.5, 99, 1e300, '1e999', [1, 2]);
  const notList = fc.oneof(text, fc.constantFrom(null, 0, {}, true));
  const notDate = fc.oneof(
    text.filter((drawn) => !/^\d{4}-\d\d-\d\d/.test(drawn)),
    fc.constantFrom('9999-12-31', '10000-01-01', '0000-12-31', '-1', '-1-01-01', 1e9, '1999-12-31', '0026-11-02'),
  );
  const notReason = fc.oneof(notText, fc.constantFrom('', ' ', 'a\u0000b', 'x'.repeat(501)));
  const notCents = fc.constantFrom(null, 'x', {}, -1, 0, 0.5, 1e300, 2 ** 53, [1]);
  const notName = fc.oneof(notText, fc.constantFrom('', '\u0007', 'x'.repeat(61)));
  const notLine = fc.oneof(notText, fc.constantFrom(' ', 'a\nb', 'a\u0000b', 'x'.repeat(101)));
  const notFlag = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constant([]));

  /** A valid body with garbage in one place, such as `teams.0.player1Scores`. */
  const spoilt = (body: object, places: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<string> =>
    fc.oneof(...Object.entries(places).map(([place, garbage]) =>
      garbage.map((value) => JSON.stringify(withValue(body, place.split('.'), value)))));

  const anyJson = fc.jsonValue({ maxDepth: 5 }).filter((value) => !saysNothing(value));
  const notJson = fc.oneof(fc.string({ minLength: 1 }), fc.json().map((json) => `${json},`))
    .filter((drawn) => !isJson(drawn));
  const nonsense = fc.oneof(anyJson.map((value) => JSON.stringify(value)), notJson);

  const submitted = submissionOf({ rounds: CLEAR_ROUNDS });
  const bodies: readonly [string, fc.Arbitrary<string>][] = [
    ['POST /api/auth/login', spoilt({ username: 'player3', password: PASSWORD }, {
      username: fc.oneof(notText, fc.constantFrom(' ', '\u0000')), password: fc.oneof(notText, fc.constant('')),
    })],
    ['POST /api/auth/password', spoilt({ currentPassword: PASSWORD, newPassword: PASSWORD }, {
      currentPassword: notText, newPassword: fc.oneof(notText, tooShort),
    })],
    ['POST /api/users', spoilt(newMember('newcomer'), {
      username: fc.oneof(notText, text.filter((name) => !/^\s*[a-z0-9._-]{3,32}\s*$/i.test(name))),
      displayName: notName,
      // Null means a member who cannot log in yet.
      password: fc.oneof(notText.filter((drawn) => drawn !== null), tooShort),
      isAdmin: notFlag, canCreateGames: notFlag, isShishaSmoker: notFlag,
    })],
    ['POST /api/invitations', spoilt(
      { displayName: 'Newcomer', isAdmin: false, canCreateGames: false, isShishaSmoker: false },
      { displayName: notName, isAdmin: notFlag })],
    ['POST /api/group/fees', spoilt({ from: '2026-12', regular: 0, shisha: 0, reason: 'x' }, {
      from: notDate, regular: notCents.filter((drawn) => drawn !== 0), reason: notReason,
    })],
    ['POST /api/group/facts', fc.oneof(...['name', 'greeting', 'place', 'gameType'].map((fact) =>
      spoilt({ [fact]: 'Kitchen of {name}', reason: 'x' }, {
        [fact]: fc.oneof(notLine, fc.constant('x'.repeat(5_001))), reason: notReason,
      })))],
    ['POST /api/group/currency', spoilt({}, { currency: fc.oneof(notText, text) })],
    ['POST /api/group/rules', spoilt({ from: '2026-12', rules: { ...RULES, lastRoundFactor: 3 }, reason: 'x' }, {
      from: notDate, reason: notReason, 'rules.places': notList, 'rules.evening.last': fc.constantFrom(100, 0.5, null),
    })],
    ['POST /api/billing/how-to-pay', spoilt({}, {
      text: fc.oneof(notText, fc.constantFrom('x'.repeat(501), 'a\u0000b')),
    })],
    ['POST /api/join', spoilt({ secret: 'x', username: 'noor', password: PASSWORD }, {
      secret: notText, username: notText, password: fc.oneof(notText, tooShort),
    })],
    ['POST /api/users/3/withhold-name', spoilt({}, { reason: notReason })],
    ['POST /api/notices/pushes', spoilt({ kind: 'tie', isOn: true }, { kind: text, isOn: notFlag })],
    ['PUT /api/games-under-way/6f1f2d3e-4b5c-4d6e-8f70-8192a3b4c5d6', spoilt({ hands: 0, draft: draftExample() }, {
      hands: fc.oneof(notText.filter((drawn) => drawn !== 0), fc.constantFrom(-1, 0.5)), draft: notList,
    })],
    ['POST /api/plans', spoilt({ date: '2026-12-31', time: '20:00', place: 'x', note: '' }, {
      date: notDate, time: fc.oneof(notText, fc.constantFrom('', '24:00', '8:00', '20:60', '20:00:00')),
      place: notLine,
      note: fc.oneof(notText, fc.constantFrom('a\u0000b', 'x'.repeat(201))),
    })],
    ['POST /api/plans/weekly', spoilt({ weekday: 5, time: '20:00', place: 'x' }, {
      weekday: notNumber, time: notText, place: notLine, from: notDate,
    })],
    [`POST /api/plans/${EVENING_AHEAD}/answers`, spoilt({ answer: 'in' }, { answer: text, reason: fc.integer() })],
    [`POST /api/plans/${EVENING_AHEAD}/guests`, spoilt({ userId: 3, answer: 'in' }, { userId: notNumber })],
    [`POST /api/plans/${EVENING_AHEAD}/remind`, spoilt({}, { userId: notNumber })],
    [`POST /api/plans/${EVENING_AHEAD}/cancel`, spoilt({}, { reason: notReason })],
    [`POST /api/plans/${EVENING_AHEAD}/move`, spoilt({ date: '2026-12-29', reason: 'x' }, {
      date: notDate, time: notText, place: notLine, reason: notReason,
    })],
    ['POST /api/guests', spoilt({}, { displayName: notName })],
    ['POST /api/plans/wishes', spoilt({ usuallyComes: true }, { usuallyComes: notFlag, wantsReminder: notFlag })],
    ['POST /api/what-if', spoilt({ period: '2025-03', rules: RULES }, {
      period: notDate, rules: notList, 'rules.places': notList, 'rules.roles.president': notNumber,
      'rules.lastRoundFactor': fc.constantFrom(0, 10, 1.5, null, '2'), 'rules.places.5': fc.constant(0),
      'rules.roles': notList, 'rules.roles.king': fc.constant(0), 'rules.evening': notList,
      'rules.evening.last': fc.constantFrom(100, 0.5, null, undefined), 'rules.smallEvenings': notText,
    })],
    ['PATCH /api/users/3', spoilt({ displayName: 'Three' }, {
      displayName: notName, isAdmin: notFlag,
      from: notDate, isActive: notFlag, password: tooShort, username: text,
    })],
    ['POST /api/games', spoilt(submitted, {
      game: notList, 'game.date': notDate, 'game.location': fc.oneof(notText, fc.constant('a\u0000b')),
      teams: fc.oneof(notList, fc.array(fc.anything(), { maxLength: 3 })), 'teams.2': notList,
      'teams.1.player1Id': notNumber, 'teams.3.player2Id': notNumber,
      'teams.0.player1Scores': fc.oneof(notList, fc.array(notNumber)), 'teams.0.player1Scores.4': notNumber,
    })],
    ['POST /api/games/2/position-tie-breakers', spoilt({ teamId: 2, exitOrder: 1 }, {
      teamId: notNumber, exitOrder: notNumber,
    })],
    ['POST /api/games/2/position-tie-breakers', spoilt({ tieBreakers: [{ teamId: 2, exitOrder: 1 }] }, {
      tieBreakers: notList, 'tieBreakers.0': notList, 'tieBreakers.1': notList, 'tieBreakers.0.exitOrder': notNumber,
    })],
    ['POST /api/billing/payment', spoilt(
      { userId: 3, amountPaid: 1500, paymentMode: 'cash', paymentDate: '2025-03-20', billingMonth: '2025-03' },
      {
        userId: notNumber, amountPaid: notCents, paymentMode: text, paymentDate: notDate, billingMonth: notDate,
        notes: fc.oneof(fc.integer(), fc.constant('x'.repeat(501)), fc.constant([])),
      },
    )],
    ['POST /api/admin/backups/2026-07-30T07-00-00Z/download', spoilt({ password: PASSWORD }, { password: notText })],
    ['POST /api/billing/payment/1/void', spoilt({ reason: 'Twice' }, { reason: notReason })],
    ['POST /api/billing/adjustment', spoilt({ userId: 3, amount: -200, billingMonth: '2025-03', reason: 'Glass' }, {
      userId: notNumber, amount: fc.constantFrom(null, 'x', {}, 0, 0.5, 1e300, [1]), billingMonth: notDate,
      reason: notReason,
    })],
    ['POST /api/billing/opening-balance', spoilt({ userId: 3, amount: 0 }, {
      userId: notNumber, amount: fc.constantFrom(null, 'x', {}, 0.5, 1e300, [1]),
    })],
    ['POST /api/games/1/tie-breakers', spoilt({ teamId: 1, firstExitPlayerId: 1 }, {
      teamId: notNumber, firstExitPlayerId: notNumber,
    })],
    ['POST /api/games/1/correct', spoilt({ ...submitted, reason: 'A slip' }, {
      reason: notReason, game: notList, 'game.date': notDate, 'teams.2': notList, 'teams.1.player1Id': notNumber,
      'teams.0.player1Scores': fc.oneof(notList, fc.array(notNumber)),
    })],
    ['POST /api/games/1/void', spoilt({}, { reason: notReason })],
    ['POST /api/games/1/restore', spoilt({}, { reason: fc.anything() })],
    ['POST /api/finalize-monthly-data', spoilt({ year: 2025, month: 3 }, {
      year: notNumber, month: notNumber,
      leaderboardData: fc.oneof(notList.filter((drawn) => drawn !== null), fc.array(fc.anything(), { minLength: 1 })),
    })],
    ['POST /api/admin/monthly-transition', spoilt({ year: 2025, month: 3 }, { year: notNumber, month: notNumber })],
    ['POST /api/months/2025-03/reopen', spoilt({}, { reason: fc.anything() })],
  ];
  const withBody = fc.oneof(...bodies.map(([call, body]) =>
    fc.oneof({ weight: 3, arbitrary: body }, { weight: 1, arbitrary: nonsense })
      .map((sent) => ({ call, text: sent }))));

  const garbage = fc.oneof(text, fc.integer({ max: 0 }).map(String), fc.double().map(String))
    .filter((drawn) => !(Number(drawn) >= 1) && !/^\.{0,2}$/.test(drawn))
    .filter((drawn) => !/\p{Cs}/u.test(drawn))
    .map(encodeURIComponent);
  const withPath = fc.tuple(garbage, fc.constantFrom(
    'GET /api/games/*', 'GET /api/games/date/*', 'GET /api/games/summary/daily/*', 'GET /api/fast/yearly/*',
    'GET /api/games/summary/monthly/2025/*', 'GET /api/games/summary/monthly-detail/*/3',
    'GET /api/fast/monthly/*/3', 'GET /api/yearly/*', 'GET /api/nothing/*', 'PATCH /api/users/*',
    'POST /api/games/*/reset-positions', 'POST /api/games/*/calculate-position-scores',
    'POST /api/games/*/tie-breakers', 'GET /api/games/*/history', 'POST /api/games/*/void',
    'GET /api/monthly-history/*', 'POST /api/months/*/reopen', 'POST /api/games/*/correct',
    'GET /api/users/*/stats', 'GET /api/users/*/games', 'GET /api/users/*/partners', 'GET /api/user-stats/kpis/*',
    'GET /api/user-stats/partners/*',
    'GET /api/players/*/profile', 'GET /api/players/1/with/*', 'GET /api/race/*', 'GET /api/pairs/*',
    'GET /api/users/1/games?before=*', 'GET /api/users/1/games?limit=*',
    'GET /api/billing/statement/*', 'GET /api/billing/statement/*/export', 'GET /api/billing?month=*',
    'GET /api/billing/summary?month=*', 'GET /api/billing/export?month=*', 'POST /api/billing/payment/*/void',
    'POST /api/plans/*/answers', 'POST /api/plans/*/cancel', 'POST /api/plans/weekly/*/end',
    'GET /api/plans/*/calendar',
    'POST /api/admin/projections/*/skip', 'POST /api/admin/projections/*/retry', 'POST /api/admin/jobs/*/retry',
  )).map(([drawn, call]) => ({ call: call.replace('*', drawn), text: call.startsWith('GET') ? undefined : '{}' }));

  const withHeader = fc.tuple(
    fc.constantFrom(
      'GET /api/auth/status', 'GET /api/users', 'GET /api/games', 'GET /api/games/last-players', 'GET /api/health',
      'POST /api/auth/logout', 'POST /api/games/1/reset-positions', 'POST /api/games/1/calculate-position-scores',
    ),
    fc.string().filter((drawn) => /^[\x20-\x7e]*$/.test(drawn) && !/^\s*\d{1,19}\s*$/.test(drawn)),
  ).map(([call, position]) => ({ call, headers: { 'X-At-Least-Position': position } }));

  return fc.oneof({ weight: 6, arbitrary: withBody }, withPath, withHeader).map(({ call, ...rest }) => {
    const [method = '', path = ''] = call.split(/ (.*)/);
    return { method, path, ...rest };
  });
}

function withValue(body: unknown, [place = '', ...rest]: readonly string[], value: unknown): unknown {
  const copy = (Array.isArray(body) ? [...body] : { ...(body as object) }) as Record<string, unknown>;
  copy[place] = rest.length === 0 ? value : withValue(copy[place], rest, value);
  return copy;
}

/** An object without own keys is an empty change, which is allowed. */
const saysNothing = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).every((key) => key in {});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
