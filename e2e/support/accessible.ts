import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'
import { waitForAnimations } from './verbs'

/** Fails if axe finds violations on the page, or below `within`. Lists each rule and the elements that violate it. */
export async function expectAccessible(page: Page, within?: string, where = '') {
  let found = await findViolations(page, within)
  // Data that arrives during the check may start another change of colors. A real violation is found again.
  if (found.length > 0) found = await findViolations(page, within)
  expect(found, `what axe finds ${where}`).toEqual([])
}

async function findViolations(page: Page, within: string | undefined): Promise<string[]> {
  await waitForAnimations(page)
  // The legacy mode opens no further page. It finds the same violations, because the office has no frames of other
  // origins.
  const builder = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}
