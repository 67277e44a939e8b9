import type { Page } from 'playwright/test'
import { FAILED_REQUEST, failEachTwice, type FailingRequest } from './support/failing-requests'
import { expectAllLost } from './support/lost-responses'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { choose, jobs, openJobs, press, signIn } from './support/verbs'

/**
 * The undo of each file about products. Each of its requests fails once before it has an effect, and once after it. The
 * job continues by itself, and the platform then has what it had before the import.
 */

const get = (url: string, path: string) =>
  callPlatform(url, 'GET', `/v1/${path}`) as Promise<Record<string, unknown>>
const post = (url: string, path: string, body: object) => callPlatform(url, 'POST', `/v1/${path}`, body)

/** Returns a record without the date of the last change of its inventory. */
async function read(url: string, path: string): Promise<object> {
  const record = await get(url, path)
  const { LastUpdated: _, ...Inventory } = (record.Inventory ?? {}) as Record<string, unknown>
  const { LastUpdated: __, ...others } = record
  return { ...others, Inventory }
}

interface FileImport {
  /** The rows of the file as the dialog names them. Undefined for products. */
  rows?: string
  text: string
  /** Label of the button that starts the import. */
  start: string
  /** Paths of the records that the file changes. */
  records: readonly string[]
  /** The requests that the undo makes for them. */
  requests: readonly FailingRequest[]
}

