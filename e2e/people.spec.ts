import { localSettings } from '../scripts/lib/services.mjs'
import { expectAccessible } from './support/accessible'
import { placeOrderToApprove } from './support/orders'
import { addIn, listedIn, panel, pressAdd, removeIn } from './support/panels'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { choose, expectRow, expectToast, press, pressDelete, signIn, problemIn } from './support/verbs'

const person = (ID: string, first: string) => ({
  ID,
  Username: ID.replace('-', '.'),
  FirstName: first,
  LastName: 'Story',
  Email: `${ID}@example.com`,
  Active: true,
  Password: 'Story-of-people-1',
})

test('adds a buyer user to a group, and shows the source of each profile, role and locale', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/500/)
  await callPlatform(sandbox.url, 'POST', '/v1/buyers/harborline/users', person('joins-groups', 'Joy'))
  await signIn(page, 'admin', '/buyers/harborline/users/joins-groups')
  await expect(panel(page, 'User groups')).toContainText('No user groups yet.')
  const shopper = listedIn(page, 'Security profiles').filter({ hasText: 'Shopper' })
  await expect(shopper).toContainText('Inherited from Harborline Shipyards')
  await expect(panel(page, 'At this buyer')).toContainText(/en-US, USD\s*From Harborline Shipyards/)
  await expect(panel(page, 'About this user')).toContainText('Last active')
  await expect(panel(page, 'Permissions of this user')).toContainText('cannot sign in to this back office')

  // The first attempt fails. The panel shows the error, and the choice is still selected.
  const path = '/v1/buyers/{id}/usergroups/assignments'
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', { method: 'POST', path, status: 500 })
  await addIn(page, 'User groups', 'Add user group', 'purchasing')
  await expect(panel(page, 'User groups').getByRole('alert')).toBeVisible()
  await pressAdd(page, 'User groups')
  await expect(listedIn(page, 'User groups')).toContainText(['Purchasing'])
  const gained = listedIn(page, 'Security profiles').filter({ hasText: 'Buyer administrator' })
  await expect(gained).toContainText('Inherited from the group Purchasing')
  await gained.getByText('6 roles').click()
  await expect(gained.getByRole('list', { name: 'Roles' })).toContainText('BuyerUserAdmin')
  await panel(page, 'Permissions of this user')
    .getByText(/^All \d+ roles$/)
    .click()
  await expect(panel(page, 'Permissions of this user')).toContainText('BuyerUserAdmin')

  await page.reload()
  await removeIn(page, 'User groups', 'Purchasing')
  await expect(panel(page, 'User groups')).toContainText('No user groups yet.')
  await expect(gained).toHaveCount(0)
})

test('unlocks a buyer user, emails a reset link and sets a new password', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/500/)
  const user = person('locked-buyer', 'Lola')
  await callPlatform(sandbox.url, 'POST', '/v1/buyers/harborline/users', user)
  const form = {
    grant_type: 'password',
    username: user.Username,
    client_id: localSettings(sandbox.url).NEXT_PUBLIC_OC_CLIENT_ID ?? '',
  }
  const signsIn = async (password: string) => {
    const body = new URLSearchParams({ ...form, password })
    return (await fetch(`${sandbox.url}/oauth/token`, { method: 'POST', body })).ok
  }
  for (let attempt = 0; attempt < 10; attempt += 1) await signsIn('wrong')
  await signIn(page, 'admin', '/buyers/harborline/users/locked-buyer')
  const signingIn = panel(page, 'Sign-in')
  await expect(signingIn).toContainText('10. The account may be locked')
  const path = '/v1/buyers/{id}/users/{user}/unlock'
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', { method: 'POST', path, status: 500 })
  await press(page, 'Unlock account')
  await expect(signingIn.getByRole('alert')).toBeVisible()
  await press(page, 'Unlock account')
  await expectToast(page, 'Account unlocked.')
  await expect(signingIn).toContainText(/Failed attempts in a row\s*0/)

  await press(page, 'Send password reset')
  await expectToast(page, /Password reset link requested for locked-buyer@example.com/)
  const mail = '/_sandbox/mailbox.json?recipient=locked-buyer@example.com&type=ForgottenPassword'
  expect(JSON.stringify(await callPlatform(sandbox.url, 'GET', mail))).toContain('reset=')

  await press(page, 'Set a password')
  await page.getByLabel('New password').fill('Given-by-staff-1')
  await expectAccessible(page)
  await press(page, 'Set password')
  await expectToast(page, 'Lola Story has a new password.')
  expect(await signsIn('Given-by-staff-1')).toBe(true)
})

