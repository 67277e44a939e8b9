import type { Page, Request } from 'playwright/test'
import { callPlatform } from './support/platform'
import { test } from './support/real-office'
import { openSignedIn } from './support/session'
import { expect } from './support/test'
import { signIn, waitForHydration } from './support/verbs'

/**
 * Maximum number of API calls of the browser for a document. The server reads the first screen, and sends it with the
 * document.
 */
const BUDGETS = {
  productList: 0,
  // Names of the default catalogs, and the numbers of users. At most two further pages of them.
  buyerList: 2,
  supplierList: 0,
  orderPage: 0,
  // Within the app, where no document brings data. An order with approvals also needs their groups and rules, of the
  // buyer and of the marketplace, and one that was returned or forwarded needs those records.
  openOrderInApp: 8,
  otherOrderInApp: 11,
  // Orders of the charts, top products, and the names of top buyers.
  dashboard: 4,
  productPage: 0,
  promotionPage: 0,
  buyerPage: 0,
  supplierPage: 0,
  buyerUserPage: 0,
  returnPage: 0,
}

/** Number of buyers that fill the first page of the list. */
const BUYERS = 20
/** Time without a new call after which a page is complete. */
const QUIET_MS = 2500

/** Number of loads of which one has to be within the budget. */
const MAX_LOADS = 4

/** Opens a document and returns the API calls of the browser. */
async function callsOf(page: Page, api: string, open: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = []
  let last = Date.now()
  const note = (request: Request) => {
    const url = decodeURIComponent(request.url())
    if (!url.startsWith(`${api}/v1/`)) return
    calls.push(`${request.method()} ${url.slice(api.length)}`)
    last = Date.now()
  }
  page.on('request', note)
  await open()
  await waitForHydration(page)
  last = Date.now()
  await expect.poll(() => Date.now() - last).toBeGreaterThan(QUIET_MS)
  page.off('request', note)
  return calls
}

/**
 * Opens a document until one load is within the budget. A document leaves reads to the browser that take too long, so
 * that a busy machine has more calls. Fails with the calls of the last load.
 */
async function expectAtMost(budget: number, page: Page, api: string, open: () => Promise<unknown>) {
  let calls = await callsOf(page, api, open)
  for (let load = 1; load < MAX_LOADS && calls.length > budget; load++) calls = await callsOf(page, api, open)
  expect(calls.length, `calls of the browser:\n${calls.join('\n')}`).toBeLessThanOrEqual(budget)
}

async function firstId(url: string, path: string): Promise<string> {
  const { Items } = (await callPlatform(url, 'GET', `/v1${path}`)) as { Items: { ID: string }[] }
  return Items[0]?.ID ?? ''
}

for (const [name, path, budget] of [
  ['list of products', '/products', BUDGETS.productList],
  ['list of suppliers', '/suppliers', BUDGETS.supplierList],
  ['page of a product', '/products/EL-6405', BUDGETS.productPage],
  ['page of a buyer', '/buyers/harborline', BUDGETS.buyerPage],
  ['page of a supplier', '/suppliers/tarnwick', BUDGETS.supplierPage],
] as const) {
  test(`the ${name} sends at most ${budget} API calls`, async ({ page, sandbox }) => {
    await signIn(page, 'admin', '/profile')
    await expectAtMost(budget, page, sandbox.url, () => page.goto(path))
  })
}

test(`the page of a return sends at most ${BUDGETS.returnPage} API calls`, async ({ page, sandbox }) => {
  const id = await firstId(sandbox.url, '/orderreturns?pageSize=1')
  await signIn(page, 'admin', '/profile')
  await expectAtMost(BUDGETS.returnPage, page, sandbox.url, () => page.goto(`/returns/${id}`))
})

test(`the page of a promotion sends at most ${BUDGETS.promotionPage} API calls`, async ({
  page,
  sandbox,
}) => {
  const id = await firstId(sandbox.url, '/promotions?pageSize=1')
  await signIn(page, 'admin', '/profile')
  await expectAtMost(BUDGETS.promotionPage, page, sandbox.url, () => page.goto(`/promotions/${id}`))
})

