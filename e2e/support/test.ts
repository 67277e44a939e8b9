import { test as base, expect } from 'playwright/test'
import { type Marketplace, type Sandbox, openMarketplace } from './marketplace'

interface TestFixtures {
  /** The back office's address. */
  office: string
  /** The platform under it, to be restarted or killed. */
  sandbox: Sandbox
  /**
   * Announces errors that the test provokes: text of console errors and page errors. Any other error fails the
   * test, as does an announced one that never came.
   */
  announce: (pattern: RegExp) => void
}

/** The tests' own `test`: every worker has its own marketplace, every page is watched for errors. */
export const test = base.extend<TestFixtures & { watched: void }, { marketplace: Marketplace }>({
  marketplace: [
    async ({}, use) => {
      const marketplace = await openMarketplace()
      await use(marketplace)
      await marketplace.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  office: ({ marketplace }, use) => use(marketplace.office),
  sandbox: ({ marketplace }, use) => use(marketplace.sandbox),
  baseURL: ({ marketplace }, use) => use(marketplace.office),

  announce: async ({ context }, use) => {
    const announced: { pattern: RegExp; seen: boolean }[] = []
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
    await use((pattern) => void announced.push({ pattern, seen: false }))
    expect(strangers, 'errors that the test did not announce').toEqual([])
    const missing = announced.filter(({ seen }) => !seen).map(({ pattern }) => String(pattern))
    expect(missing, 'errors that were announced and never came').toEqual([])
  },
  // Every test is watched, whether it asks for it or not.
  watched: [({ announce: _announce }, use) => use(), { auto: true }],
})

export { expect }
