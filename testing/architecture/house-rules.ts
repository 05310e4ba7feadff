/** The rules of a single file: its name, its width, its dates, and no exceptions from lint. */
import { basename } from 'node:path';
import { isTest, type SourceFile } from './source-files.js';

const MAX_COLUMNS = 120;
/** Words without information. */
const EMPTY_WORDS = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'impl']);
/** A term of event sourcing, in which the word has a meaning. */
const PROCESS_MANAGER = /process-manager|ProcessManager/;
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
/** Each kind is a project of the test runner; a spec of another kind would never run. */
const SPEC = /\.(unit|pg|http|browser)\.spec\.ts$|\.component\.spec\.tsx$/;
/**
 * The text depends on the locale data of browser and server, so names of months and times come from two files. The
 * name of a browser's own zone does not, nor whether its reader counts hours to twelve.
 */
const DATE_FORMAT = new RegExp([
  String.raw`\bIntl\.DateTimeFormat\b(?!\(\)\.resolvedOptions\(\)\.timeZone`,
  String.raw`|\(undefined, \{ hour: 'numeric' \}\)\.resolvedOptions\(\)\.hour12)|\.toLocale(Date|Time)?String\(`,
].join(''));
const DATE_READER = 'domain/named-zone.ts';
/** Reads names of months that people have written, in any language. */
const MONTH_READER = 'domain/table/month-names.ts';
/** A rule that reads a variable may answer differently the next time, and no signature says so. */
const VARIABLE = /^(?:export )?(?:let|var) (\w+)/m;
/** A phone may be days off. How long something lasts may still be measured on it. */
const OWN_CLOCK = /\bnew Date\(\)/;
const SERVER_CLOCK = 'web/transport/server-clock.ts';
/** A translator of the browser makes words of names. */
const TRANSLATED_NAME = /<bdi(?![^>]*translate="no")/;
/** Exceptions are made in `.oxlintrc.jsonc`, visibly. A comment could switch off the lint rule against it, too. */
const LINT_OFF = /(\/\/|\/\*)\s*oxlint-disable/;
/** A date field without limits takes a year of two digits and does not say so (docs/rules.md, Dates). */
const DATE_FIELD = /\btype="(date|month|datetime-local)"/;
/** Habits of the authors that are not English. */
const HABITS = [
  /\b(?:is|are|was|were) told\b/, /(?<!\bas )\bof (?:then|now)\b/, /\bat the (?:next|last) look\b/,
  /\bis looked whether\b/, /, also (?:if|when|after|for|in|those|one)\b/,
  /(?<!here )\b(?:is|was) no (?!longer|more|other|one|matter|such)\w+\b(?! than)/,
  /\bwhoever\b/i, /\bnobody who\b/i, /\ba look of\b/, /\bso many (?:days|months) (?:ahead|from|ago)\b/,
  /\bcounts as told\b/, /\bfire takes both\b/,
];
/** A comment begins with its subject or with an imperative verb. */
const NO_SUBJECT = /^(?:\/\*\*?|\/\/)\s*(?:\*\s*)?((?:Of|Who|Whose|Whom)\b.{0,20})/;
/** Fields of a class stand one on a line, so that its needs can be read line by line. */
const PACKED = /^\s+private readonly .*, .*private readonly /;
/** Names that had several meanings. The things that they named have other names now. */
const OVERLOADED = new RegExp(`^export .*\\b(?:${[
  'RowsAsOf', 'KnownGames', 'KnownRules', 'FollowedProjection', 'LastRows', 'noticeOtherLog', 'waitingTogether',
  'Turns', 'SameGames',
].join('|')})\\b`, 'm');
const COMMENT = /\/\*.*?\*\/|^\s*\/\/.*?$/gms;
const MIGRATIONS = 'api/platform/persistence/migrations.ts';
const DECLARATION = /^(?:export )?(?:default )?(?:abstract )?(?:async )?(?:class|interface|type|enum|function) (\w+)/gm;

