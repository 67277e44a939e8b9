import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Page, type Response, test as base, expect } from 'playwright/test'
import { type Marketplace, type Sandbox, openMarketplace } from './marketplace'
import { setSite } from './session'
import { awake } from './verbs'

interface TestFixtures {
  /** The back office's address. */
  office: string
  /** The platform under it, to be restarted or killed. */
  sandbox: Sandbox
  /**
   * Announces errors that the test provokes: text of console errors and page errors. Any other error fails the
   * test, as does an announced one that never came, unless it is announced as uncertain.
   */
  announce: (pattern: RegExp, isCertain?: boolean) => void
  /** False in stories that act before React has taken the page over: `goto` and `reload` then return as the browser's do. */
  waitsForHydration: boolean
}

/** A marketplace, and the file whose stories have been told in it. */
interface Stage {
  marketplace: Marketplace
  file?: string
}

const awaking = new WeakSet<Page>()

/** Lets a page that is gone to, or loaded again, answer only once it is awake: what is pressed before goes elsewhere. */
function arriveAwake(page: Page) {
  if (awaking.has(page)) return
  awaking.add(page)
  for (const verb of ['goto', 'reload'] as const) {
    const go: (...given: never[]) => Promise<Response | null> = page[verb].bind(page)
    page[verb] = async (...given: never[]) => {
      const response = await go(...given)
      await awake(page)
      return response
    }
  }
}

/** The tests' own `test`: every file begins in a seeded marketplace of its own, every page is watched for errors. */
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
  // What the stories of another file have left would be in the way of those of this one. A `beforeAll` has to ask for
  // this, or what it prepares is gone before the first story.
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
      // The page of the story before goes on as that of the next one.
      context.pages().forEach(arriveAwake)
      context.on('page', arriveAwake)
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
    // The browser may tell of an error later than the page shows it.
    await expect.poll(missing, { message: 'errors that were announced and never came' }).toEqual([])
    expect(strangers, 'errors that the test did not announce').toEqual([])
  },
  // Every test is watched, whether it asks for it or not.
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
    },
    { auto: true },
  ],
})

export { expect }
