import { type Page, expect } from 'playwright/test'

/**
 * Fails if the page is wider than its window. It measures two frames later, because a browser applies a new window size
 * in its next frame, and until then some parts can have their old width.
 */
export async function expectNoSidewaysScroll(page: Page, where = page.url()) {
  const [content, window] = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, clientWidth] as const
  })
  expect(content, `${where} fits the window's width`).toBeLessThanOrEqual(window)
}
