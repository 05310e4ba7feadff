/** Tests the hints about the router that the bundler gets. */
import { withoutEffects } from './shaken-router.js';

test('a component that nobody uses has no effect any more, and one that is used stays as it was', () => {
  const source = [
    'var Form = React10.forwardRef(({ to }, ref) => null);',
    'Form.displayName = "Form";',
    'var Outlet = React.createContext(null);',
    'form.displayName = other;',
    'const shown = useMemo(() => Form.displayName);',
  ].join('\n');
  expect(withoutEffects(source).split('\n')).toEqual([
    'var Form = /* @__PURE__ */ React10.forwardRef(({ to }, ref) => null);',
    '',
    'var Outlet = /* @__PURE__ */ React.createContext(null);',
    'form.displayName = other;',
    'const shown = useMemo(() => Form.displayName);',
  ]);
});
