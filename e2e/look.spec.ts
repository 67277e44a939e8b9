import type { Page } from 'playwright/test'
import { pdfPages } from './support/pdf-text'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { fill, press, signIn } from './support/verbs'

/** The checks of `docs/look.md` that a browser can measure, over all lists and a record of each kind. */

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** The lists of the menu, with the highest place of their first row. */
const MAIN_LISTS = ['/products', '/promotions', '/orders', '/returns', '/buyers', '/suppliers'].map(
  (path) => ({
    path,
    maxFirstRow: 200,
  }),
)
const SUB_LISTS = [
  ...['/buyers/harborline/users', '/buyers/harborline/usergroups', '/suppliers/tarnwick/addresses'].map(
    (path) => ({
      path,
      maxFirstRow: 264,
    }),
  ),
  ...['securityprofiles', 'adminusers', 'adminusergroups', 'adminaddresses', 'productfacets'].map((name) => ({
    path: `/settings/${name}`,
    maxFirstRow: 200,
  })),
]
const LISTS = [...MAIN_LISTS, ...SUB_LISTS]

const RECORDS = [
  '/products/EL-6405',
  '/promotions/tender-2031',
  '/buyers/harborline',
  '/suppliers/tarnwick',
  '/buyers/harborline/users/buyer-one',
  '/buyers/harborline/usergroups/purchasing',
  '/settings/securityprofiles/ProductManager',
  '/settings/adminusers/product-manager',
  '/settings/adminusergroups/product-team',
  '/profile',
]

interface Order {
  ID: string
  Status: string
  LineItemCount: number
}
interface Page_<Item> {
  Items: Item[]
}

/**
 * Names of controls that may have only an icon: search, close, copy, paging, row menus, edges of columns, and the
 * switch of a company.
 */
const ICON_ONLY =
  /^(Clear|Close|Copy|Actions for|Previous page|Next page|Remove|Edit|Delete|Hide:|Show:|Show password|Move|Open|Search|Switch (buyer|supplier))/

/** Sizes of text in pixels. Inputs of phones have 16, so that the browser does not zoom. */
const TEXT_SIZES = [12, 13, 14, 16, 18, 20, 24]

const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  // On a slow machine the network can be idle before the request for the rows begins.
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
}

/** Returns what the page breaks of the rules that hold on every screen. */
function brokenRules(page: Page): Promise<string[]> {
  return page.evaluate(
    ([sizes, iconOnly]) => {
      const broken: string[] = []
      const main = document.querySelector('main') ?? document.body
      const isVisible = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      const isClipped = (element: Element) => {
        const { width, height } = element.getBoundingClientRect()
        return width <= 1 || height <= 1
      }
      const all = (selector: string) => [...main.querySelectorAll<HTMLElement>(selector)].filter(isVisible)

      const titles = all('h1').length
      if (titles !== 1) broken.push(`${titles} h1`)
      const solid = all('.ui-button-solid').filter((button) => !button.closest('dialog'))
      if (solid.length > 1)
        broken.push(`solid buttons: ${solid.map((button) => button.innerText).join(', ')}`)
      for (const button of all('button, a.ui-button')) {
        const name = button.getAttribute('aria-label') ?? ''
        if (button.innerText.trim() === '' && !isClipped(button) && !new RegExp(iconOnly).test(name))
          broken.push(`only an icon: "${name}"`)
      }
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const strange = new Set<string>()
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const parent = node.parentElement
        if (!parent || !node.nodeValue?.trim() || !isVisible(parent) || isClipped(parent)) continue
        if (parent.closest('script, style, noscript')) continue
        const size = parseFloat(getComputedStyle(parent).fontSize)
        if (!sizes.includes(size)) strange.add(`text of ${size} px: "${node.nodeValue.trim().slice(0, 30)}"`)
      }
      broken.push(...strange)
      const words = main.innerText
      const secret = /NEXT_PUBLIC_\w+|QUARTERMASTER_\w+/.exec(words)
      if (secret) broken.push(`setting: ${secret[0]}`)
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth > clientWidth) broken.push(`${scrollWidth} px wide`)
      return broken
    },
    [TEXT_SIZES, ICON_ONLY.source] as const,
  )
}

