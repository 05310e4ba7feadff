/** The build finds features that the oldest browsers lack, except those that are tested for. */
import { newerFeatures } from './oldest-browsers.js';

test.each([
  ['a.js', 'let{promise:a}=Promise.withResolvers()', ['.withResolvers(']],
  ['a.js', 'AbortSignal.any([a,b]),AbortSignal.any([c])', ['AbortSignal.any(']],
  ['a.js', 'e.toReversed().map(a),e.toSorted()', ['.toReversed(', '.toSorted(']],
  ['a.js', 'Object.groupBy(a,b)', ['.groupBy(']],
  ['a.js', 'requestIdleCallback(a)', ['requestIdleCallback(']],
  ['a.js', '[...new Intl.Segmenter().segment(a)]', ['new Intl.Segmenter']],
  ['a.css', ':root{--bg:light-dark(#fff,#000)}', ['light-dark(']],
  ['a.css', '.a{color:red;&:hover{color:blue}}', [';&']],
  ['a.css', '.a{background:color-mix(in srgb,red,blue)}', ['color-mix(']],
  ['a.css', '.a:has(:is(b,c)){color:red}', [':has(:is(']],
])('%s: %s', (fileName, text, features) => {
  expect(newerFeatures(fileName, text)).toEqual(features);
});

test.each([
  ['a.js', 'a.findLast(b).at(-1),structuredClone(a),typeof navigation=="object"'],
  ['a.js', 'let{Temporal:a}=globalThis,{Segmenter:b}=Intl'],
  ['a.css', '@supports (color:color-mix(in srgb,red,red)){:root{--a:color-mix(in srgb,red,blue)}.b{color:red}}'],
  ['a.css', '.a:has(:checked),.b:has(>.c,.d){color:red}'],
  ['a.woff2', 'light-dark('],
])('%s is known: %s', (fileName, text) => {
  expect(newerFeatures(fileName, text)).toEqual([]);
});
