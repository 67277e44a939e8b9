import { expectAccessible } from './support/accessible'
import { panel } from './support/panels'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import {
  chooseId,
  expectRow,
  expectToast,
  fill,
  openTab,
  press,
  pressDelete,
  problemIn,
  searchFor,
  signIn,
} from './support/verbs'

const stored = (url: string, path: string) => callPlatform(url, 'GET', `/v1/${path}`)

test('creates a spec with options, changes them, shows where it is used, and deletes it', async ({
  page,
  sandbox,
  announce,
}) => {
  // The check that the id is free gets a 404 response, which browsers log.
  announce(/404/)
  const { url } = sandbox
  await signIn(page, 'admin', '/settings/specs')
  await page.getByRole('link', { name: 'Create spec' }).click()
  await fill(page, /^Name/, 'Finish')
  await chooseId(page, 'story-finish')
  await press(page, 'Create spec')
  await expect(page.getByRole('link', { name: 'Option 1: Enter a value.' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Value, option 1' }).fill('Matt')
  await press(page, 'Add option')
  await page.getByRole('textbox', { name: 'Value, option 2' }).fill('Gloss')
  await page.getByRole('combobox', { name: 'Markup type, option 2' }).selectOption('Amount per unit')
  await page.getByRole('textbox', { name: 'Markup, option 2' }).fill('1.5')
  await page.getByRole('combobox', { name: 'Default option' }).selectOption('Matt')
  await expectAccessible(page, 'main', 'the form of a new spec')
  await press(page, 'Create spec')
  await expect(page).toHaveURL(/\/settings\/specs\/story-finish$/)
  expect(await stored(url, 'specs/story-finish')).toMatchObject({
    ...{ Name: 'Finish', DefinesVariant: true, Required: true, DefaultOptionID: 'Matt' },
    Options: [
      { ID: 'Matt', Value: 'Matt' },
      { ID: 'Gloss', Value: 'Gloss', PriceMarkupType: 'AmountPerQuantity', PriceMarkup: 1.5 },
    ],
  })

  const product = { ID: 'story-lamp', Name: 'Dock lamp' }
  await callPlatform(url, 'POST', '/v1/products', product)
  await callPlatform(url, 'POST', '/v1/specs/productassignments', {
    ...{ SpecID: 'story-finish', ProductID: 'story-lamp' },
  })
  await openTab(page, 'Where used')
  await expect(panel(page, 'Products with this spec').getByRole('link', { name: 'Dock lamp' })).toBeVisible()
  await expectAccessible(page, 'main', 'where a spec is used')

  await openTab(page, 'Details')
  await press(page, 'Move option 2 up')
  await press(page, 'Remove option 2')
  await press(page, 'Add option')
  await page.getByRole('textbox', { name: 'Value, option 2' }).fill('Brushed')
  await press(page, /^Save$/)
  await expectToast(page, 'Spec saved.')
  expect(await stored(url, 'specs/story-finish')).toMatchObject({
    DefaultOptionID: null,
    Options: [{ ID: 'Gloss' }, { ID: 'Brushed' }],
  })
  await press(page, 'Undo')
  await expectToast(page, /restored/)
  expect(await stored(url, 'specs/story-finish')).toMatchObject({
    DefaultOptionID: 'Matt',
    Options: [{ ID: 'Matt' }, { ID: 'Gloss' }],
  })

  await pressDelete(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 product loses this choice')
  await expect(dialog).toContainText('Dock lamp')
  await dialog.getByRole('button', { name: 'Delete spec' }).click()
  await expectToast(page, 'deleted')
  expect(await stored(url, 'products/story-lamp')).toMatchObject({ SpecCount: 0 })
})

test('creates a spec once although the answers of its options are lost', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/404/)
  announce(/503|ERR_|Failed to load/)
  announce(/fault|busy|503|Network/i, false)
  announce(/409|IdExists/, false)
  const { url } = sandbox
  await signIn(page, 'admin', '/settings/specs/new')
  await fill(page, /^Name/, 'Grip')
  await chooseId(page, 'story-grip')
  await page.getByRole('textbox', { name: 'Value, option 1' }).fill('Cork')
  await press(page, 'Add option')
  await page.getByRole('textbox', { name: 'Value, option 2' }).fill('Foam')
  const create = page.getByRole('button', { name: 'Create spec' })
  for (const fault of [
    { method: 'POST', path: '/v1/specs', truncate: true },
    { method: 'POST', path: '/v1/specs/{specID}/options', truncate: true },
    { method: 'POST', path: '/v1/specs/{specID}/options', status: 503 },
  ]) {
    await callPlatform(url, 'POST', '/_sandbox/faults', fault)
    await expect(create).toBeEnabled()
    await create.click()
    await expect(problemIn(page.locator('main')).first()).toBeVisible()
  }
  await create.click()
  await expect(page).toHaveURL(/\/settings\/specs\/story-grip$/)
  expect(await stored(url, 'specs/story-grip')).toMatchObject({
    OptionCount: 2,
    Options: [{ ID: 'Cork' }, { ID: 'Foam' }],
  })
})

test('finds specs by name and shows their options with markups', async ({ page }) => {
  await signIn(page, 'viewer', '/settings/specs')
  await searchFor(page, 'helmet-color')
  await expectRow(page, 'helmet-color')
  await expectAccessible(page, 'main', 'the list of specs')
})