/** Returns what the list on the page breaks of the rules for lists. */
function brokenListRules(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = []
    const table = document.querySelector('main table')
    if (!table) return ['no table']
    if (!table.querySelector('tbody th[scope=row]')) return ['no rows']
    const heads = [...table.querySelectorAll<HTMLElement>('thead th')]
    const rows = [...table.querySelectorAll<HTMLElement>('tbody tr')]
    const titles = rows.flatMap((row) => [...row.querySelectorAll<HTMLElement>('th[scope=row]')])
    const idHead = heads.find((head) => head.innerText.trim() === 'ID')
    const titleWidth = titles[0]?.getBoundingClientRect().width ?? 0
    if (idHead && idHead.getBoundingClientRect().width > titleWidth)
      broken.push('the ID is wider than the title')
    const linkColor = (() => {
      const probe = document.createElement('span')
      probe.style.color = 'var(--qm-colors-brand-fg)'
      document.body.append(probe)
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    })()
    for (const title of titles) {
      const link = title.querySelector<HTMLElement>('a')
      if (link && link.getBoundingClientRect().height > 41)
        broken.push(`title over two lines: ${link.innerText}`)
      if (link && getComputedStyle(link).color !== linkColor)
        broken.push(`color of the link ${link.innerText}`)
    }
    const zones = ((document.querySelector('main') as HTMLElement).innerText.match(/\bUTC\b/g) ?? []).length
    const dateColumns = heads.filter((head) => /\(UTC\)/.test(head.innerText)).length
    if (zones > Math.max(1, dateColumns)) broken.push(`the zone ${zones} times`)
    for (const row of rows)
      for (const cell of row.querySelectorAll<HTMLTableCellElement>('td')) {
        const text = cell.innerText.trim()
        const date = /\b\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}\b/.exec(text)?.[0]
        if (date && !/^\d\d\/\d\d\/\d{4}$/.test(date) && !/\d{3}[-.]\d{3}/.test(text))
          broken.push(`date ${text}`)
        // IDs of orders consist of digits too. They begin with a zero.
        if (!/^-?[$€£]?(0|[1-9][\d,]*)(\.\d+)?%?$/.test(text)) continue
        const head = heads[cell.cellIndex]
        const style = getComputedStyle(cell)
        if (!['right', 'end'].includes(style.textAlign)) broken.push(`number on the left: ${text}`)
        if (!style.fontVariantNumeric.includes('tabular-nums')) broken.push(`figures not tabular: ${text}`)
        if (head && !['right', 'end'].includes(getComputedStyle(head).textAlign))
          broken.push(`head on the left: ${head.innerText}`)
      }
    return [...new Set(broken)]
  })
}

const firstRow = (page: Page) =>
  page.evaluate(() => {
    const row = document.querySelector('main tbody tr, main .ui-phone-row, main [data-row]')
    return row ? Math.round(row.getBoundingClientRect().top) : undefined
  })

/** Returns the number of rows that are completely visible above the pager. */
const wholeRows = (page: Page) =>
  page.evaluate(() => {
    const pager = document.querySelector('nav[aria-label=Pages]')
    const bottom = Math.min(window.innerHeight, pager?.getBoundingClientRect().top ?? window.innerHeight)
    return [...document.querySelectorAll('main tbody tr')].filter(
      (row) => row.getBoundingClientRect().bottom <= bottom,
    ).length
  })

test('keeps the rules of the look on all lists', async ({ page }) => {
  await signIn(page, 'admin', '/profile')
  const broken: Record<string, string[]> = {}
  for (const { path, maxFirstRow } of LISTS) {
    await open(page, path)
    const found = [...(await brokenRules(page)), ...(await brokenListRules(page))]
    const top = await firstRow(page)
    if (top === undefined || top > maxFirstRow) found.push(`first row at ${top}`)
    if (found.length > 0) broken[path] = found
  }
  expect(broken).toEqual({})
})

