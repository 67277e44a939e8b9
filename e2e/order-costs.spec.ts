import { localSettings } from '../scripts/lib/services.mjs'
import { expectAccessible } from './support/accessible'
import { createCart } from './support/orders'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectToast, signIn } from './support/verbs'

interface Costs {
  ShippingCost: number
  TaxCost: number
  Total: number
  Subtotal: number
}

test('sets the shipping and tax of an order, and says when nothing calculates them', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/400/)
  const { id } = await createCart(sandbox.url, 50)
  await signIn(page, 'admin', `/orders/${id}`)
  await page.getByRole('button', { name: 'Edit shipping and tax' }).click()
  const dialog = page.getByRole('dialog', { name: /^Shipping and tax of cart/ })
  await dialog.getByRole('button', { name: 'Get shipping methods' }).click()
  await expect(dialog).toContainText(
    'No service that calculates shipping and tax is connected to this back office.',
  )
  await dialog.getByRole('textbox', { name: /^Shipping/ }).fill('12,5')
  await dialog.getByRole('textbox', { name: /^Tax/ }).fill('3')
  await dialog.getByRole('button', { name: 'Save amounts' }).click()
  await expect(dialog).toContainText('Enter an amount with at most two decimals, such as 12.50.')
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: /^Shipping/ }).fill('12.5')
  await dialog.getByRole('button', { name: 'Save amounts' }).click()
  await expectToast(page, 'Amounts saved.')
  const order = (await callPlatform(sandbox.url, 'GET', `/v1/orders/All/${id}`)) as Costs
  expect(order).toMatchObject({ ShippingCost: 12.5, TaxCost: 3 })
  const total = page.getByRole('region', { name: 'Total', exact: true })
  await expect(total).toContainText(`$${order.Total.toFixed(2)}`)
  await total.getByRole('button', { name: 'Explain shipping and tax' }).click()
  await expect(total).toContainText('No calculation is stored. The amount was set by hand')
})

test('chooses a shipping method from the rates of the checkout integration', async ({ page, sandbox }) => {
  const client = `/v1/apiclients/${localSettings(sandbox.url).NEXT_PUBLIC_OC_CLIENT_ID ?? ''}`
  await callPlatform(sandbox.url, 'PATCH', client, { OrderCheckoutIntegrationEventID: 'local-checkout' })
  try {
    const { id } = await createCart(sandbox.url, 50)
    await signIn(page, 'admin', `/orders/${id}`)
    await page.getByRole('button', { name: 'Edit shipping and tax' }).click()
    const dialog = page.getByRole('dialog', { name: /^Shipping and tax of cart/ })
    await dialog.getByRole('button', { name: 'Get shipping methods' }).click()
    await expectToast(page, 'Shipping methods updated.')
    const express = dialog.getByRole('radio', { name: /^Express, \$[\d.]+, 2 days$/ })
    await express.check()
    await dialog.getByRole('button', { name: 'Use these methods and calculate' }).click()
    await expectToast(page, 'Shipping and tax calculated.')
    const order = (await callPlatform(sandbox.url, 'GET', `/v1/orders/All/${id}`)) as Costs
    expect(order.ShippingCost).toBeGreaterThan(0)
    await expect(dialog.getByRole('textbox', { name: /^Shipping/ })).toHaveValue(
      order.ShippingCost.toFixed(2),
    )
    await expect(express).toBeChecked()

    // The explanation names the method, and a calculated amount that was replaced.
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    const total = page.getByRole('region', { name: 'Total', exact: true })
    await total.getByRole('button', { name: 'Explain shipping and tax' }).click()
    const explanation = total.getByRole('group', { name: 'Shipping and tax' })
    await expect(explanation).toContainText(/Express, from .+, 2 days/)
    await expect(explanation.getByText('Overridden')).toHaveCount(0)
    await expectAccessible(page)
    await callPlatform(sandbox.url, 'PATCH', `/v1/orders/All/${id}`, { ShippingCost: 1 })
    await page.reload()
    await total.getByRole('button', { name: 'Explain shipping and tax' }).click()
    // The platform forgets the calculation then.
    await expect(explanation).toContainText('No calculation is stored. The amount was set by hand')
  } finally {
    await callPlatform(sandbox.url, 'PATCH', client, { OrderCheckoutIntegrationEventID: null })
  }
})
