import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { expectAllLost, loseResponse } from './support/lost-responses'
import { expectNoSidewaysScroll } from './support/page-width'
import { expect, test } from './support/test'
import { addIn, listedIn, openPanel } from './support/panels'
import { callPlatform } from './support/platform'
import {
  choose,
  chooseId,
  expectNoRow,
  expectRow,
  jobs,
  openJobs,
  expectToast,
  fill,
  press,
  pressDelete,
  row,
  searchFor,
  signIn,
  problemIn,
} from './support/verbs'

const line = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true })
const lines = (page: Page) => page.getByRole('treeitem')

/** Creates a catalog with categories for one test. Ids are names, and `a/b` is a category `b` below `a`. */
async function makeTree(page: Page, sandboxUrl: string, id: string, tree: string[]) {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name.endsWith('access-token'))?.value ?? ''
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${sandboxUrl}/v1${path}`, {
      data,
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  }
  await post('/catalogs', { ID: id, Name: `Catalog ${id}`, Active: true })
  await post('/catalogs/assignments', { CatalogID: id, BuyerID: 'harborline', ViewAllCategories: true })
  for (const path of tree) {
    const [name, parent] = path.split('/').reverse()
    const body = { ID: `${id}-${name}`, Name: name, Active: true, ListOrder: 0 }
    await post(`/catalogs/${id}/categories`, { ...body, ParentID: parent ? `${id}-${parent}` : null })
  }
}

test('creates a catalog for a buyer, makes it the default, unassigns, reassigns and deletes it', async ({
  page,
  announce,
}) => {
  // The check that the id is free gets a 404 response, which browsers log. Deleting the default catalog of a buyer is
  // rejected with 400.
  announce(/404/)
  announce(/400/)
  announce(/CannotDelete/)
  await signIn(page, 'admin', '/buyers/harborline')
  const button = page.getByRole('link', { name: /^Catalogs \d+, / })
  // Other tests of the same marketplace assign catalogs to this buyer as well.
  const before = Number((await button.textContent())?.replace(/\D/g, ''))
  await button.click()
  await expectRow(page, 'Industry catalog')
  await page.getByRole('link', { name: 'Create catalog' }).click()
  await fill(page, 'Name', 'Story catalog')
  await chooseId(page, 'story-catalog')
  await page.getByRole('switch', { name: 'All products' }).uncheck()
  await press(page, 'Create catalog')
  await expect(page).toHaveURL(/\/buyers\/harborline\/catalogs\/story-catalog$/)
  const products = page.getByRole('combobox', { name: 'Sees all products of Story catalog' })
  await expect(products).toHaveValue('no')
  await expect(page.getByRole('combobox', { name: 'Sees all categories of Story catalog' })).toHaveValue(
    'yes',
  )
  await products.selectOption('yes')
  await expect(products).toHaveAttribute('aria-busy', 'false')
  await page.reload()
  await expect(products).toHaveValue('yes')
  await expect(button).toHaveText(`Catalogs${before + 1}`)

  await page.goto('/buyers/harborline/catalogs')
  await choose(page, 'Actions for Story catalog', 'Make default catalog')
  await expect(row(page, 'Story catalog').getByText('Default', { exact: true })).toBeVisible()
  await choose(page, 'Actions for Story catalog', /^Delete catalog/)
  await expect(page.getByText('No other buyer has this catalog.')).toBeVisible()
  await expect(page.getByText(/It is the default catalog of Harborline/)).toBeVisible()
  await press(page, 'Delete catalog')
  await expect(problemIn(page.getByRole('dialog'))).toBeVisible()
  await press(page, 'Cancel')

  await choose(page, 'Actions for Industry catalog', 'Make default catalog')
  await expect(row(page, 'Industry catalog').getByText('Default', { exact: true })).toBeVisible()
  await choose(page, 'Actions for Story catalog', /^Unassign/)
  await expect(page.getByText(/The catalog, its categories and its products are kept/)).toBeVisible()
  await press(page, 'Unassign catalog')
  await expectToast(page, 'Catalog “Story catalog” unassigned.')
  await expectNoRow(page, 'Story catalog')

  await press(page, 'Assign existing catalog')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Catalog' }).fill('story')
  await dialog.getByRole('option', { name: /Story catalog/ }).click()
  await press(page, 'Assign catalog')
  await expectRow(page, 'Story catalog')
  await choose(page, 'Actions for Story catalog', /^Delete catalog/)
  await press(page, 'Delete catalog')
  await expectToast(page, 'Catalog “Story catalog” deleted.')
  await expectNoRow(page, 'Story catalog')
})

test('names the other buyers that lose a catalog before it is deleted', async ({ page }) => {
  await signIn(page, 'admin', '/buyers/northfell/catalogs')
  await choose(page, 'Actions for Industry catalog', /^Delete catalog/)
  await expect(page.getByText(/3 other buyers lose it too: .*Harborline/)).toBeVisible()
})

test('navigates, reorders and searches the category tree by keyboard', async ({ page, sandbox }) => {
  await signIn(page, 'admin')
  await makeTree(page, sandbox.url, 'keys', ['Alder', 'Birch', 'Cedar', 'Alder/Acorn', 'Alder/Bark'])
  await page.goto('/buyers/harborline/catalogs/keys/categories')
  await expect(lines(page)).toHaveText(['Alder', 'Birch', 'Cedar'])
  await line(page, 'Alder').focus()
  await page.keyboard.press('ArrowRight')
  await expect(lines(page)).toHaveText(['Alder', 'Acorn', 'Bark', 'Birch', 'Cedar'])
  await page.keyboard.press('c')
  await expect(line(page, 'Cedar')).toBeFocused()
  // These categories were never ordered. All have the same list order, so the plan renumbers them.
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(lines(page)).toHaveText(['Cedar', 'Alder', 'Acorn', 'Bark', 'Birch'])
  await expect(line(page, 'Cedar')).toBeFocused()
  await expect(page.getByText('Cedar is now at position 1 of 3.')).toBeAttached()
  await page.keyboard.press('End')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByText('Birch is now at position 3 of 3 in Alder.')).toBeAttached()
  await expect(line(page, 'Birch')).toHaveAttribute('aria-level', '2')
  await page.reload()
  await line(page, 'Alder').focus()
  await page.keyboard.press('*')
  await expect(lines(page)).toHaveText(['Cedar', 'Alder', 'Acorn', 'Bark', 'Birch'])

  // Opening a category leaves the focus in the tree, so that the keys continue to work there.
  await line(page, 'Cedar').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/categories\/keys-Cedar$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cedar')
  await expect(line(page, 'Cedar')).toBeFocused()

  await page.getByRole('searchbox').fill('bar')
  const found = page.getByRole('list', { name: 'Found categories' }).getByRole('listitem')
  await expect(found.filter({ hasText: 'Bark' })).toContainText('In Alder')
  await page.getByRole('list', { name: 'Found categories' }).getByRole('link', { name: 'Bark' }).click()
  await expect(page).toHaveURL(/\/categories\/keys-Bark$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bark')
  // A category opened by the search becomes the current line, wherever the focus was before.
  await page.getByRole('searchbox').fill('')
  await expect(page.getByText('For “Bark”')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Dashboard',
    'Buyers',
    /Harborline/,
    'Catalogs',
    'Catalog keys',
    'Categories',
    'Bark',
  ])
})

test('moves a category by drag and drop, and reverts a rejected move with the reason', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/500/)
  announce(/400/)
  announce(/CircularReference/)
  await signIn(page, 'admin')
  await makeTree(page, sandbox.url, 'drag', ['Alder', 'Birch', 'Cedar', 'Alder/Acorn'])
  await page.goto('/buyers/harborline/catalogs/drag/categories')
  // Waits until the texts above the tree have their final height, so that the lines do not move under the pointer.
  await expect(
    page.getByText('The categories of Catalog drag. All buyers with this catalog share them.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /^Catalogs \d+, / })).toBeVisible()
  await line(page, 'Cedar').dragTo(line(page, 'Birch'))
  await expect(lines(page)).toHaveText(['Alder', 'Birch', 'Cedar'])
  await expect(line(page, 'Cedar')).toHaveAttribute('aria-level', '2')
  // The tree shows moves before the platform has saved them. The fault is meant for the next move.
  await expect(page.getByRole('tree')).toHaveAttribute('aria-busy', 'false')

  const faults = `${sandbox.url}/_sandbox/faults`
  const path = '/v1/catalogs/{id}/categories/{id}'
  await page.request.post(faults, { data: { method: 'PATCH', path, status: 500, times: 1 } })
  await line(page, 'Birch').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('alert').filter({ hasText: '“Birch” was not moved.' })).toBeVisible()
  await expect(lines(page)).toHaveText(['Alder', 'Birch', 'Cedar'])

  // A category cannot be moved below its own subcategory. The platform rejects it, and the dialog shows the error.
  await line(page, 'Alder').focus()
  await press(page, 'Move…')
  await page.getByRole('combobox', { name: 'New parent' }).fill('Acorn')
  await page.getByRole('option', { name: /Acorn/ }).click()
  await press(page, 'Move to this parent')
  await expect(problemIn(page.getByRole('dialog'))).toContainText('cannot be placed below itself')
  await press(page, 'Close')
  await expect(line(page, 'Alder')).toHaveAttribute('aria-level', '1')
})

test('creates a subcategory, adds and reorders its products, and sets its visibility', async ({
  page,
  sandbox,
}) => {
  await signIn(page, 'admin')
  await makeTree(page, sandbox.url, 'panels', ['Alder'])
  await page.goto('/buyers/harborline/catalogs/panels/categories/panels-Alder')
  await page.getByRole('link', { name: 'Create subcategory' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create category')
  await fill(page, 'Name', 'Twig')
  await expect(page.getByRole('combobox', { name: 'Parent' })).toHaveValue('Alder (panels-Alder)')
  await press(page, 'Create category')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Twig')
  await expect(line(page, 'Twig')).toHaveAttribute('aria-selected', 'true')

  const add = async (search: string) => {
    await page.getByRole('combobox', { name: 'Add product' }).fill(search)
    // The list shows all products until the search result arrives.
    const found = page.getByRole('listbox', { name: 'products' }).getByRole('option')
    await found
      .filter({ hasText: new RegExp(search, 'i') })
      .first()
      .click()
    await page.getByRole('button', { name: 'Add', exact: true }).first().click()
  }
  const products = page.getByRole('list', { name: 'products' }).getByRole('listitem')
  await openPanel(page, 'Products')
  await add('hammer')
  await expect(products).toHaveCount(1)
  await add('glove')
  await expect(products).toHaveCount(2)
  // Uses the address, because the ID is available there before the name.
  const second = await products.nth(1).getByRole('link').getAttribute('href')
  await products
    .nth(1)
    .getByRole('button', { name: /^Move .* up$/ })
    .click()
  await expect(products.first().getByRole('link')).toHaveAttribute('href', second ?? '')
  await page.reload()
  await expect(products.first().getByRole('link')).toHaveAttribute('href', second ?? '')

  const company = page.getByRole('combobox', { name: 'All its products, All users of the buyer' })
  // The catalog's assignment shows all categories, and has no setting for products.
  await expect(company.locator('option').first()).toHaveText('No, from the catalog')
  await company.selectOption('yes')
  await expect(company).toHaveAttribute('aria-busy', 'false')
  await expect(
    page.getByRole('button', { name: 'Remove the assignment of All users of the buyer' }),
  ).toBeVisible()
  await page.goto('/buyers/harborline/catalogs/panels/categories/panels-Alder')
  const visible = page.getByRole('combobox', { name: 'Category visible, All users of the buyer' })
  await visible.selectOption('no')
  await expect(visible).toHaveAttribute('aria-busy', 'false')
  await line(page, 'Alder').focus()
  await page.keyboard.press('ArrowRight')
  await line(page, 'Twig').click()
  await expect(company).toHaveValue('yes')
  await expect(visible.locator('option').first()).toHaveText('No, from Alder')
})

test('shows who has a catalog in the settings, and changes it there', async ({ page, sandbox }) => {
  const buyers = 'Buyers with this catalog'
  const assignment = (buyer: string) => `/v1/catalogs/assignments?catalogID=wide&buyerID=${buyer}`
  await signIn(page, 'admin', '/settings/catalogs')
  await makeTree(page, sandbox.url, 'wide', ['Alder', 'Alder/Acorn'])
  await searchFor(page, 'wide')
  await page.getByRole('link', { name: 'Catalog wide', exact: true }).click()
  await expect(listedIn(page, buyers)).toHaveCount(1)
  await addIn(page, buyers, 'Add buyer', 'northfell')
  await expectToast(page, buyers)
  await expect(listedIn(page, buyers)).toHaveCount(2)
  const products = listedIn(page, buyers)
    .filter({ hasText: 'northfell' })
    .getByRole('combobox', { name: /^All products, / })
  await expect(products).toHaveValue('yes')
  await products.selectOption('no')
  await expect(products).toHaveAttribute('aria-busy', 'false')
  expect(await callPlatform(sandbox.url, 'GET', assignment('northfell'))).toMatchObject({
    Items: [{ ViewAllCategories: true, ViewAllProducts: false }],
  })
  await listedIn(page, buyers)
    .filter({ hasText: 'harborline' })
    .getByRole('button', { name: /^Remove / })
    .click()
  await press(page, /^Remove$/)
  await expect(listedIn(page, buyers)).toHaveCount(1)
  expect(await callPlatform(sandbox.url, 'GET', assignment('harborline'))).toMatchObject({ Items: [] })

  // The same tree as below a buyer. A category has the settings of all buyers.
  await page
    .getByRole('link', { name: /^2 categories of / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/settings\/catalogs\/wide\/categories$/)
  await line(page, 'Alder').click()
  await addIn(page, 'Buyers and user groups', 'Add buyer', 'northfell')
  const own = listedIn(page, 'Buyers and user groups')
  await expect(own).toContainText(/Category visible: yes/)
  await expectAccessible(page)
  await own.getByRole('link', { name: 'Change' }).click()
  await expect(page).toHaveURL(/\/buyers\/northfell\/catalogs\/wide\/categories\/wide-Alder$/)
  await page.goto('/settings/catalogs/wide')
  await expect(listedIn(page, 'Categories with their own settings')).toContainText('Alder')
  await expectAccessible(page)
  await pressDelete(page)
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog).toContainText('2 categories are deleted too.')
  await expect(dialog).toContainText(/1 buyer loses it/)
  await dialog.getByRole('button', { name: /^Delete/ }).click()
  await expectToast(page, /deleted/)
})

test('shows a read-only user which permission changes catalogs and categories', async ({ page }) => {
  await signIn(page, 'viewer', '/buyers/harborline/catalogs/industry/categories')
  await expect(lines(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move…' })).toHaveAccessibleDescription(
    /This needs the Buyer Catalog Manager permission/,
  )
  await page.goto('/buyers/harborline/catalogs')
  await expect(page.getByRole('button', { name: 'Assign existing catalog' })).toHaveAccessibleDescription(
    /Buyer Catalog Manager/,
  )
})

test('shows a no-access page to a user without the permission for catalogs', async ({ page }) => {
  await signIn(page, 'no.access', '/buyers/harborline/catalogs')
  await expect(page.getByRole('heading', { name: 'Catalogs: no access' })).toBeVisible()
  await page.goto('/buyers/harborline/catalogs/industry/categories')
  await expect(page.getByRole('heading', { name: 'Categories: no access' })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`catalogs and the tree are accessible in ${colorScheme} colors, also on a phone`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await signIn(page, 'admin', '/buyers/harborline/catalogs')
    await expectRow(page, 'Industry catalog')
    await expectAccessible(page)
    await page.goto('/buyers/northfell/catalogs/industry/categories/power-tools')
    await expect(page.getByRole('list', { name: 'assignments' })).toBeVisible()
    await expect(line(page, 'Power tools')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('list', { name: 'assignments' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.goto('/buyers/northfell/catalogs/industry/categories')
    await expect(lines(page).first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}

test('exports the categories of a catalog, and imports them changed into another one', async ({
  page,
  sandbox,
}) => {
  await signIn(page, 'admin', '/buyers/harborline')
  await makeTree(page, sandbox.url, 'origin', ['Oak', 'Pine', 'Oak/Acorn'])
  await makeTree(page, sandbox.url, 'target', ['Oak'])
  await page.goto('/buyers/harborline/catalogs/origin/categories')
  await choose(page, /^More$/, 'Import and export')
  await expect(page).toHaveURL(/\/settings\/catalogs\/origin\/categories$/)
  await expect(lines(page).first()).toBeVisible()
  await choose(page, /^More$/, 'Export…')
  await expect(page.getByText('This takes about 1 request.')).toBeVisible()
  const started = page.waitForEvent('download')
  await press(page, 'Export 3 categories')
  const file = await started
  expect(file.suggestedFilename()).toBe('categories-origin.csv')
  const text = await readFile(await file.path(), 'utf8')
  const [head = '', ...rows] = text.trimEnd().split('\r\n')
  expect(head).toBe('\uFEFFID,ParentID,ListOrder,Name,Description,Active,xp')
  expect(rows.map((one) => one.split(',')[0])).toEqual(['origin-Oak', 'origin-Acorn', 'origin-Pine'])

  // Children stand before their parents, one row has no parent in this catalog, and one changes a category.
  const changed = [
    head,
    ...[...rows].reverse(),
    'target-Oak,,0,Red oak,,true,',
    'lost,nowhere,0,Lost,,true,"{""Kind"":1}"',
  ].join('\r\n')
  await page.goto('/settings/catalogs/target/categories')
  await expect(lines(page)).toHaveCount(1)
  await choose(page, /^More$/, 'Import…')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Choose a CSV or YAML file').setInputFiles({
    name: 'tree.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(changed),
  })
  await expect(dialog.getByLabel('ParentID')).toHaveValue('ParentID')
  await dialog.getByRole('button', { name: 'Check the file' }).click()
  await expect(dialog).toContainText('There is no category “nowhere” in this catalog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import 4 categories' }).click()
  await expectToast(page, 'Job started')
  await expect(line(page, 'Red oak')).toBeVisible()
  await expect(line(page, 'Pine')).toBeVisible()
  const acorn = '/v1/catalogs/target/categories/origin-Acorn'
  expect(await callPlatform(sandbox.url, 'GET', acorn)).toMatchObject({
    ...{ Name: 'Acorn', ParentID: 'origin-Oak' },
  })
})

test('exports categories as YAML, imports changed properties after a lost response, and undoes it', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Network Error|Failed to load/)
  await signIn(page, 'admin', '/settings/catalogs')
  await makeTree(page, sandbox.url, 'yaml', ['Oak', 'Oak/Acorn'])
  const oak = '/v1/catalogs/yaml/categories/yaml-Oak'
  await callPlatform(sandbox.url, 'PATCH', oak, { xp: { Icon: 'tree', Season: 'May' } })
  await page.goto('/settings/catalogs/yaml/categories')
  await expect(lines(page).first()).toBeVisible()
  await choose(page, /^More$/, 'Export…')
  await page.getByLabel('Format').selectOption({ label: 'YAML, for text editors and scripts' })
  const started = page.waitForEvent('download')
  await press(page, 'Export 2 categories')
  const file = await started
  expect(file.suggestedFilename()).toBe('categories-yaml.yaml')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('Icon: tree')

  const importText = async (content: string) => {
    await choose(page, /^More$/, 'Import…')
    await page
      .getByRole('dialog')
      .getByLabel('Choose a CSV or YAML file')
      .setInputFiles({ name: 'tree.yaml', mimeType: 'application/yaml', buffer: Buffer.from(content) })
  }
  const dialog = page.getByRole('dialog')
  await importText('- ID: yaml-Oak\n  Name: [')
  await expect(dialog.getByRole('alert')).toContainText('is not YAML')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await importText(text)
  await dialog.getByRole('button', { name: 'Check the file' }).click()
  await expect(dialog).toContainText('0 to create, 0 to change, 2 unchanged')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await importText(text.replace('Icon: tree', 'Icon: leaf\n    Shade: true'))
  await dialog.getByRole('button', { name: 'Check the file' }).click()
  await expect(dialog).toContainText('“leaf”')
  await loseResponse(sandbox.url, 'PATCH', oak)
  await dialog.getByRole('button', { name: 'Import 1 category' }).click()
  await expectToast(page, 'Job started')
  await openJobs(page)
  await expect(jobs(page).getByText('1 done.').first()).toBeVisible()
  await expectAllLost(sandbox.url)
  expect(await callPlatform(sandbox.url, 'GET', oak)).toMatchObject({
    xp: { Icon: 'leaf', Season: 'May', Shade: true },
  })
  await jobs(page).getByRole('button', { name: 'Undo', exact: true }).click()
  await page
    .getByRole('dialog', { name: /^Undo “/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect
    .poll(async () => ((await callPlatform(sandbox.url, 'GET', oak)) as { xp: object }).xp)
    .toMatchObject({ Icon: 'tree', Season: 'May' })
})

test('exports catalogs as YAML and imports a changed and a new one', async ({ page, sandbox }) => {
  await signIn(page, 'admin', '/settings/catalogs')
  await makeTree(page, sandbox.url, 'yamlcat', [])
  await page.goto('/settings/catalogs?search=yamlcat')
  await expectRow(page, 'Catalog yamlcat')
  await choose(page, 'More', 'Export…')
  await page.getByLabel('Format').selectOption({ label: 'YAML, for text editors and scripts' })
  const started = page.waitForEvent('download')
  await press(page, 'Export 1 catalog')
  const file = await started
  expect(file.suggestedFilename()).toBe('catalogs.yaml')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('Name: Catalog yamlcat')
  const dialog = page.getByRole('dialog')
  await choose(page, 'More', 'Import…')
  await dialog.getByLabel('Choose a CSV or YAML file').setInputFiles({
    name: 'catalogs.yml',
    mimeType: 'application/yaml',
    buffer: Buffer.from(
      'Catalogs:\n- ID: yamlcat\n  Name: Renamed yamlcat\n- ID: yamlcat-new\n  Name: New yamlcat\n  Active: false\n  xp: { Season: May }\n',
    ),
  })
  await dialog.getByRole('button', { name: 'Check the file' }).click()
  await expect(dialog).toContainText('1 to create, 1 to change')
  await dialog.getByRole('button', { name: 'Import 2 catalogs' }).click()
  await expectRow(page, 'Renamed yamlcat')
  expect(await callPlatform(sandbox.url, 'GET', '/v1/catalogs/yamlcat-new')).toMatchObject({
    ...{ Active: false, xp: { Season: 'May' } },
  })
})
