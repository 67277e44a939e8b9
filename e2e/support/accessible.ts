import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

/** Fails if axe finds violations on the page, or below `within`. Lists each rule and the elements that violate it. */
export async function expectAccessible(page: Page, within?: string, where = '') {
  await waitForAnimations(page)
  // The legacy mode opens no further page. It finds the same violations, because the office has no frames of other
  // origins.
  const builder = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
  expect(found, `what axe finds ${where}`).toEqual([])
}

/**
 * Waits until fading and sliding has ended, because the colors are not final before. Infinite animations are ignored.
 */
async function waitForAnimations(page: Page) {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )
}
