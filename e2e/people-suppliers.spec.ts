import { DEMO_PASSWORD } from '../scripts/lib/services.mjs'
import { expectAccessible } from './support/accessible'
import { addIn, chooseIn, listedIn, openPanel, panel, pressAdd, removeIn } from './support/panels'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectToast, loseSession, openMenu, signIn, submitSignIn } from './support/verbs'

test('lets a supplier manage its users and groups, and names the role that a rejected call needs', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/403/)
  await signIn(page, 'supplier.one', '/mysupplier')
  await page.getByRole('link', { name: /^Users \d/ }).click()
  await page.getByRole('link', { name: 'Deshawn Pruitt' }).click()
  await expect(page).toHaveURL(/\/suppliers\/tarnwick\/users\/tarnwick-deshawn$/)
  await expect(page.getByRole('list', { name: 'Permissions' })).toContainText('Supplier User Manager')
  await expect(page.getByRole('heading', { name: 'Security profiles' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Move to another buyer' })).toHaveCount(0)

  const rejected = {
    ErrorCode: 'InsufficientRoles',
    Message: 'User does not have role(s) required to perform this action.',
    Data: { SufficientRoles: ['SupplierUserGroupAdmin'], AssignedRoles: [] },
  }
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', {
    method: 'POST',
    path: '/v1/suppliers/{id}/usergroups/assignments',
    status: 403,
    body: { Errors: [rejected] },
  })
  await addIn(page, 'User groups', 'Add user group', 'tarnwick-sales')
  await expect(panel(page, 'User groups').getByRole('alert')).toContainText(rejected.Message)
  await expectToast(page, /SupplierUserGroupAdmin/)
  await pressAdd(page, 'User groups')
  await expect(listedIn(page, 'User groups').filter({ hasText: 'Sales' })).toHaveCount(1)
  await removeIn(page, 'User groups', 'Sales')
  await expect(listedIn(page, 'User groups').filter({ hasText: 'Sales' })).toHaveCount(0)

  await page.goto('/suppliers/tarnwick/usergroups/tarnwick-dispatch')
  await expect(listedIn(page, 'Members')).toContainText(['Deshawn Pruitt'])
  await expectAccessible(page)
})

test('shows a read-only supplier why actions are disabled, and hides other suppliers', async ({ page }) => {
  await signIn(page, 'supplier.two', '/suppliers/pelmora/users/pelmora-samir')
  await expect(listedIn(page, 'User groups')).toContainText(['Accounts'])
  await expect(panel(page, 'User groups')).toContainText(
    'This needs the Supplier User Group Manager permission.',
  )
  await expect(panel(page, 'User groups').getByRole('combobox')).toHaveCount(0)
  for (const name of ['Unlock account', 'Send password reset', 'Set a password']) {
    await expect(page.getByRole('button', { name })).toHaveAccessibleDescription(
      'This needs the Supplier User Manager permission.',
    )
  }
  const more = await openMenu(page, /^More$/)
  await expect(more.getByRole('menuitem', { name: /^Delete/ })).toContainText('Supplier User Manager')
  await page.goto('/suppliers/tarnwick/users')
  await expect(page.getByRole('heading', { name: 'This is not your company' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to My Supplier' }).click()
  await expect(page.getByRole('region', { name: 'This supplier' })).toContainText('Pelmora Safety')
})

test('lets a supplier assign its promotion to any buyer with the role, else to linked buyers', async ({
  page,
  sandbox,
}) => {
  for (const [SupplierID, ID] of [
    ['tarnwick', 'tool-days'],
    ['foldwick', 'box-days'],
  ]) {
    const grant = { SecurityProfileID: 'PromotionManager', SupplierID }
    await callPlatform(sandbox.url, 'POST', '/v1/securityprofiles/assignments', grant)
    await callPlatform(sandbox.url, 'POST', '/v1/promotions', {
      ID,
      Code: ID,
      Name: ID,
      OwnerID: SupplierID,
      EligibleExpression: 'order.Subtotal > 1',
      ValueExpression: '1',
      Active: true,
    })
  }
  await signIn(page, 'supplier.one', '/promotions/tool-days?tab=assignments')
  await openPanel(page, 'Assignments')
  await panel(page, 'Assignments').getByLabel('Users', { exact: true }).selectOption('One user group')
  await chooseIn(page, 'Assignments', 'Buyer', 'harborline')
  await addIn(page, 'Assignments', 'User group', 'purchasing')
  await expect(listedIn(page, 'Assignments')).toContainText(['User group of the buyer Harborline Shipyards'])
  const path = '/v1/promotions/assignments?promotionID=tool-days'
  expect(await callPlatform(sandbox.url, 'GET', path)).toMatchObject({
    Items: [{ BuyerID: 'harborline', UserGroupID: 'purchasing' }],
  })

  // Without the role, the platform shows a supplier only the buyers that it is linked to.
  await loseSession(page)
  await page.goto('/')
  await submitSignIn(page, 'dieter.lohbeck', DEMO_PASSWORD)
  await page.waitForURL((url) => url.pathname !== '/')
  await page.goto('/promotions/box-days?tab=assignments')
  await openPanel(page, 'Assignments')
  await expect(panel(page, 'Assignments')).toContainText('Only buyers that are linked to your company')
  await panel(page, 'Assignments').getByRole('combobox', { name: 'Buyer', exact: true }).click()
  const offered = panel(page, 'Assignments').getByRole('listbox', { name: 'buyers' })
  await expect(offered.getByRole('option')).toHaveCount(4)
  await addIn(page, 'Assignments', 'Buyer', 'clairval')
  await expect(listedIn(page, 'Assignments')).toContainText(['clairval'])
})
