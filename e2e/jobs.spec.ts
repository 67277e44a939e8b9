import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { createProducts, idOf } from './support/many'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import {
  choose,
  expectNoRow,
  expectRow,
  fill,
  jobs,
  openJobs,
  openMenu,
  press,
  signIn,
} from './support/verbs'

const isSoak = process.env.QM_SOAK === '1'
const ROWS = isSoak ? 5000 : 500
const KILLS = isSoak ? 2 : 1

const patch = { method: 'PATCH', path: '/v1/products/{id}' }
const wrong = { Errors: [{ ErrorCode: 'Test.Rejected', Message: 'Rejected by a test.', Data: null }] }

/** Two in a hundred calls fail, in every possible way. The rest are slow enough to be killed in between. */
const faults = Array.from({ length: ROWS / 500 }, (_, part) => part * 400).flatMap((from) => [
  { ...patch, nth: from + 20, times: 2, status: 503 },
  { ...patch, nth: from + 60, times: 1, reset: 'after' },
  { ...patch, nth: from + 90, times: 2, truncate: true },
  { ...patch, nth: from + 120, times: 3, status: 429, retryAfter: 1 },
  { ...patch, nth: from + 180, times: 2, reset: 'before' },
  // This fault affects one row instead of one call. If the page is killed during that very call, the next page gets the
  // fault.
  {
    method: 'PATCH',
    path: `/v1/products/${idOf('jobtest', from + 250)}`,
    times: null,
    status: 400,
    body: wrong,
  },
])

const count = async (url: string, query: string) =>
  ((await callPlatform(url, 'GET', `/v1/products?${query}`)) as { Meta: { TotalCount: number } }).Meta
    .TotalCount

const progress = (page: Page) =>
  jobs(page)
    .getByRole('progressbar')
    .getAttribute('aria-valuenow')
    .then((value) => Number(value))

test(`edits ${ROWS} rows despite server errors and a closed page, with one outcome per row`, async ({
  page,
  context,
  sandbox,
  announce,
}) => {
  for (const expected of [/503/, /429/, /400/, /ERR_|Network Error/]) announce(expected)
  await createProducts(sandbox.url, 'jobtest', ROWS)
  await signIn(page, 'admin', '/products?search=jobtest')
  await page.getByRole('checkbox', { name: 'Select all products on this page' }).check()
  await press(page, /^Select all [\d,]+$/)
  await expect(page.getByText(`All ${ROWS.toLocaleString('en-US')} selected`)).toBeVisible()
  await press(page, 'Edit…')
  await page.getByLabel('Active').selectOption('false')
  await expect(
    page.getByRole('list', { name: 'Selected products' }).getByRole('listitem').first(),
  ).toBeVisible()
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', [
    ...faults,
    { ...patch, times: null, delay: 60 },
  ])
  await press(page, `Change ${ROWS.toLocaleString('en-US')} products`)

  let open = page
  for (let kill = 1; kill <= KILLS; kill++) {
    await openJobs(open)
    await expect(jobs(open).getByRole('progressbar')).toBeVisible()
    // Polls often, because the job continues and its progress bar disappears at the end.
    await expect
      .poll(() => progress(open), { timeout: 10 * 60_000, intervals: [100] })
      .toBeGreaterThan((ROWS / (KILLS + 3)) * kill)
    await open.close()
    open = await context.newPage()
    // Opens another page than the one that started the job.
    await open.goto('/settings/productfacets')
  }
  await openJobs(open)
  await expect(
    jobs(open)
      .getByText(/\d+ done, \d+ failed\./)
      .first(),
  ).toBeVisible({ timeout: isSoak ? 20 * 60_000 : 5 * 60_000 })
  await callPlatform(sandbox.url, 'DELETE', '/_sandbox/faults')

  await jobs(open).getByRole('button', { name: 'Details' }).click()
  const failed = jobs(open).getByRole('list', { name: 'Failed rows' }).getByRole('listitem')
  await expect(failed.first()).toContainText('Rejected by a test.')
  const rejected = await failed.count()
  expect(await count(sandbox.url, 'ID=jobtest-*&Active=false')).toBe(ROWS - rejected)
  const download = open.waitForEvent('download')
  await press(open, 'Download results')
  const file = await readFile(await (await download).path(), 'utf8')
  const lines = file.trim().split('\r\n').slice(1)
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(ROWS)
  expect(lines.filter((line) => line.includes(',Failed,'))).toHaveLength(rejected)

  await press(open, 'Retry failed')
  await expect(
    jobs(open)
      .getByText(`${ROWS.toLocaleString('en-US')} done.`)
      .first(),
  ).toBeVisible()
  expect(await count(sandbox.url, 'ID=jobtest-*&Active=false')).toBe(ROWS)
  await press(open, /^Dismiss Edit/)
  await expect(jobs(open)).toHaveCount(0)
  await open.reload()
  await expect(open.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(jobs(open)).toHaveCount(0)
})

