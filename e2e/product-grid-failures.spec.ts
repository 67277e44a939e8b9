import type { Page } from 'playwright/test'
import { FAILED_REQUEST, pressDespiteFailures, withoutChanges } from './support/failing-requests'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { createVaried } from './support/varied'
import { press, signIn } from './support/verbs'

/**
 * Saves of several rows at once in the grids of products, variants and inventory. Each request of each row fails once
 * before it has an effect, and once after it.
 */

interface Stored extends Record<string, unknown> {
  ID: string
  Inventory: Record<string, unknown> | null
}

interface Listed<T> {
  Items: T[]
}

const get = <T = Stored>(url: string, path: string) => callPlatform(url, 'GET', `/v1/${path}`) as Promise<T>
const post = (url: string, path: string, body: object) => callPlatform(url, 'POST', `/v1/${path}`, body)
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

const PRODUCT = '/v1/products/{productID}'
const VARIANT = `${PRODUCT}/variants/{variantID}`
const LOCATION = 'inventoryrecords/{inventoryRecordID}'

const cell = (page: Page, field: string, record: string) =>
  page.getByRole('textbox', { name: `${field} of ${record}`, exact: true })

/** Returns records without the dates of their last changes. */
const withoutDates = (records: Stored[]) =>
  records.map(({ Inventory, ...record }) => {
    const { LastUpdated: _, ...inventory } = Inventory ?? {}
    return { ...record, Inventory: inventory }
  })

const ROWS = ['one', 'two', 'three']

test('saves several rows of the spreadsheet once although each request fails before and after its effect', async ({
  page,
  sandbox: { url },
  announce,
}) => {
  announce(FAILED_REQUEST)
  for (const row of ROWS) {
    const ID = `fairlead-${row}`
    await post(url, 'priceschedules', {
      ...{ ID, Name: `Prices ${row}`, Currency: 'USD', xp: { Contract: row } },
      PriceBreaks: [
        { Quantity: 1, Price: 10, BundlePrice: 4 },
        { Quantity: 5, Price: 9 },
      ],
    })
    await post(url, 'products', {
      ...{ ID, Name: `Fairlead ${row}`, Active: true, DefaultPriceScheduleID: ID, xp: { Kept: { deep: 1 } } },
      Inventory: { Enabled: true, QuantityAvailable: 5 },
    })
  }
  const products = async () =>
    withoutDates(await Promise.all(ROWS.map((row) => get(url, `products/fairlead-${row}`))))
  const schedules = () =>
    Promise.all(ROWS.map((row) => get<{ PriceBreaks: object[] }>(url, `priceschedules/fairlead-${row}`)))
  const [before, pricesBefore] = [await products(), await schedules()]

  await signIn(page, 'admin', '/products/spreadsheet?search=Fairlead')
  for (const [at, row] of ROWS.entries()) {
    await cell(page, 'Quantity', `Fairlead ${row}`).fill(String(20 + at))
    await cell(page, 'Price', `Fairlead ${row}`).fill(`${30 + at}.5`)
  }
  await pressDespiteFailures(page, url, {
    ...{ button: save(page), done: withoutChanges(page), rows: ROWS.length },
    requests: [
      ['PATCH', PRODUCT],
      ['PATCH', '/v1/priceschedules/{priceScheduleID}'],
    ],
  })
  expect(await products()).toEqual(
    before.map((product, at) => ({
      ...product,
      Inventory: { ...product.Inventory, QuantityAvailable: 20 + at },
    })),
  )
  expect(await schedules()).toEqual(
    pricesBefore.map((schedule, at) => {
      const [first, ...others] = schedule.PriceBreaks
      return { ...schedule, PriceBreaks: [{ ...first, Price: 30.5 + at }, ...others] }
    }),
  )
})

