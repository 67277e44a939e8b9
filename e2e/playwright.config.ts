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
  timeout: isSoak ? 30 * 60_000 : 60_000,
  expect: { timeout: 15_000 },
  // One story in thousands fails by the machine and not by the product: it is told again in a fresh marketplace, and the
  // run says which and why. How many it bears: `scripts/lib/test-steps.mjs`.
  retries: isSoak ? 0 : 1,
  // A run that hangs shall still say what it found.
  globalTimeout: isSoak || isMatrix ? 0 : 40 * 60_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], ['json']],
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    // Tracing every story for the few that fail took a quarter of the time: `--trace on` with the one to look into.
    trace: 'off',
    launchOptions: { executablePath: (await findChromium()) ?? undefined, args: CHROMIUM_ARGS },
  },
})