test('shows 18 products and 20 orders on a laptop, in the same place with a selection', async ({ page }) => {
  await signIn(page, 'admin', '/orders')
  await expect(page.getByRole('row')).toHaveCount(21)
  expect(await wholeRows(page)).toBeGreaterThanOrEqual(20)
  await open(page, '/products')
  await expect(page.getByRole('row')).toHaveCount(21)
  expect(await wholeRows(page)).toBeGreaterThanOrEqual(18)
  const before = await firstRow(page)
  await page.getByRole('checkbox', { name: /^Select AA batteries/ }).check()
  await expect(page.getByRole('group', { name: 'Selection' })).toContainText('1 selected')
  expect(await firstRow(page)).toBe(before)
})

/** Returns the addresses of an order of six lines in each of two states, and of a return. */
async function orderPaths(api: string): Promise<string[]> {
  const { Items: orders } = (await callPlatform(
    api,
    'GET',
    '/v1/orders/All?pageSize=100&sortBy=ID',
  )) as Page_<Order>
  const of = (status: string) =>
    orders.find(({ Status, LineItemCount }) => Status === status && LineItemCount === 6)?.ID
  const { Items: returns } = (await callPlatform(api, 'GET', '/v1/orderreturns?pageSize=1')) as Page_<Order>
  const ids = [of('Completed'), of('AwaitingApproval')].filter((id) => id !== undefined)
  expect(ids.length).toBeGreaterThan(0)
  return [...ids.map((id) => `/orders/${id}`), `/returns/${returns[0]?.ID}`]
}

test('keeps the rules of the look on a record of each kind', async ({ page, sandbox }) => {
  test.slow()
  await signIn(page, 'admin', '/profile')
  const broken: Record<string, string[]> = {}
  for (const path of [...RECORDS, ...(await orderPaths(sandbox.url))]) {
    const heights: number[] = []
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size)
      await open(page, path)
      const found = await brokenRules(page)
      const bars = await page.getByRole('group', { name: 'Save changes' }).count()
      if (bars > 0) found.push('a save bar before the first change')
      const pairs = await page.locator('main dl > div, main [data-field]:has(dt)').allInnerTexts()
      const twice = pairs.filter((pair, at) => pair.trim() !== '' && pairs.indexOf(pair) !== at)
      if (twice.length > 0) found.push(`twice: ${twice.join(', ')}`)
      heights.push(await pageHeight(page))
      if (found.length > 0) broken[`${path} at ${size.width}`] = found
    }
    const [desktop = 0, phone = 0] = heights
    if (desktop > 1800 || phone > 1.6 * Math.max(desktop, 900))
      broken[path] = [`${desktop} and ${phone} px high`]
  }
  expect(broken).toEqual({})
})

test('gives the cards of a product the same width on every tab, and only buttons a border', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP)
  await signIn(page, 'admin', '/profile')
  for (const tab of ['pricing', 'inventory', 'variants', 'catalogs', 'facets', 'media']) {
    await open(page, `/products/CL-4004?tab=${tab}`)
    const cards = page.getByRole('main').locator('section:visible')
    await expect(cards.first()).toBeVisible()
    const widths = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().width))
    expect(new Set(widths.map(Math.round)).size, `widths of the cards on ${tab}: ${widths.join(', ')}`).toBe(
      1,
    )
  }
  await page.setViewportSize(PHONE)
  for (const [tab, text] of [
    ['facets', 'EU Ecolabel'],
    ['media', 'Primary'],
  ] as const) {
    await open(page, `/products/CL-4004?tab=${tab}`)
    const tag = page.getByRole('listitem').filter({ hasText: new RegExp(`^${text}$`) })
    await expect(tag).toHaveCSS('border-top-width', '0px')
    expect((await tag.boundingBox())?.height).toBeLessThan(44)
  }
})

