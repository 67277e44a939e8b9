import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { expectNoSidewaysScroll } from './support/page-width'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectNothingToSave, expectToast, press, signIn } from './support/verbs'

const description = (page: Page) => page.getByRole('textbox', { name: 'Description' })
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Format Description' }).getByRole('button', { name, exact: true })

const createProduct = (url: string, ID: string, Description: string) =>
  callPlatform(url, 'POST', '/v1/products', { ID, Name: `Text ${ID}`, Active: true, Description })

const storedDescription = async (url: string, id: string) =>
  ((await callPlatform(url, 'GET', `/v1/products/${id}`)) as { Description: string | null }).Description

test('formats a description, links a word by keyboard, and saves HTML', async ({ page, sandbox }) => {
  await createProduct(sandbox.url, 'story-text', 'Strong bolt')
  await signIn(page, 'admin', '/products/story-text')
  await expect(description(page)).toHaveValue('Strong bolt')
  await press(page, 'Edit with formatting')
  await expect(tool(page, 'Bold')).toBeVisible()
  await description(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await tool(page, 'Bold').click()
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.type('For wood')
  await tool(page, 'Bulleted list').click()
  await page.keyboard.press('Shift+Home')
  // The toolbar is one tab stop before the text.
  await page.keyboard.press('Shift+Tab')
  await expect(tool(page, 'Bold')).toBeFocused()
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight')
  await expect(tool(page, 'Link')).toBeFocused()
  await page.keyboard.press('Enter')
  const link = page.getByRole('dialog', { name: 'Link' })
  await link.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)')
  await link.getByRole('button', { name: 'Set link' }).click()
  await expect(link).toContainText('This is not an address.')
  await link.getByRole('textbox', { name: 'Address' }).fill('example.com/wood')
  await link.getByRole('button', { name: 'Set link' }).click()
  await expect(link).toBeHidden()
  await expectAccessible(page, 'main', 'the formatting editor')
  await press(page, /^Save$/)
  await expectToast(page, 'Product saved.')
  expect(await storedDescription(sandbox.url, 'story-text')).toBe(
    '<p><strong>Strong bolt</strong></p><ul><li><a href="https://example.com/wood">For wood</a></li></ul>',
  )
  await page.reload()
  await expect(description(page).getByRole('link', { name: 'For wood' })).toBeVisible()
  await expectNothingToSave(page)
})

/** Chromium reports event handlers of text that is only parsed. None of them runs. */
const BLOCKED = /Executing inline event handler violates/

test('keeps what the editor does not support until the text is edited there, and says so', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(BLOCKED)
  const source = '<p style="color: red">Red bolt</p><iframe src="https://example.com/video"></iframe>'
  await createProduct(sandbox.url, 'story-source', source)
  await signIn(page, 'admin', '/products/story-source')
  await expect(page.getByText(/does not support style and <iframe>/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Renamed')
  await press(page, /^Save$/)
  await expectToast(page, 'Product saved.')
  expect(await storedDescription(sandbox.url, 'story-source')).toBe(source)

  await description(page).click()
  await page.keyboard.insertText('My ')
  await expect(page.getByText(/^Your edit removed style and <iframe>/)).toBeVisible()
  await tool(page, 'Undo').click()
  await expectNothingToSave(page)

  await press(page, 'Edit as plain text or HTML source')
  await expect(description(page)).toHaveValue(source)
  await description(page).fill(`${source}<p onclick="alert(1)">More</p>`)
  await expect(page.getByText('Saving a change of this text removes onclick')).toBeVisible()
  await press(page, /^Save$/)
  // The message of the first save can still be visible.
  await expectNothingToSave(page)
  // An embedded page gets the rights of a video only.
  expect(await storedDescription(sandbox.url, 'story-source')).toMatch(
    /^<p style="color: red">Red bolt<\/p><iframe src="[^"]*" sandbox="allow-scripts [^"]*"><\/iframe><p>More<\/p>$/,
  )
})

test('shows a read-only user the formatted description without its code', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(BLOCKED, false)
  await createProduct(
    sandbox.url,
    'story-shown',
    '<h1>Bolt</h1><p>Made of <b>steel</b></p><svg onload="document.title = \'broken\'"></svg><script>document.title = "broken"</script>',
  )
  await signIn(page, 'viewer', '/products/story-shown')
  await expect(page.getByRole('heading', { name: 'Bolt', level: 3 })).toBeVisible()
  await expect(page.getByRole('strong').or(page.locator('b')).filter({ hasText: 'steel' })).toBeVisible()
  await expect(page).not.toHaveTitle(/broken/)
  await page.goto('/products?search=story-shown&columns=name,about')
  await expect(page.getByRole('cell', { name: 'Bolt Made of steel' })).toBeVisible()
})

test('fits the editor on a phone in dark mode', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await createProduct(sandbox.url, 'story-phone', '<h2>Bolt</h2><p>Steel</p>')
  await signIn(page, 'admin', '/products/story-phone')
  await expect(tool(page, 'Redo')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'main', 'the formatting editor on a phone')
})