async function importFile(page: Page, { rows, text, start }: FileImport) {
  await choose(page, /^More$/, 'Import…')
  if (rows !== undefined) await page.getByRole('combobox', { name: 'Rows of the file' }).selectOption(rows)
  const file = { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel('CSV file').setInputFiles(file)
  await press(page, 'Check the file')
  await press(page, start)
  await openJobs(page)
}

const FILES: readonly FileImport[] = [
  {
    text: ['ID,Name,Description,ShipWeight', 'tackle-one,Renamed,<b>New</b>,7', 'tackle-two,Changed,,8'].join(
      '\n',
    ),
    start: 'Import 2 products',
    records: ['products/tackle-one', 'products/tackle-two'],
    requests: [['PATCH', '/v1/products/{productID}']],
  },
  {
    rows: 'Prices',
    text: ['ProductID,PriceScheduleID,Quantity,Price', 'tackle-one,,1,11', 'tackle-two,tackle-other,,'].join(
      '\n',
    ),
    start: 'Import 2 records',
    records: ['products/tackle-two', 'priceschedules/tackle-price', 'priceschedules/tackle-other'],
    requests: [
      ['PATCH', '/v1/priceschedules/{priceScheduleID}'],
      ['PATCH', '/v1/products/{productID}'],
    ],
  },
  {
    rows: 'Inventory',
    text: [
      'ProductID,LocationID,AddressID,Quantity,NotificationPoint',
      'tackle-one,,,40,5',
      'tackle-two,reno,,12,2',
    ].join('\n'),
    start: 'Import 2 inventory rows',
    records: ['products/tackle-one', 'products/tackle-two', 'products/tackle-two/inventoryrecords/reno'],
    requests: [
      ['PATCH', '/v1/products/{productID}'],
      ['PATCH', '/v1/products/{productID}/inventoryrecords/{inventoryRecordID}'],
    ],
  },
  {
    rows: 'Inventory',
    text: [
      'ProductID,VariantID,LocationID,Quantity,NotificationPoint',
      'tackle-three,tackle-three-short,,12,2',
      'tackle-three,tackle-three-medium,reno,12,2',
    ].join('\n'),
    start: 'Import 2 inventory rows',
    records: [
      'products/tackle-three/variants/tackle-three-short',
      'products/tackle-three/variants/tackle-three-medium',
      'products/tackle-three/variants/tackle-three-medium/inventoryrecords/reno',
    ],
    requests: [
      ['PATCH', '/v1/products/{productID}/variants/{variantID}'],
      ['PATCH', '/v1/products/{productID}/variants/{variantID}/inventoryrecords/{inventoryRecordID}'],
    ],
  },
  {
    rows: 'Variants',
    text: [
      'ProductID,VariantID,Name,Quantity,xp',
      'tackle-three,tackle-three-short,Renamed,9,"{""Shelf"":""B2""}"',
      'tackle-three,tackle-three-long,Changed,4,',
    ].join('\n'),
    start: 'Import 2 variants',
    records: [
      'products/tackle-three/variants/tackle-three-short',
      'products/tackle-three/variants/tackle-three-long',
    ],
    requests: [['PATCH', '/v1/products/{productID}/variants/{variantID}']],
  },
]

async function createTackle(url: string) {
  for (const [ID, Price] of [
    ['tackle-price', 10],
    ['tackle-other', 20],
  ] as const)
    await post(url, 'priceschedules', {
      ...{ ID, Name: ID, PriceBreaks: [{ Quantity: 1, Price }], xp: { Kept: ID } },
    })
  for (const ID of ['tackle-one', 'tackle-two'])
    await post(url, 'products', {
      ...{ ID, Name: `Tackle ${ID}`, Description: '<p>Old</p>', Active: true, ShipWeight: 2 },
      ...{ DefaultPriceScheduleID: 'tackle-price', xp: { Kept: { deep: [1, null] } } },
      Inventory: { Enabled: true, QuantityAvailable: 50, NotificationPoint: 1 },
    })
  await callPlatform(url, 'PATCH', '/v1/products/tackle-two', { DefaultPriceScheduleID: null })
  await post(url, 'products/tackle-two/inventoryrecords', {
    ...{ ID: 'reno', AddressID: 'wh-reno', QuantityAvailable: 10 },
  })
  await post(url, 'products', {
    ...{ ID: 'tackle-three', Name: 'Tackle tackle-three', Active: true },
    Inventory: { Enabled: true, VariantLevelTracking: true },
  })
  await post(url, 'specs', { ID: 'tackle-length', Name: 'Length', DefinesVariant: true, Required: true })
  for (const ID of ['short', 'medium', 'long'])
    await post(url, 'specs/tackle-length/options', { ID, Value: ID })
  await post(url, 'specs/productassignments', { SpecID: 'tackle-length', ProductID: 'tackle-three' })
  await post(url, 'products/tackle-three/variants/generate', {})
  for (const id of ['short', 'long'])
    await callPlatform(url, 'PATCH', `/v1/products/tackle-three/variants/tackle-three-${id}`, {
      ...{ Inventory: { QuantityAvailable: 8 }, xp: { Shelf: 'A1', Kept: 1 } },
    })
  await post(url, 'products/tackle-three/variants/tackle-three-medium/inventoryrecords', {
    ...{ ID: 'reno', AddressID: 'wh-reno', QuantityAvailable: 10 },
  })
}

test('undoes the imports of products, prices, inventory and variants although each request fails before and after its effect', async ({
  page,
  sandbox: { url },
  announce,
}) => {
  announce(FAILED_REQUEST)
  await createTackle(url)
  await signIn(page, 'admin', '/products?search=Tackle')
  await expect(page.getByRole('row')).toHaveCount(4)
  for (const file of FILES)
    await test.step(file.rows ?? 'Products', async () => {
      const readAll = () => Promise.all(file.records.map((path) => read(url, path)))
      const before = await readAll()
      await importFile(page, file)
      const panel = jobs(page)
      const imported = panel.getByRole('article', { name: new RegExp(`^${file.start}`) })
      await expect(imported.getByText('2 done.')).toBeVisible()
      const after = await readAll()
      expect(after).not.toEqual(before)

      await failEachTwice(url, file.requests)
      await imported.getByRole('button', { name: 'Undo', exact: true }).click()
      await page
        .getByRole('dialog', { name: /^Undo “/ })
        .getByRole('button', { name: 'Undo' })
        .click()
      const undone = panel.getByRole('article', { name: /^Undo/ })
      await expect(undone.getByText('2 done.')).toBeVisible()
      await expectAllLost(url)
      expect(await readAll()).toEqual(before)
      await press(page, /^Dismiss Undo/)
      await press(page, /^Dismiss Import/)
    })
})
