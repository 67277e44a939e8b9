import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Page, type Response, test as base, expect } from 'playwright/test'
import { type Marketplace, type Sandbox, openMarketplace } from './marketplace'
import { setSite } from './session'
import { waitForHydration } from './verbs'

interface TestFixtures {
  /** Address of the back office. */
  office: string
  /** The platform of the back office, which a test can restart or kill. */
  sandbox: Sandbox
  /**
   * Announces errors that the test provokes: text of console errors and page errors. Any other error fails the test, as
   * does an announced error that never occurred, unless it is announced as uncertain.
   */
  announce: (pattern: RegExp, isCertain?: boolean) => void
  /** False in tests that act before hydration. `goto` and `reload` then return as in Playwright. */
  waitsForHydration: boolean
}

/** A marketplace, and the file whose tests have run in it. */
interface Stage {
  marketplace: Marketplace
  file?: string
}

/** Time limit for the picture of a page after a failed test. */
const PICTURE_TIMEOUT_MS = 20_000

const pagesAwaitingHydration = new WeakSet<Page>()

/** Makes `goto` and `reload` of a page wait for hydration, because earlier clicks and keys would not reach React. */
function waitForHydrationOnNavigation(page: Page) {
  if (pagesAwaitingHydration.has(page)) return
  pagesAwaitingHydration.add(page)
  for (const verb of ['goto', 'reload'] as const) {
    const go: (...given: never[]) => Promise<Response | null> = page[verb].bind(page)
    page[verb] = async (...given: never[]) => {
      const response = await go(...given)
      await waitForHydration(page)
      return response
    }
  }
}

/**
 * The `test` of this project. Every file starts in its own seeded marketplace, and errors of every page are collected.
 */
export const test = base.extend<
  TestFixtures & { watched: void; logged: void; seeded: void },
  { stage: Stage; marketplace: Marketplace }
>({
  stage: [async ({ marketplace }, use) => use({ marketplace }), { scope: 'worker' }],
  marketplace: [
    async ({}, use) => {
      const marketplace = await openMarketplace()
      await use(marketplace)
      await marketplace.close()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  // Data from another file's tests would disturb the tests of this file. A `beforeAll` has to request this fixture.
  // Otherwise the reset removes its data before the first test.
  seeded: [
    async ({ stage }, use, { file }) => {
      if (stage.file !== undefined && stage.file !== file) await stage.marketplace.reset()
      stage.file = file
      await use()
    },
    { auto: true, timeout: 600_000 },
  ],
  office: ({ marketplace }, use) => use(marketplace.office),
  sandbox: ({ marketplace }, use) => use(marketplace.sandbox),
  baseURL: ({ marketplace }, use) => use(marketplace.office),

  waitsForHydration: [true, { option: true }],
  context: async ({ context, marketplace, waitsForHydration }, use) => {
    setSite(context, { office: marketplace.office, platform: marketplace.sandbox.url })
    if (waitsForHydration) {
      // The page of the previous test is reused for the next one.
      context.pages().forEach(waitForHydrationOnNavigation)
      context.on('page', waitForHydrationOnNavigation)
    }
    await use(context)
  },
  announce: async ({ context }, use) => {
    const announced: { pattern: RegExp; isCertain: boolean; seen: boolean }[] = []
    const strangers: string[] = []
    const judge = (text: string) => {
      const hits = announced.filter(({ pattern }) => pattern.test(text))
      for (const hit of hits) hit.seen = true
      if (!hits.length) strangers.push(text)
    }
    context.on('weberror', (error) => judge(error.error().stack ?? String(error.error())))
    context.on('console', (message) => {
      if (message.type() === 'error') judge(`${message.text()} (${message.location().url})`)
    })
    await use((pattern, isCertain = true) => void announced.push({ pattern, isCertain, seen: false }))
    const missing = () =>
      announced.filter(({ isCertain, seen }) => isCertain && !seen).map(({ pattern }) => String(pattern))
    // The browser may report an error later than the page shows it.
    await expect.poll(missing, { message: 'errors that were announced and never came' }).toEqual([])
    expect(strangers, 'errors that the test did not announce').toEqual([])
  },
  // Every test is watched, even if it does not request the fixture.
  watched: [({ announce: _announce }, use) => use(), { auto: true }],
  logged: [
    async ({ context }, use, info) => {
      const lines: string[] = []
      const log = (line: string) => lines.push(`${new Date().toISOString()} ${line}`)
      context.on('console', (message) => log(`console ${message.type()}: ${message.text()}`))
      context.on('weberror', (error) => log(`page error: ${error.error().stack ?? String(error.error())}`))
      context.on('requestfailed', (request) =>
        log(`no answer: ${request.method()} ${request.url()} (${request.failure()?.errorText ?? ''})`),
      )
      context.on('response', (response) =>
        log(`${response.status()} ${response.request().method()} ${response.url()}`),
      )
      await use()
      if (info.status === info.expectedStatus) return
      const file = info.outputPath('console-and-network.txt')
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, lines.join('\n'))
      for (const [at, page] of context.pages().entries())
        // A page that hangs or is closed has no picture.
        await page
          .screenshot({ path: info.outputPath(`page-${at + 1}.png`), timeout: PICTURE_TIMEOUT_MS })
          .catch(() => undefined)
    },
    { auto: true },
  ],
})

export { expect }
