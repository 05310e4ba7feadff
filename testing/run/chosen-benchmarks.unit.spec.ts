/** Tests what the words after `npm run bench --` mean. */
import { chooseBenchmarks } from './chosen-benchmarks.mjs';

const KNOWN = ['append', 'beside', 'writes'];

test('without a word, all benchmarks run that need no commit', () => {
  expect(chooseBenchmarks([], KNOWN)).toEqual({ names: ['append', 'writes'] });
});

test('the word behind beside is its commit, wherever it stands', () => {
  expect(chooseBenchmarks(['writes'], KNOWN)).toEqual({ names: ['writes'] });
  expect(chooseBenchmarks(['beside', '96c604d9'], KNOWN)).toEqual({ names: ['beside'], commit: '96c604d9' });
  expect(chooseBenchmarks(['append', 'beside', 'HEAD~1', 'writes'], KNOWN))
    .toEqual({ names: ['append', 'beside', 'writes'], commit: 'HEAD~1' });
});

test('beside without a commit and an unknown name are refused with a sentence', () => {
  expect(() => chooseBenchmarks(['writes', 'beside'], KNOWN))
    .toThrow("'beside' needs an earlier commit to measure beside: npm run bench -- beside COMMIT.");
  expect(() => chooseBenchmarks(['96c604d9'], KNOWN))
    .toThrow("There is no benchmark '96c604d9': choose among append, beside, writes.");
});