test(`the page of a buyer's user sends at most ${BUDGETS.buyerUserPage} API calls`, async ({
  page,
  sandbox,
}) => {
  const id = await firstId(sandbox.url, '/buyers/harborline/users?pageSize=1')
  await signIn(page, 'admin', '/profile')
  await expectAtMost(BUDGETS.buyerUserPage, page, sandbox.url, () =>
    page.goto(`/buyers/harborline/users/${id}`),
  )
})

test(`the page of a forwarded order sends at most ${BUDGETS.orderPage} API calls`, async ({
  page,
  sandbox,
}) => {
  const { Items } = (await callPlatform(
    sandbox.url,
    'GET',
    '/v1/lineitems/All?pageSize=1&OutgoingOrderID=*',
  )) as { Items: { Order: { ID: string } }[] }
  await signIn(page, 'admin', '/profile')
  await expectAtMost(BUDGETS.orderPage, page, sandbox.url, () => page.goto(`/orders/${Items[0]?.Order.ID}`))
  await expect(page.getByRole('heading', { name: 'Related orders' })).toBeVisible()
})

for (const [status, budget] of [
  ['Open', BUDGETS.openOrderInApp],
  ['AwaitingApproval', BUDGETS.otherOrderInApp],
  ['Completed', BUDGETS.otherOrderInApp],
] as const) {
  test(`an order with the status ${status} that is opened within the app sends at most ${budget} API calls`, async ({
    page,
    sandbox,
  }) => {
    await signIn(page, 'admin', `/orders?Status=${status}`)
    await waitForHydration(page)
    const link = page.getByRole('row').nth(1).getByRole('link').first()
    const id = await link.innerText()
    const calls = await callsOf(page, sandbox.url, async () => {
      await link.click()
      await expect(page.getByRole('heading', { name: `Order ${id}` })).toBeVisible()
    })
    expect(calls.filter((one) => one.includes('/lineitems'))).toHaveLength(1)
    expect(calls.length, `calls of the browser:\n${calls.join('\n')}`).toBeLessThanOrEqual(budget)
  })
}

test(`the dashboard sends at most ${BUDGETS.dashboard} API calls`, async ({ page, sandbox, realOffice }) => {
  await openSignedIn(page, { office: realOffice, platform: sandbox.url }, 'admin', `${realOffice}/profile`)
  await expectAtMost(BUDGETS.dashboard, page, sandbox.url, () => page.goto(`${realOffice}/dashboard`))
  await expect(page.getByRole('region', { name: 'Orders by status' }).getByRole('listitem')).toHaveCount(5)
})

test(`the list of ${BUYERS} buyers shows their users with at most ${BUDGETS.buyerList} API calls`, async ({
  page,
  sandbox,
}) => {
  const { Meta } = (await callPlatform(sandbox.url, 'GET', '/v1/buyers?pageSize=1')) as {
    Meta: { TotalCount: number }
  }
  for (let n = Meta.TotalCount; n < BUYERS; n++)
    await callPlatform(sandbox.url, 'POST', '/v1/buyers', {
      ID: `many-${n}`,
      Name: `Many ${n}`,
      Active: true,
    })
  await signIn(page, 'admin', '/profile')
  await expectAtMost(BUDGETS.buyerList, page, sandbox.url, () => page.goto('/buyers'))
  await expect(page.getByRole('row')).toHaveCount(BUYERS + 1)
  const { Meta: users } = (await callPlatform(
    sandbox.url,
    'GET',
    '/v1/buyers/harborline/users?pageSize=1',
  )) as {
    Meta: { TotalCount: number }
  }
  const harborline = page.getByRole('row').filter({ hasText: 'harborline' })
  await expect(harborline.getByRole('cell', { name: String(users.TotalCount), exact: true })).toBeVisible()
})
