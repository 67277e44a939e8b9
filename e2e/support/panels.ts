import { expect, type Page } from 'playwright/test'
import { press } from './verbs'

/** The part of a page under this heading. */
export const panel = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })

/** What a panel lists. */
export const listedIn = (page: Page, heading: string) => panel(page, heading).getByRole('listitem')

/** Types into the search field of a panel and takes the record with this id. */
export async function chooseIn(page: Page, heading: string, label: string, id: string) {
  await panel(page, heading).getByRole('combobox', { name: label, exact: true }).fill(id)
  // Until all is found, what is offered may move under the pointer.
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

/** Removes a row of a panel and says yes to the question. */
export async function removeIn(page: Page, heading: string, name: string) {
  await panel(page, heading)
    .getByRole('button', { name: `Remove ${name}` })
    .click()
  await press(page, /^Remove$/)
}