test('rejects the move of a user whose order awaits approval, and moves another without its groups', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/400|409/)
  await placeOrderToApprove(sandbox.url)
  await callPlatform(sandbox.url, 'POST', '/v1/buyers/harborline/users', person('moves-on', 'Mo'))
  const membership = { UserGroupID: 'stores', UserID: 'moves-on' }
  await callPlatform(sandbox.url, 'POST', '/v1/buyers/harborline/usergroups/assignments', membership)
  await signIn(page, 'admin', '/buyers/harborline/users/buyer-one')
  const dialog = page.getByRole('dialog')
  const goTo = async (buyer: string) => {
    await press(page, 'Move to another buyer')
    await dialog.getByRole('combobox', { name: 'Buyer', exact: true }).fill(buyer)
    // Waits until the search has finished, because the options may move under the pointer before that.
    await expect(dialog.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
    await dialog.getByRole('option').filter({ hasText: buyer }).click()
    await dialog.getByRole('button', { name: 'Move user' }).click()
  }
  await goTo('northfell')
  await expect(problemIn(dialog)).toContainText('orders underway')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/buyers\/harborline\/users\/buyer-one$/)
  await pressDelete(page)
  await expect(dialog).toContainText('order awaiting approval prevents the user from being deleted')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/buyers/harborline/users/moves-on')
  await expect(listedIn(page, 'User groups')).toContainText(['Stores'])
  await goTo('northfell')
  // The toast appears during the navigation and disappears soon.
  await expectToast(page, 'Mo Story now belongs to Northfell Construction Group.')
  await expect(page).toHaveURL(/\/buyers\/northfell\/users\/moves-on$/)
  await expect(page.getByRole('region', { name: 'This buyer' })).toContainText('Northfell')
  await expect(panel(page, 'User groups')).toContainText('No user groups yet.')
  await page.goto('/buyers/northfell/users?search=moves')
  await expectRow(page, 'Mo Story')
  await page.goto('/buyers/harborline/users?search=moves')
  await expect(page.getByRole('heading', { name: 'No users match' })).toBeVisible()
})

test('gives a buyer user group members, security profiles and a locale, and lists them on delete', async ({
  page,
  sandbox,
}) => {
  const group = { ID: 'night-shift', Name: 'Night shift' }
  await callPlatform(sandbox.url, 'POST', '/v1/buyers/harborline/usergroups', group)
  await signIn(page, 'admin', '/buyers/harborline/usergroups/night-shift')
  await addIn(page, 'Members', 'Add user', 'anneke-vos')
  await expect(listedIn(page, 'Members')).toContainText(['Anneke Vos'])
  await addIn(page, 'Security profiles', 'Add security profile', 'BuyerAdministrator')
  await expect(listedIn(page, 'Security profiles').filter({ hasText: 'Assigned directly' })).toHaveCount(1)
  await addIn(page, 'Locale', 'Add locale', 'eur')
  await expect(listedIn(page, 'Locale')).toContainText(['fr-FR, EUR'])

  await listedIn(page, 'Members').getByRole('link', { name: 'Anneke Vos' }).click()
  await expect(panel(page, 'At this buyer')).toContainText(/fr-FR, EUR\s*From the group Night shift/)
  await expect(listedIn(page, 'User groups').filter({ hasText: 'Night shift' })).toHaveCount(1)

  // The records that depend on the group are counted and named before it is deleted.
  await page.goto('/buyers/harborline/usergroups?search=night')
  await choose(page, 'Actions for Night shift', /Delete/)
  const hanging = page.getByRole('dialog').getByRole('list', { name: 'Dependent records' })
  await expect(hanging.getByRole('listitem')).toHaveText([
    '1 member is kept without this group: Anneke Vos.',
    '1 security profile is kept but no longer assigned to it: Buyer administrator.',
    '1 locale is kept but no longer assigned to it: fr-FR, EUR.',
  ])
  await press(page, 'Delete user group')
  await expect(page.getByRole('heading', { name: 'No user groups match' })).toBeVisible()
})

test('names what is deleted with a record, and what could not be counted, before the delete', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/500/)
  await signIn(page, 'admin', '/buyers/harborline')
  const addresses = { method: 'GET', path: '/v1/buyers/{id}/addresses', status: 500, times: null }
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', addresses)
  const dialog = page.getByRole('dialog')
  // Waits until the page handles clicks.
  const askToDelete = async (below: string) => {
    await expect(listedIn(page, below).first()).toBeVisible()
    await pressDelete(page)
  }
  await askToDelete('Security profiles')
  await expect(dialog).toContainText(/5 user groups are deleted too: .*Purchasing/)
  await expect(dialog).toContainText(/\d users are deleted too: .* and \d+ more\./)
  await expect(dialog).toContainText(/no longer assigned to it: .*Industry catalog/)
  await expect(dialog).toContainText(/orders? (is|are) kept/)
  await expect(problemIn(dialog)).toContainText('Could not be counted: addresses.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await callPlatform(sandbox.url, 'DELETE', '/_sandbox/faults')

  await page.goto('/suppliers/tarnwick')
  await askToDelete('Security profiles')
  await expect(dialog).toContainText(/3 users are deleted too: .*Gwendolyn Marsh/)
  await expect(dialog).toContainText(/products? loses? this supplier/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/settings/securityprofiles/ProductFacetManager?tab=assignments')
  await askToDelete('Who gets this')
  await expect(dialog).toContainText('1 assignment is deleted too: product-team (admin user group).')

  await page.goto('/products/CL-4001')
  await pressDelete(page)
  await expect(dialog).toContainText(/catalogs? (is|are) kept without it: /)
})

test('shows a read-only user the missing permission on each control of a buyer user', async ({ page }) => {
  await signIn(page, 'order.manager', '/buyers/harborline/users/buyer-one')
  await expect(panel(page, 'User groups')).toContainText('you need the platform role UserGroupReader')
  await expect(page.getByRole('heading', { name: 'Security profiles' })).toHaveCount(0)
  for (const name of ['Move to another buyer', 'Unlock account', 'Send password reset', 'Set a password']) {
    await expect(page.getByRole('button', { name })).toHaveAccessibleDescription(
      'This needs the Buyer User Manager permission.',
    )
  }
})
