import { expect, type Page } from 'playwright/test'
import { press } from './verbs'

/** Returns the section of a page with this heading. */
export const panel = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })

/** Returns the list items of a panel. */
export const listedIn = (page: Page, heading: string) => panel(page, heading).getByRole('listitem')

/** Opens a panel that is one line because it has no rows. A panel with rows is open already. */
export async function openPanel(page: Page, heading: string) {
  const assign = panel(page, heading).getByRole('button', { name: 'Assign', exact: true })
  const rows = listedIn(page, heading).first()
  await expect(
    assign
      .or(rows)
      .or(panel(page, heading).getByText(/^No .* yet\.$/))
      .first(),
  ).toBeVisible()
  if (await assign.isVisible()) await assign.click()
}

/** Types into the search field of a panel and chooses the record with this id. */
export async function chooseIn(page: Page, heading: string, label: string, id: string) {
  await openPanel(page, heading)
  await panel(page, heading).getByRole('combobox', { name: label, exact: true }).fill(id)
  // Waits until the search has finished, because the options may move under the pointer before that.
  await expect(panel(page, heading).getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  await panel(page, heading).getByRole('option').filter({ hasText: id }).first().click()
}

export const pressAdd = (page: Page, heading: string) =>
  panel(page, heading).getByRole('button', { name: 'Add', exact: true }).click()

/** Chooses a record in a panel and adds it. */
export async function addIn(page: Page, heading: string, label: string, id: string) {
  await chooseIn(page, heading, label, id)
  await pressAdd(page, heading)
}

/** Removes a row of a panel and confirms the removal. */
export async function removeIn(page: Page, heading: string, name: string) {
  await panel(page, heading)
    .getByRole('button', { name: `Remove ${name}` })
    .click()
  await press(page, /^Remove$/)
}
