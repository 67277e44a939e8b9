import next from 'eslint-config-next/core-web-vitals'
import typescript from 'eslint-config-next/typescript'
import { houseRules } from './scripts/lib/eslint-rules.mjs'

/**
 * Returns the rules for the number of lines per file, without blank lines and comments. A file above the budget is a
 * warning, and one above one and a half times the budget is an error.
 */
const budget = (files, lines) => ({
  files,
  rules: {
    'max-lines': ['warn', { max: lines, skipBlankLines: true, skipComments: true }],
    'house/hard-budget': [
      'error',
      { max: Math.floor(lines * 1.5), skipBlankLines: true, skipComments: true },
    ],
  },
})

const config = [
  {
    ignores: [
      ...['.next/**', '.build/**', '.data/**', '.shots/**', 'test-results/**', 'next-env.d.ts'],
      'sandbox/contract/generated/**',
      // CommonJS files that Jest loads without compiling them.
      '**/*.cjs',
    ],
  },
  ...next,
  ...typescript,
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { house: houseRules },
    rules: {
      'house/rooms': 'error',
      'house/no-barrels': 'error',
      'house/no-default-export': 'error',
      'house/file-names': 'error',
      'house/doc-comments': 'error',
      'house/constant-names': 'error',
      'react/no-danger': 'error',
      // These rules are meant for the React Compiler, which is not used. The first mistakes the props that
      // react-hook-form passes to a field for a ref. The second forbids rendering values after hydration that the
      // server cannot know.
      'react-hooks/refs': 'off',
      'react-hooks/set-state-in-effect': 'off',
      'react-hooks/incompatible-library': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'AssignmentExpression[left.property.name=/^(innerHTML|outerHTML)$/]',
          message: 'HTML goes through the sanitiser.',
        },
      ],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        {
          ...{ argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' },
          ignoreRestSiblings: true,
        },
      ],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
    },
  },
  {
    // The failure of a write would go unnoticed if its promise were not awaited.
    files: ['{app,components,hooks,lib,sandbox}/**/*.{ts,tsx}', 'middleware.ts'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    // Next and several tools require a default export in these files.
    files: [
      'app/**/{page,layout,template,loading,error,global-error,not-found,default,robots,sitemap,manifest}.{ts,tsx}',
      ...['middleware.ts', '*.config.{mjs,ts}', '__tests__/jest.config.mjs', 'e2e/playwright.config.ts'],
      'e2e/support/global-*.ts',
      ...[
        'scripts/lib/jest-counts.mjs',
        '__tests__/setup/longest-first.mjs',
        '__tests__/setup/platform.mjs',
        '__tests__/setup/remove-templates.mjs',
      ],
    ],
    rules: { 'house/no-default-export': 'off' },
  },
  {
    // The sanitizer, the script that sets colors before the first paint, and the styles of a server render.
    files: ['components/ui/safe-html.tsx', 'app/layout.tsx', 'components/ui/emotion-registry.tsx'],
    rules: { 'react/no-danger': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    // Playwright names the function that provides a fixture `use`, but it is not a hook.
    files: ['e2e/**/*.ts'],
    rules: { 'react-hooks/rules-of-hooks': 'off' },
  },
  budget(['app/**/*.tsx', 'components/**/*.{ts,tsx}'], 200),
  budget(['app/**/page.tsx'], 20),
  budget(['app/**/resource.tsx'], 80),
  budget(['app/**/form.tsx'], 150),
  budget(['hooks/**/*.{ts,tsx}'], 120),
  budget(['lib/**/*.ts'], 200),
  budget(['sandbox/**/*.ts', '__tests__/**/*.{ts,tsx}', 'e2e/**/*.ts', 'scripts/**/*.mjs'], 250),
  budget(['sandbox/resources/**/*.ts'], 120),
  {
    files: ['sandbox/contract/**', 'sandbox/seed/**', '**/*.generated.ts'],
    rules: { 'max-lines': 'off', 'house/hard-budget': 'off' },
  },
]

export default config
