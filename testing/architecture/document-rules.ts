/**
 * The rules of the documents: links lead somewhere, named files and headings exist, the README is short, and the
 * English is plain.
 */
import { posix } from 'node:path';
import { habitIn } from './house-rules.js';

export interface Document {
  /** The path from the root of the repository, with slashes. */
  readonly path: string;
  readonly text: string;
}

const MAX_README_LINES = 150;
const CODE_BLOCK = /^( *)```.*?^\1```$/gms;
const LINK = /\]\(([^)\s]+)\)|<img [^>]*src="([^"]+)"/g;
/** A file or folder named by its whole path, such as `domain/game/game.events.ts`. */
const NAMED_FILE = /`([a-z][\w.-]*\/[\w./-]+\.(?:ts|tsx|mjs|md|json))`|^\| `([a-z-]+\/)` \|/gm;
/** A citation in a comment: `docs/rules.md, Ties` or `docs/decisions/0007`. */
const CITED_RULE = /docs\/rules\.md, ([A-Z]\w*(?: [a-z]\w*)*)/g;
const CITED_DECISION = /docs\/decisions\/(\d{4})/g;
const RULES = 'docs/rules.md';
const DECISIONS = 'docs/decisions/';

/**
 * One sentence for each broken link, anchor or file name.
 * @param exists whether the repository has this file or folder
 */
export function documentFaults(documents: readonly Document[], exists: (path: string) => boolean): string[] {
  const anchors = new Map(documents.map(({ path, text }) => [path, anchorsOf(text)]));
  return documents.flatMap(({ path, text }) => {
    const prose = text.replace(CODE_BLOCK, '');
    const links = matchesOf(prose, LINK).filter((target) => !/^[a-z]+:/.test(target));
    // A record describes the day it was written: files may have moved since.
    const files = path.startsWith(DECISIONS) ? [] : matchesOf(prose, NAMED_FILE);
    return [
      ...links.flatMap((target) => {
        const [file = '', anchor] = target.split('#');
        const found = file === '' ? path : posix.join(posix.dirname(path), file);
        if (found !== path && !exists(found)) return [`${path} links to ${target}, which does not exist`];
        return anchor === undefined || anchors.get(found)?.has(anchor)
          ? [] : [`${path} links to ${target}, but ${found} has no such heading`];
      }),
      ...files.filter((file) => !exists(file)).map((file) => `${path} names ${file}, which does not exist`),
      ...(path === 'CHANGELOG.md' ? [] : habitFaults(path, prose)),
      ...(path === 'README.md' ? lengthFaults(text) : []),
    ];
  });
}

/** One sentence for each citation of a missing heading or decision. */
export function citationFaults(sources: readonly Document[], documents: readonly Document[]): string[] {
  const anchors = anchorsOf(documents.find(({ path }) => path === RULES)?.text ?? '');
  return sources.flatMap(({ path, text }) => [
    ...matchesOf(text, CITED_RULE).filter((heading) => !anchors.has(slugOf(heading)))
      .map((heading) => `${path} cites '${heading}' of ${RULES}, which has no such heading`),
    ...matchesOf(text, CITED_DECISION)
      .filter((number) => !documents.some((document) => document.path.startsWith(DECISIONS + number)))
      .map((number) => `${path} cites decision ${number}, which does not exist`),
  ]);
}

function habitFaults(path: string, prose: string): string[] {
  const habit = habitIn(prose);
  return habit === undefined ? [] : [`${path} says '${habit}', which is not English`];
}

function lengthFaults(text: string): string[] {
  const { length } = text.trimEnd().split('\n');
  return length > MAX_README_LINES ? [`README.md has ${length} lines, at most ${MAX_README_LINES} are allowed`] : [];
}

const matchesOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap((match) => match.slice(1).filter((group) => group !== undefined));

/** The anchors of headings, as GitHub creates them. */
const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set(matchesOf(text.replace(CODE_BLOCK, ''), /^#+ (.+)$/gm).map(slugOf));

const slugOf = (heading: string): string =>
  heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').trim().replace(/\s/g, '-');
