import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { createProducts } from './support/many'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import {
  chooseId,
  expectNothingToSave,
  expectToast,
  fill,
  loseSession,
  openTab,
  press,
  signIn,
} from './support/verbs'

/** Opens the activity of the open record. Returns its entries, newest first. */
async function openActivity(page: Page): Promise<Locator> {
  const tab = page.getByRole('link', { name: 'Activity', exact: true })
  const line = page.getByRole('button', { name: 'Your activity' })
  await tab.or(line).click()
  await expect(page.getByText('Changes by other users are not included.')).toBeVisible()
  return page.getByRole('region', { name: 'Your activity' }).getByRole('listitem')
}

async function saveName(page: Page, name: string) {
  await fill(page, /^Name/, name)
  await press(page, /^Save$/)
  await expectToast(page, /saved\./)
  await expectNothingToSave(page)
}

test('lists a save with old and new values, also after a reload, and restores a single field', async ({
  page,
  sandbox,
}) => {
  const buyer = { ID: 'story-activity', Name: 'First name of it', Active: true }
  await callPlatform(sandbox.url, 'POST', '/v1/buyers', buyer)
  await signIn(page, 'admin', '/buyers/story-activity')
  await saveName(page, 'Second name of it')
  const entries = await openActivity(page)
  await expect(entries.first()).toContainText(/Saved.*(UTC|GMT)/)
  await expect(entries.first()).toContainText('First name of it')
  await expect(entries.first()).toContainText('Second name of it')
  await expectAccessible(page)

  await page.reload()
  await press(page, 'Your activity')
  await callPlatform(sandbox.url, 'PATCH', '/v1/buyers/story-activity', { Name: 'Of somebody else' })
  await press(page, 'Restore Name')
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Current value: Of somebody else. Restored value: First name of it.')
  await question.getByRole('button', { name: 'Restore' }).click()
  await expectToast(page, 'Name restored.')
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('First name of it')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText('Restored')
  expect(await callPlatform(sandbox.url, 'GET', '/v1/buyers/story-activity')).toMatchObject({
    Name: 'First name of it',
  })
})

test('lists the change of a job on each record with old and new values, and restores a field', async ({
  page,
  sandbox,
}) => {
  await createProducts(sandbox.url, 'jobactivity', 3)
  await signIn(page, 'admin', '/products?search=jobactivity&sort=ID')
  await page.getByRole('checkbox', { name: 'Select jobactivity 00001' }).check()
  await page.getByRole('checkbox', { name: 'Select jobactivity 00002' }).check()
  await press(page, 'Edit…')
  await page.getByLabel('Active').selectOption('false')
  await press(page, 'Change 2 products')
  await expect(page.getByRole('button', { name: '1 job finished' })).toBeVisible()
  await page.getByRole('link', { name: 'jobactivity 00002' }).click()
  const entries = await openActivity(page)
  await expect(entries).toHaveCount(1)
  await expect(entries.first()).toContainText('Saved')
  await expect(entries.first()).toContainText(/Active.*yes.*no/)
  await press(page, 'Restore Active')
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expectToast(page, 'Active restored.')
  expect(await callPlatform(sandbox.url, 'GET', '/v1/products/jobactivity-00002')).toMatchObject({
    Active: true,
  })
})

test('lists a creation and a change of extended properties, and stays empty once cleared', async ({
  page,
  sandbox,
  announce,
}) => {
  // The check that the id is free gets a 404 response, which browsers log.
  announce(/404/)
  await signIn(page, 'admin', '/products/new')
  await fill(page, /^Name/, 'Made by a story')
  await chooseId(page, 'story-activity-new')
  await press(page, 'Create product')
  await expect(page).toHaveURL(/\/products\/story-activity-new$/)
  const entries = await openActivity(page)
  await expect(entries).toHaveText([/^Created/])

  await openTab(page, 'Extended')
  await press(page, /^Add property$/)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Key/).fill('Brand')
  await dialog.getByLabel('Value').fill('Acme')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await openActivity(page)
  await expect(entries.first()).toContainText('xp.Brand')
  await press(page, 'Restore xp.Brand')
  await expect(dialog).toContainText('Current value: “Acme”. Restored value: nothing.')
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expectToast(page, 'xp.Brand restored.')
  expect(await callPlatform(sandbox.url, 'GET', '/v1/products/story-activity-new')).toMatchObject({
    xp: { Brand: null },
  })

  await press(page, 'Clear all activity')
  await dialog.getByRole('button', { name: 'Clear activity' }).click()
  await expect(page.getByText('No activity yet.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No activity yet.')).toBeVisible()
})

test('forgets changes to a user on reload', async ({ page, sandbox }) => {
  const user = {
    ID: 'story-activity-user',
    Username: 'story.activity',
    FirstName: 'Story',
    LastName: 'Activity',
    Email: 'story.activity@example.com',
    Active: true,
  }
  await callPlatform(sandbox.url, 'POST', '/v1/adminusers', user)
  await signIn(page, 'admin', `/settings/adminusers/${user.ID}`)
  await fill(page, /^Last name/, 'Renamed')
  await press(page, /^Save$/)
  await expectToast(page, /saved\./)
  const entries = await openActivity(page)
  await expect(entries.first()).toContainText('Renamed')
  await page.reload()
  await expect(page.getByText('No activity yet.')).toBeVisible()
})

test('hides activity from another user of the same browser', async ({ page, sandbox }) => {
  await callPlatform(sandbox.url, 'POST', '/v1/products', { ID: 'story-activity-own', Name: 'Mine' })
  await signIn(page, 'admin', '/products/story-activity-own')
  await saveName(page, 'Mine again')
  await loseSession(page)
  await signIn(page, 'product.manager', '/products/story-activity-own')
  await openActivity(page)
  await expect(page.getByText('No activity yet.')).toBeVisible()
})
