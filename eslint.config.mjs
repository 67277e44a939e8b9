import next from 'eslint-config-next/core-web-vitals'
import typescript from 'eslint-config-next/typescript'
import { projectRules } from './scripts/lib/eslint-rules.mjs'

/** Names of the rules about React. */
const reactRules = next
  .flatMap(({ rules = {} }) => Object.keys(rules))
  .filter((name) => /^react(-hooks)?\//.test(name))

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
  {
    // These files have no React. The rules of its compiler would analyze every function of them all the same.
    files: ['{sandbox,scripts,e2e}/**', '__tests__/{sandbox,setup}/**'],
    rules: Object.fromEntries(reactRules.map((name) => [name, 'off'])),
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { project: projectRules },
    rules: {
      'project/layers': 'error',
      'project/no-circles': 'error',
      'project/no-barrels': 'error',
      'project/no-default-export': 'error',
      'project/file-names': 'error',
      'project/doc-comments': 'error',
      'project/constant-names': 'error',
      'react/no-danger': 'error',
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
      ...['e2e/support/global-*.ts', 'sandbox/db/sql-files.d.ts', 'scripts/bench/bare/next.config.mjs'],
      ...[
        'scripts/lib/jest-counts.mjs',
        'scripts/lib/static-styles-loader.mjs',
        'scripts/lib/sdk-loader.mjs',
        'scripts/lib/icon-loader.mjs',
        'lib/ordercloud/fetch-client.ts',
        '__tests__/setup/static-styles.mjs',
        '__tests__/setup/longest-first.mjs',
        '__tests__/setup/platform.mjs',
        '__tests__/setup/remove-templates.mjs',
      ],
    ],
    rules: { 'project/no-default-export': 'off' },
  },
  {
    // The build finds out here which parts of the platform's library the app uses.
    files: ['lib/ordercloud/resources.ts'],
    rules: { 'project/no-barrels': 'off' },
  },
  {
    // The sanitizer, and the script that sets colors before the first paint.
    files: ['components/ui/safe-html.tsx', 'app/layout.tsx'],
    rules: { 'react/no-danger': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    // Playwright names the function that provides a fixture `use`, but it is not a hook.
    files: ['e2e/**/*.ts'],
    rules: { 'react-hooks/rules-of-hooks': 'off' },
  },
]

export default config
