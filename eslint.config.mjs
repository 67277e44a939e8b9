import next from 'eslint-config-next/core-web-vitals'
import typescript from 'eslint-config-next/typescript'
import { houseRules } from './scripts/lib/eslint-rules.mjs'

/** Lines per file without blanks and comments: a warning at the budget, an error at one and a half times. */
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
      // CommonJS that Jest loads as it is.
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
      'react/no-danger': 'error',
      // Meant for the React Compiler, which is not used: the first takes what react-hook-form hands to a field
      // for a ref, the second forbids to show after hydration what the server cannot know.
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
    // A promise that nobody awaits is a write that nobody knows failed.
    files: ['{app,components,hooks,lib,sandbox}/**/*.{ts,tsx}', 'middleware.ts'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    // Where Next, or a tool, demands a default export.
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
    // The sanitiser, the script that sets colours before the first paint, and the styles of a server render.
    files: ['components/ui/safe-html.tsx', 'app/layout.tsx', 'components/ui/emotion-registry.tsx'],
    rules: { 'react/no-danger': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    // Playwright calls the function that hands a fixture over `use`, which is no hook.
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
