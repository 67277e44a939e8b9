import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

/** Fails with each rule that axe finds broken on the page, or below `within`, and the elements that break it. */
export async function expectAccessible(page: Page, within?: string, where = '') {
  await stopped(page)
  // Without frames of other origins, which the office has not, the legacy mode finds the same and opens no further page.
  const builder = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
  expect(found, `what axe finds ${where}`).toEqual([])
}

/** Waits for what fades or slides in: until then its colours are not yet those to be read. What never ends is not waited for. */
async function stopped(page: Page) {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )
}
