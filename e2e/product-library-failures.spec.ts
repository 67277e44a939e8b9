import type { Page } from 'playwright/test'
import {
  FAILED_REQUEST,
  pressDespiteFailures,
  withoutChanges,
  withoutDialog,
  type FailingAction,
  type FailingRequest,
} from './support/failing-requests'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { chooseId, fill, press, pressDelete, signIn } from './support/verbs'

/**
 * Records of the libraries that products use. Each request of each save and deletion fails once before it has an
 * effect, and once after it. The user presses the button again after each failure.
 */

interface Listed {
  Items: Record<string, unknown>[]
  Meta: { TotalCount: number }
}

type Stored = Record<string, unknown>

const get = (url: string, path: string) => callPlatform(url, 'GET', `/v1/${path}`) as Promise<Stored>
const list = async (url: string, path: string) => (await get(url, path)) as unknown as Listed
const countOf = async (url: string, path: string) => (await list(url, `${path}?pageSize=1`)).Meta.TotalCount

/** Adds extended properties that no form shows. Saves must keep them. */
const addXp = (url: string, path: string) =>
  callPlatform(url, 'PATCH', `/v1/${path}`, { xp: { Contract: { No: 'A-7', Parts: [1, null] } } })

/** Returns the locator of the menu that only the page of an existing record has. */
const created = (page: Page) => page.getByRole('button', { name: 'More', exact: true })
const createButton = (page: Page, noun: string) =>
  page.getByRole('button', { name: `Create ${noun}`, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** Deletes the record of the page although the request fails twice. */
async function deleteRecord(page: Page, url: string, noun: string, path: string) {
  await pressDelete(page)
  await pressDespiteFailures(page, url, {
    button: page.getByRole('dialog').getByRole('button', { name: `Delete ${noun}` }),
    done: withoutDialog(page),
    requests: [['DELETE', path]],
  })
}

test('creates, changes and deletes a price schedule once although each request fails before and after its effect', async ({
  page,
  sandbox: { url },
  announce,
}) => {
  announce(FAILED_REQUEST)
  const one = '/v1/priceschedules/{priceScheduleID}'
  const before = await countOf(url, 'priceschedules')
  await signIn(page, 'admin', '/settings/priceschedules/new')
  await fill(page, /^Name/, 'Chain by the meter')
  await chooseId(page, 'chain-price')
  await fill(page, 'From quantity, break 1', '1')
  await fill(page, 'Price, break 1', '4.75')
  await fill(page, 'Minimum quantity', '2')
  await pressDespiteFailures(page, url, {
    button: createButton(page, 'price schedule'),
    done: created(page),
    requests: [['POST', '/v1/priceschedules']],
  })
  await expect(page).toHaveURL(/\/settings\/priceschedules\/chain-price$/)
  expect(await get(url, 'priceschedules/chain-price')).toMatchObject({
    ...{ Name: 'Chain by the meter', MinQuantity: 2, PriceBreaks: [{ Quantity: 1, Price: 4.75 }] },
  })
  expect(await countOf(url, 'priceschedules')).toBe(before + 1)

  const stored = (await addXp(url, 'priceschedules/chain-price')) as Stored
  await page.reload()
  await press(page, 'Add price break')
  await fill(page, 'From quantity, break 2', '10')
  await fill(page, 'Price, break 2', '4.5')
  await fill(page, 'Minimum quantity', '')
  await pressDespiteFailures(page, url, {
    ...{ button: save(page), done: withoutChanges(page), requests: [['PATCH', one]] },
  })
  const { PriceBreaks, MinQuantity, ...others } = await get(url, 'priceschedules/chain-price')
  expect(PriceBreaks).toMatchObject([
    { Quantity: 1, Price: 4.75 },
    { Quantity: 10, Price: 4.5 },
  ])
  expect(MinQuantity).toBe(1)
  const { PriceBreaks: _, MinQuantity: __, ...othersBefore } = stored
  expect(others).toEqual(othersBefore)

  await deleteRecord(page, url, 'price schedule', one)
  expect(await countOf(url, 'priceschedules')).toBe(before)
})

test('creates, changes and deletes a spec with options once although each request fails before and after its effect', async ({
  page,
  sandbox: { url },
  announce,
}) => {
  announce(FAILED_REQUEST)
  const one = '/v1/specs/{specID}'
  const option = (n: number) => page.getByRole('textbox', { name: `Value, option ${n}` })
  const addOptions = (count: number) =>
    Array.from({ length: count }, (): FailingRequest => ['POST', `${one}/options`])
  const options = async () => {
    const { Items } = await list(url, 'specs/splice/options?sortBy=ListOrder')
    return Items.map(({ ID, Value }) => [ID, Value])
  }
  const perform = (action: FailingAction) => pressDespiteFailures(page, url, action)
  const before = await countOf(url, 'specs')
  await signIn(page, 'admin', '/settings/specs/new')
  await fill(page, /^Name/, 'Splice')
  await chooseId(page, 'splice')
  await option(1).fill('Eye')
  for (const [n, value] of [
    [2, 'Loop'],
    [3, 'Back'],
  ] as const) {
    await press(page, 'Add option')
    await option(n).fill(value)
  }
  await page.getByRole('combobox', { name: 'Default option' }).selectOption('Loop')
  await perform({
    button: createButton(page, 'spec'),
    done: created(page),
    requests: [['POST', '/v1/specs'], ...addOptions(3), ['PATCH', one]],
  })
  await expect(page).toHaveURL(/\/settings\/specs\/splice$/)
  expect(await options()).toEqual([
    ['Eye', 'Eye'],
    ['Loop', 'Loop'],
    ['Back', 'Back'],
  ])
  expect(await get(url, 'specs/splice')).toMatchObject({ DefaultOptionID: 'Loop', OptionCount: 3 })
  expect(await countOf(url, 'specs')).toBe(before + 1)

  await addXp(url, 'specs/splice')
  await addXp(url, 'specs/splice/options/Loop')
  const stored = await get(url, 'specs/splice')
  const loop = await get(url, 'specs/splice/options/Loop')
  await page.reload()
  await fill(page, /^Name/, 'Splice of the rope')
  await press(page, 'Move option 2 up')
  await press(page, 'Remove option 3')
  await press(page, 'Add option')
  await option(3).fill('Short')
  await perform({
    button: save(page),
    done: withoutChanges(page),
    requests: [
      ['PATCH', one],
      ['PATCH', `${one}/options/{optionID}`],
      ['PATCH', `${one}/options/{optionID}`],
      ...addOptions(1),
      ['DELETE', `${one}/options/{optionID}`],
    ],
  })
  expect(await options()).toEqual([
    ['Loop', 'Loop'],
    ['Eye', 'Eye'],
    ['Short', 'Short'],
  ])
  const comparable = ({ Options: _, Name: __, ...rest }: Stored) => rest
  const after = await get(url, 'specs/splice')
  expect(after.Name).toBe('Splice of the rope')
  expect(comparable(after)).toEqual(comparable(stored))
  expect({ ...(await get(url, 'specs/splice/options/Loop')), ListOrder: 0 }).toEqual({
    ...loop,
    ListOrder: 0,
  })

  await deleteRecord(page, url, 'spec', one)
  expect(await countOf(url, 'specs')).toBe(before)
})

test('creates, changes and deletes a facet once although each request fails before and after its effect', async ({
  page,
  sandbox: { url },
  announce,
}) => {
  announce(FAILED_REQUEST)
  const one = '/v1/productfacets/{productFacetID}'
  const before = await countOf(url, 'productfacets')
  const addOption = async (option: string) => {
    await page.getByRole('textbox', { name: 'Options' }).fill(option)
    await page.keyboard.press('Enter')
  }
  await signIn(page, 'admin', '/settings/productfacets/new')
  await fill(page, 'Name', 'Lay of a rope')
  await chooseId(page, 'rope-lay')
  await addOption('Left')
  await pressDespiteFailures(page, url, {
    button: createButton(page, 'product facet'),
    done: created(page),
    requests: [['POST', '/v1/productfacets']],
  })
  expect(await countOf(url, 'productfacets')).toBe(before + 1)

  const stored = (await addXp(url, 'productfacets/rope-lay')) as Stored
  await page.reload()
  await fill(page, /^List order/, '66')
  await addOption('Right')
  await pressDespiteFailures(page, url, {
    ...{ button: save(page), done: withoutChanges(page), requests: [['PATCH', one]] },
  })
  expect(await get(url, 'productfacets/rope-lay')).toEqual({
    ...{ ...stored, ListOrder: 66 },
    xp: { ...(stored.xp as object), Options: ['Left', 'Right'] },
  })

  await deleteRecord(page, url, 'product facet', one)
  expect(await countOf(url, 'productfacets')).toBe(before)
})
