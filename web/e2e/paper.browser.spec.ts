/** Printed pages of Chromium and Firefox: each card is whole and its code can be read, no row is cut in two. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BROWSERS_OF_LONG_RUN, ensureTestPrograms } from '../../testing/run/test-programs.mjs';
import { startApplication, type TestApplication } from '../../testing/worlds/start-application.js';
import { launchChromium } from './chromium.js';
import { launchFirefox } from './firefox.js';
import { LAPTOP, seen } from './stage.js';

const run = promisify(execFile);

const NAMES = [
  'Παπαδοπούλου Μαρία', 'نور', 'Maximiliana Konstantinopolitanska-Bergerdorff', 'Bruno', 'Chidi', 'Dana', 'Elif',
  'Farid', 'Goran', 'Hana', 'Ivo', 'Jun', 'Kaya', 'Lena',
];

/** The steps of a person who prints. */
interface Printer {
  open(path: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  press(name: string): Promise<void>;
  see(text: string): Promise<void>;
  /** Waits until this number of codes is drawn. */
  seeCodes(count: number): Promise<void>;
  /** Prints the page as a PDF, on US Letter with margins of one centimetre. */
  print(): Promise<Buffer>;
  stop(): Promise<void>;
}

async function chromium(origin: string): Promise<Printer> {
  const browser = await launchChromium();
  const page = await browser.newPage({ baseURL: origin, viewport: LAPTOP });
  const margin = '1cm';
  return {
    open: async (path) => void await page.goto(path),
    fill: (label, text) => page.getByLabel(label, { exact: true }).fill(text),
    press: (name) => page.getByRole('button', { name, exact: true }).click(),
    see: (text) => seen(page.getByText(text).locator('visible=true').first()),
    seeCodes: async (count) =>
      void await page.waitForFunction((all) => document.querySelectorAll('.qr-code').length === all, count),
    print: () => page.pdf({ format: 'Letter', margin: { top: margin, right: margin, bottom: margin, left: margin } }),
    stop: () => browser.close(),
  };
}

async function firefox(origin: string): Promise<Printer> {
  // This browser prints letters of our font as drawings, which no reader takes for text.
  const visitor = await launchFirefox("user_pref('gfx.downloadable_fonts.enabled', false);");
  await visitor.resize(LAPTOP);
  return {
    ...visitor,
    open: (path) => visitor.goto(origin + path),
    press: (name) => visitor.press(name, 'main'),
    seeCodes: (count) => visitor.until((all) => document.querySelectorAll('.qr-code').length === all, count),
  };
}

/** The text of each page of a PDF, and the texts of all codes that a reader finds on the pictures of its pages. */
async function pagesOf(pdf: Buffer): Promise<{ readonly texts: string[]; readonly codes: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'president-paper-'));
  try {
    const file = join(folder, 'printed.pdf');
    writeFileSync(file, pdf);
    const { stdout: text } = await run('pdftotext', ['-layout', file, '-']);
    // The reader overlooks one code in a hundred at one size, and a different one at another size.
    for (const dpi of ['120', '150', '200', '300']) {
      await run('pdftoppm', ['-r', dpi, '-gray', file, join(folder, `at-${dpi}`)]);
    }
    const pictures = readdirSync(folder).filter((name) => name.endsWith('.pgm')).map((name) => join(folder, name));
    // The reader fails if no page has a code.
    const { stdout: found } = await run('zbarimg', ['-Sdisable', '-Sqrcode.enable', '--quiet', '--raw', ...pictures])
      .catch(() => ({ stdout: '' }));
    const codes = new Set(found.split('\n').filter((code) => code !== ''));
    return { texts: text.split('\f').slice(0, -1), codes: [...codes] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const countIn = (text: string, wanted: RegExp): number => [...text.matchAll(wanted)].length;

describe.each([['Chromium', chromium], ['Firefox', firefox]] as const)('%s', (_name, launch) => {
  let application: TestApplication;
  let printer: Printer;
  beforeAll(async () => {
    await ensureTestPrograms(BROWSERS_OF_LONG_RUN);
    application = await startApplication();
    printer = await launch(application.url);
    await printer.open('/login');
    await printer.fill('Username', application.admin.username);
    await printer.fill('Password', application.admin.password);
    await printer.press('Login');
    await printer.see('What is your name?');
  });
  afterAll(async () => {
    await printer?.stop();
    await application?.stop();
  });

  test('prints the cards of a new group, nine a page, each with its name, its date and its code', async () => {
    await printer.fill('Your name', 'Amara');
    await printer.fill('Name of the group', 'Friday cards');
    await printer.press('Go on');
    await printer.see('One code on the table');
    await printer.fill('Paste your chat, a list, anything with names', NAMES.join('\n'));
    await printer.press(`Add ${NAMES.length} members`);
    await printer.see(`${NAMES.length} of ${NAMES.length} not used yet`);
    await printer.seeCodes(NAMES.length);
    const { texts, codes } = await pagesOf(await printer.print());
    expect(codes).toHaveLength(NAMES.length);
    expect(texts.map((text) => countIn(text, /Lets you in at/g))).toEqual([9, 5]);
    expect(texts.map((text) => countIn(text, /until \d+ Aug/g))).toEqual([9, 5]);
    expect(texts.join('')).not.toContain('…');
  });

  test('prints one card on one page', async () => {
    await printer.open('/admin/members/invite');
    await printer.fill('Name', 'Mina');
    await printer.press('Make the card');
    await printer.seeCodes(1);
    const { texts, codes } = await pagesOf(await printer.print());
    expect([texts.length, codes.length]).toEqual([1, 1]);
    expect(texts[0]).toMatch(/Mina.*Joins.*Friday cards.*until/s);
  });

  test('prints debts and balances, and cuts no row in two', async () => {
    const admin = await application.login(application.admin.username, application.admin.password);
    const members = (await admin.get<{ id: number }[]>('/api/users')).body;
    for (const { id } of members) await admin.post('/api/billing/opening-balance', { userId: id, amount: -4_200 });
    await printer.open('/financial');
    await printer.see('Player Billing Details');
    const { texts } = await pagesOf(await printer.print());
    // The list of debts begins below the sums.
    expect(texts[0]).toContain('no payment yet');
    for (const text of texts) expect(countIn(text, /Player owes money/g)).toBe(countIn(text, /Days Played/g));
    expect(countIn(texts.join(''), /Player owes money/g)).toBe(NAMES.length + 1);
  });

  test('prints a statement of several pages, and cuts no entry in two', async () => {
    const admin = await application.login(application.admin.username, application.admin.password);
    for (let entry = 1; entry <= 40; entry += 1) {
      await admin.post('/api/billing/adjustment', { userId: 2, amount: entry, reason: `Reason number ${entry}` });
    }
    await printer.open('/financial/2');
    await printer.see('Reason number 40');
    const { texts } = await pagesOf(await printer.print());
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) expect(countIn(text, /Adjustment/g)).toBe(countIn(text, /Reason number/g));
    expect(countIn(texts.join(''), /Reason number/g)).toBe(40);
  });
});
