/** Every browser understands the early scripts, since one of them addresses browsers that are too old. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const textOf = (name: string): string => readFileSync(new URL(`../app/${name}`, import.meta.url), 'utf8');

const asWrittenFor = (target: ts.ScriptTarget, text: string): string =>
  ts.transpileModule(text, { compilerOptions: { target, module: ts.ModuleKind.None } }).outputText.replace(/\s+/g, '');

test.each(['early-theme.js', 'old-browser.js'])('%s is written in ECMAScript 5', (name) => {
  const text = textOf(name);
  expect(asWrittenFor(ts.ScriptTarget.ES5, text)).toBe(asWrittenFor(ts.ScriptTarget.ESNext, text));
});