test('shows the first row of a list early on a phone, with controls that can be touched', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signIn(page, 'admin', '/profile')
  const broken: Record<string, string[]> = {}
  for (const { path } of MAIN_LISTS) {
    await open(page, path)
    const found = await brokenRules(page)
    const top = await firstRow(page)
    if (top === undefined || top > 260) found.push(`first row at ${top}`)
    const phone = await pageHeight(page)
    await page.setViewportSize(DESKTOP)
    const desktop = await pageHeight(page)
    await page.setViewportSize(PHONE)
    if (phone > 1.6 * Math.max(desktop, DESKTOP.height))
      found.push(`${phone} px high, on a desktop ${desktop}`)
    for (const control of await page.getByRole('main').getByRole('button').all()) {
      const box = await control.boundingBox()
      if (box && box.width > 1 && box.height < 44)
        found.push(
          `${Math.round(box.height)} px high: ${await control.getAttribute('aria-label')} ${await control.innerText()}`,
        )
    }
    if (found.length > 0) broken[path] = found
  }
  expect(broken).toEqual({})
})

test('prints twenty products on at most two pages of A4 and Letter, with the head on each', async ({
  page,
}) => {
  await signIn(page, 'admin', '/products')
  await expect(page.getByRole('row')).toHaveCount(21)
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1')
    const pages = (pdf.match(/\/Type \/Page\b/g) ?? []).length
    expect(pages, format).toBeGreaterThan(0)
    expect(pages, format).toBeLessThanOrEqual(2)
  }
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('main thead').evaluate((head) => getComputedStyle(head).display)).toBe(
    'table-header-group',
  )
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
})

test('prints pages without tools, with filters in words, and in light colors', async ({ page, sandbox }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, 'admin', '/profile')
  const [order = ''] = await orderPaths(sandbox.url)
  const expected: [path: string, maxPages: number, text: string[]][] = [
    ['/orders?Status=Completed', 2, ['Orders', 'Status: Completed', 'Placed by', '0104']],
    ['/products?search=battery', 1, ['Products', 'battery', 'Inventory', 'EL-6405']],
    ['/dashboard', 1, ['To approve', 'Orders by status', 'Top buyers']],
    [order, 1, ['Placed by', 'Ship to', 'Lines', 'Total USD']],
  ]
  for (const [path, maxPages, texts] of expected) {
    await page.emulateMedia({ media: 'screen' })
    await open(page, path)
    const main = page.getByRole('main')
    const onScreen = await main.evaluate((element) => getComputedStyle(element).color)
    await page.emulateMedia({ media: 'print' })
    expect(await main.evaluate((element) => getComputedStyle(element).color), path).not.toBe(onScreen)
    // The menu and the search belong to every page, and the button to the head of this one.
    for (const tool of ['Main', 'Breadcrumb'])
      await expect(page.getByRole('navigation', { name: tool })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Search or jump|More$|Add |Actions for)/ })).toHaveCount(
      0,
    )
    const pages = await pdfPages(await page.pdf({ format: 'A4' }))
    expect(pages.length, path).toBeLessThanOrEqual(maxPages)
    for (const text of texts) expect(pages.join(' '), path).toContain(text)
    expect(pages.join(' '), path).not.toMatch(/Skip to content|All rights reserved/)
  }
})

test('shows one mark on the bell, and toasts beside the breadcrumb and the actions', async ({ page }) => {
  await signIn(page, 'admin', '/products/EL-6405')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  expect(await bell.evaluate((button) => button.querySelectorAll('span, small').length)).toBeLessThanOrEqual(
    1,
  )
  await fill(page, 'Name', 'AA batteries, alkaline, 40 pieces.')
  await press(page, /^Save$/)
  const toast = page.getByText('Product saved.')
  await expect(toast).toBeVisible()
  const box = (await toast.boundingBox())!
  const crumb = (await page.getByRole('navigation', { name: 'Breadcrumb' }).boundingBox())!
  const actions = (await page.getByRole('button', { name: 'More' }).boundingBox())!
  for (const other of [crumb, actions]) {
    const isApart =
      box.x + box.width <= other.x ||
      other.x + other.width <= box.x ||
      box.y + box.height <= other.y ||
      other.y + other.height <= box.y
    expect(isApart).toBe(true)
  }
})
