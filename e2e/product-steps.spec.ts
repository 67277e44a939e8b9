import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectToast, fill, openTab, press, signIn } from './support/verbs'

const steps = (page: Page) => page.getByRole('list', { name: 'Steps' }).getByRole('listitem')

test('lists the requests of a save, their results, and continues after a failure', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/503/)
  announce(/503|busy|Fault/i)
  await signIn(page, 'admin', '/products/new')
  await fill(page, 'Name', 'Bolt in steps')
  await fill(page, 'Price, break 1', '5')
  await press(page, 'Show steps')
  await expect(steps(page)).toHaveText([
    /^Create the price schedule\s*POST \/v1\/priceschedules$/,
    /^Create the product\s*POST \/v1\/products$/,
  ])
  await expectAccessible(page, 'main', 'the steps of a save')
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', {
    ...{ method: 'POST', path: '/v1/products', status: 503 },
  })
  await press(page, /^Create product/)
  await expect(page.getByText('Partly saved')).toBeVisible()
  await expect(steps(page)).toHaveText([/: done/, /: failed/])
  await callPlatform(sandbox.url, 'DELETE', '/_sandbox/faults')
  await press(page, /^Create product/)
  await expectToast(page, 'Product created.')
  await openTab(page, 'Pricing')
  await fill(page, 'Price, break 1', '6')
  await press(page, 'Show steps')
  await expect(steps(page)).toHaveText([/^Save the price schedule\s*PATCH \/v1\/priceschedules\//])
  await press(page, /^Save$/)
  await expectToast(page, 'Product saved.')
  await expect(steps(page)).toHaveText([/^Save the price schedule: done/])
  await press(page, 'Hide steps')
  await expect(steps(page)).toHaveCount(0)
})
