/** Rewriting rules with `:has()` for browsers that do not know it. */
import { withoutHas } from './has-selector.js';

test.each([
  ['main:has(> .entry){padding:0}', "main[data-has~='0']{padding:0}", 'main', ':scope > .entry'],
  ['.seg>:has(:checked){color:red}', ".seg>[data-has~='0']{color:red}", '.seg>*', ':scope :checked'],
  [':has(>.scrim)>.toasts{top:0}', "[data-has~='0']>.toasts{top:0}", '*', ':scope >.scrim'],
  ['body:has(.entry,.create)>.a{top:0}', "body[data-has~='0']>.a{top:0}", 'body', ':scope .entry, :scope .create'],
  ['.a :has(b){top:0}', ".a [data-has~='0']{top:0}", '.a *', ':scope b'],
  ['.a:not(.b):has(c){top:0}', ".a:not(.b)[data-has~='0']{top:0}", '.a:not(.b)', ':scope c'],
])('%s', (styles, rewritten, subjects, inside) => {
  expect(withoutHas(styles)).toEqual({ styles: rewritten, relations: [{ subjects, inside }] });
});

test('each :has() of a style sheet gets its number, and the rest stays as it is', () => {
  const { styles, relations } = withoutHas('a{top:0}@media (min-width:1px){.b>.on,.b>:has(i){top:1px}}c:has(d){top:0}');
  expect(styles).toBe("a{top:0}@media (min-width:1px){.b>.on,.b>[data-has~='0']{top:1px}}c[data-has~='1']{top:0}");
  expect(relations.map(({ subjects }) => subjects)).toEqual(['.b>*', 'c']);
});
