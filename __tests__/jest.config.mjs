import path from 'node:path'
import { fileURLToPath } from 'node:url'
import nextJest from 'next/jest.js'

const rootDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const createJestConfig = nextJest({ dir: rootDir })

/**
 * Packages that Jest has to transpile: those without CommonJS, and PGlite, whose CommonJS loads its WASM with
 * `import()`. Jest's sandbox rejects `import()`, and transpiling turns it into `require`.
 */
const TRANSLATED = ['@electric-sql/pglite', 'jose', 'hono', '@hono/node-server', 'lucide-react']

/**
 * Returns the Jest configuration of a project. `transformIgnorePatterns` is set after `createJestConfig`, which puts
 * its own patterns before the given ones.
 *
 * @param {import('jest').Config} config
 */
const project = async ({ moduleNameMapper, ...config }) => {
  const base = await createJestConfig({
    rootDir,
    moduleNameMapper: {
      ...moduleNameMapper,
      '^@/(.*)$': '<rootDir>/$1',
      '^@chakra-ui/react/theme/(.*)$': '<rootDir>/node_modules/@chakra-ui/react/dist/cjs/theme/$1.cjs',
    },
    modulePathIgnorePatterns: ['<rootDir>/.next', '<rootDir>/.build', '<rootDir>/.data', '<rootDir>/.shots'],
    // Restores all mocks after each test.
    restoreMocks: true,
    ...config,
  })()
  const [[sources, translate]] = Object.entries(base.transform)
  const [, settings] = translate
  return {
    ...base,
    transform: {
      // Components are compiled as the build compiles them.
      '/(?:app|components)/.+\\.tsx$': ['<rootDir>/__tests__/setup/static-styles.mjs', settings],
      [sources]: translate,
      ...base.transform,
      '\\.cjs$': translate,
      '\\.sql$': '<rootDir>/__tests__/setup/text-file.cjs',
    },
    transformIgnorePatterns: [
      `/node_modules/(?!(?:${TRANSLATED.join('|')})/)`,
      '^.+\\.module\\.(css|sass|scss)$',
    ],
  }
}

const isSoak = process.env.QM_SOAK === '1'

const config = async () => ({
  rootDir,
  testSequencer: '<rootDir>/__tests__/setup/longest-first.mjs',
  // The limit ends tests that hang, never tests that are only slow: a machine under load takes ten times as long.
  testTimeout: isSoak ? 30 * 60_000 : 10 * 60_000,
  projects: [
    await project({
      displayName: 'unit',
      // As in the build (next.config.mjs). Tests of the platform use the library with axios, as other clients do.
      moduleNameMapper: { '^axios$': '<rootDir>/lib/ordercloud/fetch-client.ts' },
      testEnvironment: 'jsdom',
      setupFiles: ['<rootDir>/__tests__/setup/browser.cjs'],
      setupFilesAfterEnv: ['<rootDir>/__tests__/setup/matchers.ts'],
      testMatch: ['<rootDir>/__tests__/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: ['<rootDir>/__tests__/sandbox/', '/node_modules/'],
    }),
    await project({
      displayName: 'sandbox',
      testEnvironment: 'node',
      globalSetup: '<rootDir>/__tests__/setup/platform.mjs',
      globalTeardown: '<rootDir>/__tests__/setup/remove-templates.mjs',
      testMatch: ['<rootDir>/__tests__/sandbox/**/*.test.ts'],
    }),
  ],
})

export default config
