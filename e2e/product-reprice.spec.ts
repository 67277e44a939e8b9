import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { jobs, openJobs, press, row, signIn } from './support/verbs'

const prices = async (url: string, id: string) =>
  (
    (await callPlatform(url, 'GET', `/v1/priceschedules/${id}`)) as {
      PriceBreaks: { Quantity: number; Price: number }[]
    }
  ).PriceBreaks.map(({ Price }) => Price)

test('changes the prices of selected products after a preview, each schedule once, and undoes it', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  for (const [ID, Price] of [
    ['story-shared', 10],
    ['story-own', 20],
  ] as const)
    await callPlatform(url, 'POST', '/v1/priceschedules', {
      ...{ ID, Name: `Prices ${ID}`, Currency: 'USD' },
      PriceBreaks: [
        { Quantity: 1, Price },
        { Quantity: 10, Price: Price - 1 },
      ],
    })
  for (const [ID, DefaultPriceScheduleID] of [
    ['story-one', 'story-shared'],
    ['story-two', 'story-shared'],
    ['story-three', 'story-own'],
    ['story-four', null],
  ] as const)
    await callPlatform(url, 'POST', '/v1/products', { ID, Name: `Capstan ${ID}`, DefaultPriceScheduleID })
  await signIn(page, 'admin', '/products?search=Capstan')
  for (const id of ['story-one', 'story-two', 'story-three', 'story-four'])
    await row(page, id).getByRole('checkbox').check()
  await press(page, 'Reprice…')
  const dialog = page.getByRole('dialog', { name: /^Reprice [34] products\?$/ })
  await expect(dialog.getByText(/of the selection, and changed once\./)).toBeVisible()
  await expect(dialog.getByText(/Left out, because there is no default price: .*story-four/)).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Percent/ }).fill('12')
  await dialog.getByRole('combobox', { name: 'Round' }).selectOption('To 0.05')
  await expect(dialog.getByText('1+ $11.20, 10+ $10.10')).toBeVisible()
  await expectAccessible(page, 'dialog[open]', 'the change of prices')
  await dialog.getByRole('button', { name: 'Reprice 3 products' }).click()
  await expect.poll(() => prices(url, 'story-shared')).toEqual([11.2, 10.1])
  await expect.poll(() => prices(url, 'story-own')).toEqual([22.4, 21.3])

  await openJobs(page)
  await expect(jobs(page).getByText('2 done.').first()).toBeVisible()
  await jobs(page).getByRole('button', { name: 'Undo', exact: true }).click()
  await page
    .getByRole('dialog', { name: /^Undo “/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect.poll(() => prices(url, 'story-shared')).toEqual([10, 9])
  await expect.poll(() => prices(url, 'story-own')).toEqual([20, 19])
})

test('changes the prices of one buyer, each schedule once, names who else has them, and undoes it', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  const post = (path: string, body: object) => callPlatform(url, 'POST', `/v1/${path}`, body)
  await post('catalogs', { ID: 'story-club', Name: 'Club', Active: true })
  await post('buyers', { ID: 'story-club', Name: 'Story club', Active: true, DefaultCatalogID: 'story-club' })
  await post('buyers/story-club/usergroups', { ID: 'story-gold', Name: 'Gold' })
  await post('catalogs/assignments', { CatalogID: 'story-club', BuyerID: 'story-club' })
  for (const ID of ['story-list', 'story-club', 'story-gold'])
    await post('priceschedules', { ID, Name: `Prices ${ID}`, PriceBreaks: [{ Quantity: 1, Price: 40 }] })
  for (const ID of ['story-hoist', 'story-winch', 'story-brake']) {
    await post('products', { ID, Name: `Windlass ${ID}`, DefaultPriceScheduleID: 'story-list' })
    await post('catalogs/productassignments', { CatalogID: 'story-club', ProductID: ID })
  }
  const assign = (ProductID: string, PriceScheduleID: string, more: object = {}) =>
    post('products/assignments', { ProductID, BuyerID: 'story-club', PriceScheduleID, ...more })
  await assign('story-hoist', 'story-club')
  await assign('story-winch', 'story-club')
  await assign('story-hoist', 'story-gold', { UserGroupID: 'story-gold' })
  await assign('story-brake', 'story-club', { UserGroupID: 'story-gold' })

  await signIn(page, 'admin', '/products?search=Windlass')
  for (const id of ['story-hoist', 'story-winch', 'story-brake'])
    await row(page, id).getByRole('checkbox').check()
  await press(page, 'Reprice…')
  const dialog = page.getByRole('dialog', { name: /^Reprice [23] products\?$/ })
  await dialog.getByRole('radio', { name: 'The prices of one buyer' }).check()
  await dialog.getByRole('combobox', { name: /^Buyer/ }).fill('story-club')
  await expect(dialog.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  await dialog.getByRole('option').filter({ hasText: 'story-club' }).first().click()
  await expect(
    dialog.getByText(
      /of the selection, and changed once\. It is also the price of story-brake for story-club\/story-gold\./,
    ),
  ).toBeVisible()
  await expect(
    dialog.getByText(/Left out, because the buyer has no price of its own: .*story-brake/),
  ).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Percent/ }).fill('-25')
  await expectAccessible(page, 'dialog[open]', 'the change of prices of a buyer')
  await dialog.getByRole('button', { name: 'Reprice 2 products' }).click()
  await expect.poll(() => prices(url, 'story-club')).toEqual([30])
  expect(await prices(url, 'story-list')).toEqual([40])
  expect(await prices(url, 'story-gold')).toEqual([40])

  await openJobs(page)
  await expect(jobs(page).getByText('1 done.').first()).toBeVisible()
  await jobs(page).getByRole('button', { name: 'Undo', exact: true }).first().click()
  await page
    .getByRole('dialog', { name: /^Undo “Reprice 1 price schedule/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect.poll(() => prices(url, 'story-club')).toEqual([40])
})
