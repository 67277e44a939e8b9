import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { expectNoSidewaysScroll } from './support/page-width'
import { expect, test } from './support/test'
import { fill, follow, press, signIn, waitForHydration } from './support/verbs'

const heads = (page: Page) => page.getByRole('table', { name: 'products' }).getByRole('columnheader')
const panel = (page: Page) => page.getByRole('dialog', { name: 'Columns' })
const widthOf = async (page: Page, name: string) =>
  Math.round(
    await heads(page)
      .filter({ hasText: name })
      .evaluate((head) => head.getBoundingClientRect().width),
  )

/** Names of the visible columns between the checkboxes and the menus. */
async function namesOf(page: Page): Promise<string[]> {
  const all = await heads(page).filter({ visible: true }).locator('.ui-one-line').allTextContents()
  return all.map((text) => text.trim())
}

test('columns are shown, hidden, moved, resized and added, and a saved view keeps them', async ({ page }) => {
  await signIn(page, 'admin', '/products')
  await press(page, /^Columns/)
  await panel(page).getByRole('checkbox', { name: 'Description' }).click()
  await expect(heads(page).filter({ hasText: 'Description' })).toHaveCount(1)
  await panel(page).getByRole('checkbox', { name: 'Description' }).click()
  await expect(heads(page).filter({ hasText: 'Description' })).toHaveCount(0)

  // By keyboard.
  await panel(page).getByRole('checkbox', { name: 'Status' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect
    .poll(() => namesOf(page))
    .toEqual(['Image', 'Name', 'ID', 'Status', 'Default supplier', 'Price', 'Inventory'])
  await expect(panel(page).getByRole('checkbox', { name: 'Status' })).toBeFocused()
  await expect(panel(page).getByText('Status: position 4 of 7')).toBeAttached()

  // By pointer.
  const arranged = ['Image', 'Name', 'Inventory', 'ID', 'Status', 'Default supplier', 'Price']
  const grips = panel(page).locator('[data-grip]')
  const from = await grips.last().boundingBox()
  const to = await grips.first().boundingBox()
  if (!from || !to) throw new Error('The handles are not visible.')
  await page.mouse.move(from.x + 5, from.y + 5)
  await page.mouse.down()
  await page.mouse.move(to.x + 5, to.y + 5, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => namesOf(page)).toEqual(arranged)

  await panel(page).getByRole('textbox', { name: 'Add extended property' }).fill('Brand')
  await page.keyboard.press('Enter')
  await expect.poll(() => namesOf(page)).toEqual([...arranged, 'Brand'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  // The platform sorts by extended properties.
  await heads(page).getByRole('link', { name: 'Brand' }).click()
  await expect(page).toHaveURL(/sort=xp\.Brand/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  const before = await widthOf(page, 'Status')
  await heads(page).filter({ hasText: 'Status' }).hover()
  const handle = page.getByRole('separator', { name: 'Width of Status' })
  await handle.focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(new RegExp(`widths=status-${before + 30}`))
  await expect(handle).toHaveAttribute('aria-valuenow', String(before + 30))
  expect(await widthOf(page, 'Status')).toBe(before + 30)
  await expectAccessible(page)

  await page.reload()
  await waitForHydration(page)
  expect(await namesOf(page)).toEqual([...arranged, 'Brand'])
  expect(await widthOf(page, 'Status')).toBe(before + 30)

  await press(page, /^(Saved v|V)iews$/)
  await fill(page, 'Save this view as', 'Brands')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Brands' })).toBeVisible()
  await page.keyboard.press('Escape')
  await press(page, /^Columns/)
  await panel(page).getByRole('button', { name: 'Reset' }).click()
  await expect
    .poll(() => namesOf(page))
    .toEqual(['Image', 'Name', 'ID', 'Default supplier', 'Status', 'Price', 'Inventory'])
  await page.keyboard.press('Escape')
  await press(page, /^(Saved v|V)iews$/)
  await follow(page, 'Brands')
  await expect.poll(() => namesOf(page)).toEqual([...arranged, 'Brand'])
  expect(await widthOf(page, 'Status')).toBe(before + 30)
})

test('a list opens with its last layout, scrolls within its card when it is wide, and resets', async ({
  page,
}) => {
  await signIn(page, 'admin', '/products')
  await heads(page).filter({ hasText: 'ID' }).hover()
  const edge = await page.getByRole('separator', { name: 'Width of ID' }).boundingBox()
  if (!edge) throw new Error('The handle is not visible.')
  await page.mouse.move(edge.x + 4, edge.y + 10)
  await page.mouse.down()
  await page.mouse.move(edge.x + 704, edge.y + 10, { steps: 8 })
  await page.mouse.up()
  await expect(page).toHaveURL(/widths=id-\d+/)
  await expectNoSidewaysScroll(page)

  // The title, the head and the pager stay in view while the other columns scroll.
  const title = page.getByRole('rowheader').first()
  const left = (await title.boundingBox())?.x
  await page.locator('.ui-list-table').evaluate((table) => table.parentElement?.scrollTo(400, 60))
  expect((await title.boundingBox())?.x).toBe(left)
  await expect(heads(page).filter({ hasText: 'Name' })).toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeInViewport()

  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50')
  await expect(page.getByText(/^1–50 of/)).toBeVisible()
  await page.goto('/buyers')
  await page.goto('/products')
  await expect(page.getByText(/^1–50 of/)).toBeVisible()
  await expect(page).toHaveURL(/widths=id-\d+/)
  await page
    .getByRole('separator', { name: 'Width of ID' })
    .or(heads(page).filter({ hasText: 'ID' }))
    .first()
    .hover()
  await page.getByRole('separator', { name: 'Width of ID' }).dblclick()
  await expect(page).not.toHaveURL(/widths/)
})

test('cards show the picture, the title, facts and the status, and select on hover', async ({ page }) => {
  await signIn(page, 'admin', '/products?view=cards')
  const cards = page.getByRole('list', { name: 'products' }).getByRole('listitem')
  await expect(cards).toHaveCount(20)
  const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
  expect(tops.filter((top) => top === tops[0])).toHaveLength(5)
  await expect(cards.first()).toContainText('Inventory')
  await expect(cards.first()).toContainText(/Active|Inactive/)
  await cards.first().hover()
  await cards.first().getByRole('checkbox').click()
  await expect(cards.first().getByRole('checkbox')).toBeChecked()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const phone = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
  expect(phone.filter((top) => top === phone[0])).toHaveLength(2)
  await expectNoSidewaysScroll(page)
})
