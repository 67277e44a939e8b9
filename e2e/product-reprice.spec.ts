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
  const dialog = page.getByRole('dialog', { name: 'Reprice 4 products?' })
  await expect(dialog.getByText(/of the selection, and changed once\./)).toBeVisible()
  await expect(dialog.getByText(/Left out, because there is no default price: .*story-four/)).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Percent/ }).fill('12')
  await dialog.getByRole('combobox', { name: 'Round' }).selectOption('To 0.05')
  await expect(dialog.getByText('1+ $11.20, 10+ $10.10')).toBeVisible()
  await expectAccessible(page, 'dialog[open]', 'the change of prices')
  await dialog.getByRole('button', { name: 'Reprice 4 products' }).click()
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