test('keeps a selection across pages, deletes it as one job, and shows the search again when it is cleared', async ({
  page,
  sandbox,
}) => {
  await createProducts(sandbox.url, 'picked', 25)
  await signIn(page, 'admin', '/products?search=picked&sort=ID')
  await page.getByRole('checkbox', { name: 'Select picked 00002' }).click()
  await page.getByRole('checkbox', { name: 'Select picked 00005' }).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('group', { name: 'Selection' })
  await expect(bar).toContainText('4 selected')
  const head = page.getByRole('checkbox', { name: 'Select all products on this page' })
  await expect(head).toHaveJSProperty('indeterminate', true)
  await page.goto('/products?search=picked&sort=ID')
  await expect(bar).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Select picked 00003' }).check()
  await page.getByRole('link', { name: 'Next page' }).click()
  await page.getByRole('checkbox', { name: 'Select picked 00024' }).check()
  await expect(bar).toContainText('2 selected')
  await press(page, 'Delete…')
  await expect(page.getByRole('list', { name: 'Selected products' }).getByRole('listitem')).toHaveCount(2)
  await press(page, 'Delete 2 products')
  await openJobs(page)
  await expect(jobs(page).getByText('2 done.').first()).toBeVisible()
  await expectNoRow(page, 'picked 00024')
  expect(await count(sandbox.url, 'ID=picked-*')).toBe(23)
  await page.getByRole('checkbox', { name: 'Select picked 00021' }).check()
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect(bar).toHaveCount(0)
  await page.getByRole('textbox', { name: /^Search/ }).fill('picked 00001')
  await expectRow(page, 'picked 00001')
  await expect(page.getByRole('checkbox', { name: 'Select picked 00001' })).not.toBeChecked()
  // The panel has closed, and the job was viewed. The list of notifications still has it.
  await expect(jobs(page)).toHaveCount(0)
  await press(page, /^Notifications/)
  await expect(jobs(page).getByText('2 done.')).toBeVisible()
  await press(page, /^Dismiss Delete/)
  await expect(jobs(page)).toHaveCount(0)
})