/** The first habit in a text that is not English; undefined if there is none. */
export function habitIn(prose: string): string | undefined {
  const text = prose.replace(/\s+(?:(?:\*|\/\/)\s+)?/g, ' ');
  return HABITS.map((habit) => habit.exec(text)?.[0]).find((found) => found !== undefined);
}

/** One sentence for each broken rule. */
export const houseFaults = (files: readonly SourceFile[]): string[] =>
  files.flatMap((file) => [...nameFaults(file.path), ...textFaults(file)].map((fault) => `${file.path} ${fault}`));

function nameFaults(path: string): string[] {
  const faults: string[] = [];
  if (/^index\.\w+$/.test(basename(path))) faults.push('is a barrel: import each file by its own name');
  if (!path.split('/').every((segment) => KEBAB_CASE.test(segment))) faults.push('is not named in kebab-case');
  const words = path.replace(PROCESS_MANAGER, '').split(/[-./]/);
  const empty = words.find((word) => EMPTY_WORDS.has(word));
  if (empty !== undefined) faults.push(`is named '${empty}', which says nothing`);
  if (/\.(spec|test)\.\w+$/.test(path) && !SPEC.test(path)) faults.push('is a test of no kind, so it never runs');
  return faults;
}

function textFaults({ path, text }: SourceFile): string[] {
  const faults: string[] = [];
  const lines = text.trimEnd().split('\n');
  if (LINT_OFF.test(text)) faults.push('switches off lint: make the exception in .oxlintrc.jsonc');
  const tags = path.startsWith('web/') ? text.split('<') : [];
  if (tags.some((tag) => DATE_FIELD.test(tag) && !(/\bmin=/.test(tag) && /\bmax=/.test(tag)))) {
    faults.push('has a field for a date without its first and last day');
  }
  const comments = path === MIGRATIONS ? [] : text.match(COMMENT) ?? [];
  const habit = habitIn(comments.join('\n'));
  if (habit !== undefined) faults.push(`says '${habit}', which is not English`);
  for (const comment of comments) {
    const [, begun] = NO_SUBJECT.exec(comment.trim()) ?? [];
    if (begun !== undefined) faults.push(`has a comment without a subject: '${begun}'`);
  }
  const overloaded = path.startsWith('testing/architecture/') ? null : OVERLOADED.exec(text);
  if (overloaded) faults.push(`exports a name with several meanings: ${overloaded[0]}`);
  if (/^export \* from/m.test(text)) faults.push('re-exports another file: import it by its own name');
  if (!isTest(path) && path !== DATE_READER && path !== MONTH_READER && DATE_FORMAT.test(text)) {
    faults.push(`trusts what a locale prints: ask ${DATE_READER} or domain/dates.ts`);
  }
  const [, variable] = path.startsWith('domain/') && !isTest(path) ? VARIABLE.exec(text) ?? [] : [];
  if (variable !== undefined) faults.push(`has the variable ${variable}: hand the value to what needs it`);
  if (path.startsWith('web/') && !isTest(path)) {
    if (OWN_CLOCK.test(text)) faults.push(`trusts the clock of the device: ask ${SERVER_CLOCK}`);
    if (TRANSLATED_NAME.test(text)) faults.push('lets a name be translated: write translate="no" on the <bdi>');
  }
  for (const [index, line] of lines.entries()) {
    if (line.length > MAX_COLUMNS) faults.push(`is ${line.length} columns wide in line ${index + 1}`);
    if (PACKED.test(line)) faults.push(`injects several parts in line ${index + 1}`);
  }
  for (const [, name] of text.matchAll(DECLARATION)) {
    const words = wordsOf(name!.replace(PROCESS_MANAGER, ''));
    if (words.some((word) => EMPTY_WORDS.has(word))) faults.push(`declares ${name}, whose name says nothing`);
  }
  return faults;
}

/** `GameManager` → game, manager. */
const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? []).map((word) => word.toLowerCase());
