import { defineConfig } from 'playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../scripts/lib/chromium.mjs'
import { fromRoot } from '../scripts/lib/paths.mjs'

const isSoak = process.env.QM_SOAK === '1'
const isMatrix = process.env.QM_MATRIX === '1'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: fromRoot('test-results'),
  globalSetup: './support/global-setup.ts',
  // Each worker has its own marketplace, which is seeded again for each file. The tests of a file share it and run in
  // order.
  workers: 2,
  timeout: isSoak ? 30 * 60_000 : 10 * 60_000,
  expect: { timeout: 60_000 },
  // The limits end tests that hang, never tests that are only slow: a machine under load takes ten times as long. A run
  // that hangs should still report its results.
  globalTimeout: isSoak || isMatrix ? 0 : 180 * 60_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], ['json']],
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    actionTimeout: 60_000,
    // `support/test.ts` writes what a failure needs to be understood: pictures, the console and the calls. Playwright's own
    // screenshots and traces are made for every test before its result is known. `--trace on` makes one.
    screenshot: 'off',
    trace: 'off',
    // A new browser context costs two seconds of processor time per test, for a process and scripts compiled again.
    // Cookies, caches and all storage are cleared between tests.
    reuseContext: true,
    launchOptions: { executablePath: (await findChromium()) ?? undefined, args: CHROMIUM_ARGS },
  },
})
