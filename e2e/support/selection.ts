import { expect, type Locator, type Page } from 'playwright/test'
import { jobs, press, row } from './verbs'

/** Selects products of the list, and opens the dialog of an action such as "Change catalogs". */
export async function openBulkDialog(
  page: Page,
  action: string,
  productIds: readonly string[],
): Promise<Locator> {
  for (const id of productIds) await row(page, id).getByRole('checkbox').check()
  await press(page, `${action}…`)
  const products = productIds.length === 1 ? '1 product' : `${productIds.length} products`
  await expect(page.getByRole('dialog', { name: `${action} of ${products}?` })).toBeVisible()
  // The title counts the products that change.
  return page.getByRole('dialog', { name: new RegExp(`^${action} of \\d+ products?\\?$`) })
}

/** Chooses the record with an ID in a field of a dialog. */
export async function chooseRecord(dialog: Locator, label: RegExp, id: string) {
  await dialog.getByRole('combobox', { name: label }).fill(id)
  // Waits until the search has finished, because the options may move under the pointer before that.
  await expect(dialog.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  await dialog.getByRole('option').filter({ hasText: id }).first().click()
}

/** Undoes the job whose undo is offered first. */
export async function undoJob(page: Page, title: RegExp) {
  await jobs(page).getByRole('button', { name: 'Undo', exact: true }).first().click()
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Undo' }).click()
}
