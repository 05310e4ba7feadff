/** The lint rules: those that a reader notices, and faults that the compiler does not find. */
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const notSkippedNorAlone = ['describe', 'it', 'test'].flatMap((object) =>
  ['skip', 'only', 'todo'].map((property) => ({ object, property, message: 'Every test runs, always.' })));

export default defineConfig(
  { ignores: ['dist/', 'coverage/', '.data/', '.demo-data/', '.cache/'] },
  tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx,mjs}'],
    // Exceptions are made here, visibly, and not in place.
    linterOptions: { noInlineConfig: true },
    // Nest reads the types of decorated constructors at run time, so these imports are not only types.
    languageOptions: { parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'array-callback-return': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-len': ['error', { code: 120 }],
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', 70],
      'no-console': 'error',
      'no-else-return': 'error',
      'no-empty': 'error',
      'no-restricted-properties': ['error', ...notSkippedNorAlone],
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
      'no-unreachable-loop': 'error',
      'no-useless-rename': 'error',
      'no-warning-comments': 'error',
      'object-shorthand': 'error',
      'prefer-template': 'error',
      quotes: ['error', 'single', { avoidEscape: true, allowTemplateLiterals: true }],
    },
  },
  {
    files: ['api/**'],
    ignores: ['api/platform/http/request-parameters.ts'],
    rules: {
      'no-restricted-imports': ['error', {
        name: '@nestjs/common', importNames: ['Body', 'Param', 'Query'],
        message: 'Those of request-parameters.ts are described in the docs.',
      }],
    },
  },
  // ECMAScript 5 requires a name in every catch.
  { files: ['web/app/*.js'], rules: { '@typescript-eslint/no-unused-vars': ['error', { caughtErrors: 'none' }] } },
  // A suite is one function, however many tests it holds.
  { files: ['**/*.spec.{ts,tsx}', '**/testing/**'], rules: { 'max-lines-per-function': 'off' } },
  { files: ['launch/**', 'bench/**', 'testing/take-screenshots.ts'], rules: { 'no-console': 'off' } },
  { files: ['web/**/*.{ts,tsx}'], extends: [reactHooks.configs.flat.recommended] },
);