test('saves several variants once although each request fails before and after its effect', async ({
  page,
  sandbox: { url },
  announce,
}) => {
  announce(FAILED_REQUEST)
  await createVaried(url, 'lashing', { length: ROWS })
  for (const row of ROWS)
    await callPlatform(url, 'PATCH', `/v1/products/lashing/variants/lashing-${row}`, {
      ...{ Inventory: { QuantityAvailable: 1, NotificationPoint: 2 }, xp: { Kept: row } },
    })
  const variants = async () => {
    const { Items } = await get<Listed<Stored>>(url, 'products/lashing/variants?sortBy=ID')
    return withoutDates(Items)
  }
  const before = await variants()

  await signIn(page, 'admin', '/products/lashing/variants')
  for (const [at, { ID }] of before.entries()) {
    await cell(page, 'Quantity', ID).fill(String(at + 40))
    await cell(page, 'Height', ID).fill(`${at}.25`)
  }
  // A lost response to this change leaves a row whose ID the platform no longer has.
  await cell(page, 'ID', 'lashing-two').fill('lashing-second')
  await pressDespiteFailures(page, url, {
    ...{ button: save(page), done: withoutChanges(page), rows: ROWS.length },
    requests: [['PATCH', VARIANT]],
  })
  const expected = before.map((variant, at) => ({
    ...variant,
    ...{ ID: variant.ID === 'lashing-two' ? 'lashing-second' : variant.ID, ShipHeight: at + 0.25 },
    Inventory: { ...variant.Inventory, QuantityAvailable: at + 40 },
  }))
  const byId = (one: Stored, other: Stored) => one.ID.localeCompare(other.ID)
  expect((await variants()).sort(byId)).toEqual(expected.sort(byId))
})

test('saves the inventory of products, variants and locations once although each request fails before and after its effect', async ({
  page,
  sandbox: { url },
  announce,
}) => {
  announce(FAILED_REQUEST)
  const ADDRESSES = { 'wh-norfolk': /Norfolk/, 'wh-reno': /Reno/ }
  const stock = { Enabled: true, QuantityAvailable: 5 }
  for (const row of ['one', 'two'])
    await post(url, 'products', {
      ...{ ID: `gasket-${row}`, Name: `Gasket ${row}`, Active: true, Inventory: stock, xp: { Kept: row } },
    })
  await post(url, 'products', {
    ID: 'gasket-located',
    Name: 'Gasket located',
    Active: true,
    Inventory: stock,
  })
  await createVaried(url, 'gasket-varied', { size: ['large', 'medium', 'small'] })
  const records = [
    'products/gasket-located/inventoryrecords',
    'products/gasket-varied/variants/gasket-varied-small/inventoryrecords',
  ]
  for (const path of records)
    for (const [at, AddressID] of Object.keys(ADDRESSES).entries())
      await post(url, path, { AddressID, QuantityAvailable: at + 1, NotificationPoint: 1 })

  await signIn(page, 'admin', '/settings/inventory?search=gasket')
  await press(page, 'Show locations of the variants of Rope gasket-varied')
  const fillIn = async (record: string | RegExp, value: number) =>
    page.getByRole('textbox', { name: record, exact: true }).fill(String(value))
  for (const [at, row] of ['one', 'two'].entries()) await fillIn(`Quantity of Gasket ${row}`, 60 + at)
  for (const [at, size] of ['large', 'medium'].entries())
    await fillIn(`Quantity of Rope gasket-varied, ${size}`, 70 + at)
  for (const [at, address] of Object.values(ADDRESSES).entries()) {
    await fillIn(new RegExp(`^Quantity of Gasket located, .*${address.source}`), 80 + at)
    await fillIn(new RegExp(`^Quantity of Rope gasket-varied, small, .*${address.source}`), 90 + at)
  }
  await pressDespiteFailures(page, url, {
    ...{ button: save(page), done: withoutChanges(page), rows: 2 },
    requests: [
      ['PATCH', PRODUCT],
      ['PATCH', VARIANT],
      ['PATCH', `${PRODUCT}/${LOCATION}`],
      ['PATCH', `${VARIANT}/${LOCATION}`],
    ],
  })
  const quantities = async (path: string) => (await get(url, path)).Inventory?.QuantityAvailable
  for (const [at, row] of ['one', 'two'].entries()) {
    expect(await quantities(`products/gasket-${row}`)).toBe(60 + at)
    expect(await get(url, `products/gasket-${row}`)).toMatchObject({ xp: { Kept: row } })
  }
  for (const [at, size] of ['large', 'medium'].entries())
    expect(await quantities(`products/gasket-varied/variants/gasket-varied-${size}`)).toBe(70 + at)
  for (const [place, path] of records.entries()) {
    const { Items } = await get<
      Listed<{ AddressID: string; QuantityAvailable: number; NotificationPoint: number }>
    >(url, `${path}?sortBy=AddressID`)
    expect(
      Items.map(({ AddressID, QuantityAvailable, NotificationPoint }) => [
        AddressID,
        QuantityAvailable,
        NotificationPoint,
      ]),
    ).toEqual(Object.keys(ADDRESSES).map((address, at) => [address, 80 + place * 10 + at, 1]))
  }
})
