import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectToast, fill, press, signIn } from './support/verbs'

test('adds, finds again and removes an index of an extended property', async ({ page, sandbox }) => {
  await signIn(page, 'admin', '/settings')
  await page.getByRole('main').getByRole('link', { name: 'XP indices' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'XP indices' })).toBeVisible()
  const indices = page.getByRole('list', { name: 'indices' })
  await expect(indices).toContainText('Order: Project')

  await press(page, 'Add index')
  await expect(page.getByText('Type the name of the property.')).toBeVisible()
  await page.getByLabel('Records').selectOption({ label: 'Shipment' })
  await fill(page, /^Property/, 'xp.Story.Dock')
  await press(page, 'Add index')
  await expectToast(page, 'Shipment: Story.Dock')
  const path = '/v1/xpindices?ThingType=Shipment&Key=Story.Dock'
  expect(await callPlatform(sandbox.url, 'GET', path)).toMatchObject({ Meta: { TotalCount: 1 } })

  await fill(page, /^Property/, 'Story.Dock')
  await press(page, 'Add index')
  await expect(page.getByText('Shipment: Story.Dock already has an index.')).toBeVisible()

  await page.reload()
  await indices.getByRole('button', { name: 'Remove Shipment: Story.Dock' }).click()
  await press(page, /^Remove$/)
  await expect(indices.getByText('Shipment: Story.Dock')).toHaveCount(0)
  expect(await callPlatform(sandbox.url, 'GET', path)).toMatchObject({ Meta: { TotalCount: 0 } })
})
