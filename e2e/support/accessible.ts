import axe from 'axe-core'
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
  // A document gets the code of axe once. Running it there and reporting violations alone takes less than half of
  // the time of the package for Playwright, which collects the elements that pass every rule.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (selector) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    // Loading files in advance is for audio and video only, which no page has. It takes a tenth of the time.
    const { violations } = await run(selector ?? document, { resultTypes: ['violations'], preload: false })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, within)
}