test('exports a list, checks an edited file and imports its valid rows', async ({ page, sandbox }) => {
  await callPlatform(sandbox.url, 'POST', '/v1/productfacets', {
    ID: 'csv-a',
    Name: '=1+1',
    XpPath: 'Facets.csv-a',
  })
  await signIn(page, 'admin', '/settings/productfacets?search=csv')
  await expectRow(page, '=1+1')
  await choose(page, 'More', 'Export…')
  const download = page.waitForEvent('download')
  await press(page, /^Export \d+ product facets?$/)
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.startsWith('\uFEFFID,')).toBe(true)
  expect(text).toContain("csv-a,'=1+1,Facets.csv-a")

  const rows = ['ID;Name;Minimum count', 'csv-a;Mended;2', 'csv-b;New;3', 'csv c;Wrong;x']
  await choose(page, 'More', 'Import…')
  const buffer = Buffer.from(rows.join('\r\n'))
  await page.getByLabel('CSV file').setInputFiles({ name: 'facets.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('combobox', { name: 'Minimum count' })).toHaveValue('MinCount')
  await press(page, 'Check the file')
  await expect(page.getByText('1 to create, 1 to change, 0 unchanged, 1 with errors.')).toBeVisible()
  const mistakes = page.getByRole('list', { name: 'Errors' })
  await expect(mistakes).toContainText(
    'Line 4, ID: An ID can contain only letters, digits, dashes and underscores.',
  )
  await expect(mistakes).toContainText('Line 4, Minimum count: Minimum count must be a whole number.')
  await press(page, 'Import 2 product facets')
  await openJobs(page)
  await expect(
    jobs(page).getByText('2 done. 1 row of the file with errors was skipped.').first(),
  ).toBeVisible()
  await expectRow(page, 'Mended')
  await expectRow(page, 'csv-b')
  await press(page, /^Dismiss (Delete|Import)/)
})

test('shows a read-only user why bulk actions and an empty export are disabled', async ({ page }) => {
  await signIn(page, 'viewer', '/products')
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check()
  await expect(page.getByRole('button', { name: 'Delete…' })).toHaveAccessibleDescription(
    /Product Manager permission/,
  )
  await expect(page.getByRole('button', { name: 'Edit…' })).toHaveAccessibleDescription(
    /Product Manager permission/,
  )
  await press(page, 'Clear')
  await fill(page, /^Search/, 'nothing is called like this')
  await expect(page.getByRole('heading', { name: 'No products match' })).toBeVisible()
  const more = await openMenu(page, 'More')
  await expect(more.getByRole('menuitem', { name: /^Export…/ })).toContainText('There is nothing to export.')
})

test('sets a limit and an expiration on several promotions, undoes it, and clears the expiration', async ({
  page,
  sandbox,
}) => {
  for (const ID of ['together-a', 'together-b']) {
    await callPlatform(sandbox.url, 'POST', '/v1/promotions', {
      ...{ ID, Name: ID, Code: ID, EligibleExpression: 'true', ValueExpression: '1' },
    })
  }
  const stored = async (id: string) =>
    (await callPlatform(sandbox.url, 'GET', `/v1/promotions/${id}`)) as {
      RedemptionLimit: number | null
      ExpirationDate: string | null
    }
  const edit = async () => {
    await page.getByRole('checkbox', { name: 'Select all promotions on this page' }).check()
    await press(page, 'Edit…')
  }
  const dialog = page.getByRole('dialog')
  await signIn(page, 'admin', '/promotions?search=together-')
  await edit()
  await expect(dialog.getByRole('button', { name: 'Change 2 promotions' })).toHaveAccessibleDescription(
    'Choose a field to change.',
  )
  await dialog.getByLabel('Redemption limit').selectOption('Set to')
  await expect(dialog.getByRole('textbox', { name: 'Redemption limit' })).toBeFocused()
  await page.keyboard.type('1.5')
  await expect(dialog.getByText('Redemption limit must be a whole number.').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Redemption limit' }).fill('15')
  await dialog.getByLabel('Expiration').first().selectOption('Set to')
  await dialog.getByLabel(/^Expiration, in your time zone/).fill('2031-05-01T10:00')
  await press(page, 'Change 2 promotions')
  await openJobs(page)
  await expect(jobs(page).getByText('2 done.').first()).toBeVisible()
  for (const id of ['together-a', 'together-b']) {
    expect(await stored(id)).toMatchObject({
      RedemptionLimit: 15,
      ExpirationDate: expect.stringMatching(/^2031-05-01T/),
    })
  }
  await callPlatform(sandbox.url, 'PATCH', '/v1/promotions/together-b', { RedemptionLimit: 16 })
  await jobs(page).getByRole('button', { name: 'Undo', exact: true }).click()
  const question = page.locator('dialog[open]')
  await expect(question.getByText(/2 promotions get their previous values back/)).toBeVisible()
  await question.getByRole('button', { name: 'Undo' }).click()
  const undone = jobs(page).getByRole('article', { name: /^Undo/ })
  await expect(undone.getByText('1 done, 1 skipped.')).toBeVisible()
  expect((await stored('together-a')).RedemptionLimit ?? null).toBeNull()
  expect((await stored('together-b')).RedemptionLimit).toBe(16)
  await expect(jobs(page).getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)
  await press(page, /^Dismiss Undo/)
  await press(page, /^Dismiss Edit/)
  await expect(jobs(page)).toHaveCount(0)

  await callPlatform(sandbox.url, 'PATCH', '/v1/promotions/together-a', {
    ExpirationDate: '2031-05-01T10:00:00Z',
  })
  await edit()
  await dialog.getByLabel('Expiration').selectOption('Clear value')
  await press(page, 'Change 2 promotions')
  await openJobs(page)
  await expect(jobs(page).getByText('2 done.').first()).toBeVisible()
  expect((await stored('together-a')).ExpirationDate ?? null).toBeNull()
  expect((await stored('together-b')).ExpirationDate ?? null).toBeNull()
  expect((await stored('together-b')).RedemptionLimit).toBe(16)
  await press(page, /^Dismiss Edit/)
})

test('sets a shipping weight and an extended property of several products, and undoes both together', async ({
  page,
  sandbox,
}) => {
  await createProducts(sandbox.url, 'bulkxp', 2)
  const ids = [idOf('bulkxp', 0), idOf('bulkxp', 1)] as const
  await callPlatform(sandbox.url, 'PATCH', `/v1/products/${ids[0]}`, {
    xp: { WarrantyMonths: 12, Note: 'Kept' },
  })
  const stored = async (id: string) =>
    (await callPlatform(sandbox.url, 'GET', `/v1/products/${id}`)) as {
      ShipWeight: number | null
      Returnable: boolean
      xp: Record<string, unknown> | null
    }
  const dialog = page.getByRole('dialog')
  await signIn(page, 'admin', '/products?search=bulkxp&sort=ID')
  await page.getByRole('checkbox', { name: 'Select all products on this page' }).check()
  await press(page, 'Edit…')
  await dialog.getByLabel('Returnable').selectOption('Yes')
  await dialog.getByLabel('Weight').selectOption('Set to')
  await dialog.getByRole('textbox', { name: 'Weight' }).fill('2.5')
  await dialog.getByLabel('Extended property').selectOption('Set to')
  await dialog.getByRole('combobox', { name: 'Property', exact: true }).fill('WarrantyMonths')
  await expect(dialog.getByLabel('Type')).toHaveValue('number')
  await dialog.getByRole('textbox', { name: 'Value' }).fill('24')
  const selected = dialog.getByRole('list', { name: 'Selected products' }).getByRole('listitem')
  await expect(selected.first()).toContainText(/Old: 12.*New: 24/)
  await expectAccessible(page)
  await press(page, 'Change 2 products')
  await openJobs(page)
  await expect(jobs(page).getByText('2 done.').first()).toBeVisible()
  expect(await stored(ids[0])).toMatchObject({
    ...{ ShipWeight: 2.5, Returnable: true },
    xp: { WarrantyMonths: 24, Note: 'Kept' },
  })
  expect(await stored(ids[1])).toMatchObject({ ShipWeight: 2.5, xp: { WarrantyMonths: 24 } })

  await jobs(page).getByRole('button', { name: 'Undo', exact: true }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Undo' }).click()
  const undone = jobs(page).getByRole('article', { name: /^Undo/ })
  await expect(undone.getByText('2 done.')).toBeVisible()
  const restored = await stored(ids[0])
  expect(restored).toMatchObject({ Returnable: false, xp: { WarrantyMonths: 12, Note: 'Kept' } })
  expect(restored.ShipWeight ?? null).toBeNull()
  expect((await stored(ids[1])).xp?.WarrantyMonths ?? null).toBeNull()
  await press(page, /^Dismiss Undo/)
  await press(page, /^Dismiss Edit/)
})

test('shows a job in the header of a phone, above a bar that saves, until its end was viewed', async ({
  page,
  sandbox,
}) => {
  await createProducts(sandbox.url, 'jobphone', 2)
  await signIn(page, 'admin', '/products?search=jobphone&sort=ID')
  await page.getByRole('checkbox', { name: 'Select all products on this page' }).check()
  await press(page, 'Edit…')
  await page.getByLabel('Active').selectOption('false')
  await press(page, 'Change 2 products')
  await expect(jobs(page).getByRole('button', { name: '1 job finished' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products/new')
  const opener = jobs(page).getByRole('button', { name: '1 job finished' })
  await expect(opener).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Create product' })).toBeInViewport()
  await opener.click()
  const panel = jobs(page).getByRole('dialog', { name: 'Jobs' })
  await expect(panel.getByText('1 job finished')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Undo', exact: true })).toBeInViewport()
  await expectAccessible(page, 'header', 'the jobs on a phone')
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(jobs(page)).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
