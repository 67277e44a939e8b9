import { expect, type Page } from 'playwright/test'

/**
 * Blocks the office's scripts, so that pages load without React. Returns a function that releases the scripts.
 *
 * @param text blocks only scripts that contain this text
 */
export async function holdScripts(page: Page, text = ''): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_next/static/**/*.js', async (route) => {
    // The page may have left the document that requested the script.
    const contains = async () => (await (await route.fetch()).text()).includes(text)
    if (text === '' || (await contains().catch(() => false))) await released
    await route.continue().catch(() => undefined)
  })
  return release
}

/** Asserts that React has not hydrated the page yet. */
export const expectNotHydrated = (page: Page) => expect(page.locator('html[data-hydrated]')).toHaveCount(0)
