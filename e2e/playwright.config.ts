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
  // Each worker has a marketplace of its own, seeded anew for each file, whose stories share it and run in their order.
  workers: 2,
  timeout: isSoak ? 30 * 60_000 : 10 * 60_000,
  expect: { timeout: 60_000 },
  // Limits end what hangs and never what is only slow: a machine under load takes ten times as long. A run that hangs
  // shall still say what it found.
  globalTimeout: isSoak || isMatrix ? 0 : 180 * 60_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], ['json']],
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // What a failure needs to be understood, with the console and the calls that `support/test.ts` writes. Pictures and
    // copies of the page for every step would take a quarter of the time: `--trace on` has them for one story.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    // A new browser context costs two seconds of processor time per story, for a process and scripts compiled anew. Cookies,
    // caches and all storage are cleared between stories.
    reuseContext: true,
    launchOptions: { executablePath: (await findChromium()) ?? undefined, args: CHROMIUM_ARGS },
  },
})
