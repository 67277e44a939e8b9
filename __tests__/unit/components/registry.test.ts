import { execFileSync } from 'node:child_process'
import { areaCode } from '@/components/area-code'
import { furtherSubAreas } from '@/components/full-registry'
import { allAreas as areas, allSubAreas as subAreas, settingsPages } from '@/components/loaded-registry'
import { areas as menuAreas, settingsAccess } from '@/components/registry'
import { isSelectable, type ListedResource } from '@/components/resource/listed-resource'
import { isJobPath } from '@/lib/jobs/platform'
import { recordPathOf, trailOf } from '@/lib/url/trail'
import type { Resource } from '@/lib/resource/resource'

jest.mock('@/lib/ordercloud/sdk')

interface Screen {
  name: string
  path: string
}

/** The screens of the end-to-end tests and the screenshots, loaded in plain Node. */
const screens = JSON.parse(
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      "import { SCREENS } from './e2e/support/screens.mjs'; console.log(JSON.stringify(SCREENS))",
    ],
    { encoding: 'utf8' },
  ),
) as Screen[]
const addresses = screens.map(({ path }) => path)

/** Returns true if a screen has the address. A `*` in the address stands for any record id. */
const hasScreen = (address: string) =>
  addresses.some((path) => new RegExp(`^${address.replaceAll('*', '[^/]+')}$`).test(path))

describe.each(areas)('$label', ({ key, href, words, creates, view, manage, records }) => {
  it('has a screen for its list, for a record and, if records can be created, for its form', () => {
    expect(hasScreen(href)).toBe(true)
    expect(hasScreen(`${href}/*`)).toBe(true)
    expect(hasScreen(`${href}/new`)).toBe(creates !== undefined)
  })

  it('matches its descriptor', async () => {
    const resource = (await records?.()) as unknown as Resource<object> & {
      isReadOnly?: true
      isCreatedElsewhere?: true
    }
    expect(resource.route).toBe(href)
    expect(resource.path).toBe(key)
    expect(resource.access).toEqual({ view, manage })
    expect(!resource.isReadOnly && !resource.isCreatedElsewhere).toBe(creates === true)
    expect(resource.words).toMatchObject(words)
  })
})

describe.each(areas.filter(({ group }) => group === 'main'))('$label', ({ load }) => {
  it('can be prefetched', async () => {
    expect(await load?.()).toHaveProperty('prefetch')
  })
})

describe.each(settingsPages)('$label', ({ href, view, manage }) => {
  it('has a screen', () => expect(hasScreen(href)).toBe(true))

  it('can be viewed with every permission to change it', () => {
    expect(view).toEqual(expect.arrayContaining([...manage]))
  })
})

describe.each(subAreas)('$key', ({ parent, segment, view, manage }) => {
  const href = areas.find(({ key }) => key === parent)?.href

  it('has a screen for its list, for a record and, if records can be created, for its form', () => {
    for (const below of ['', '/*']) expect(hasScreen(`${href}/*/${segment}${below}`)).toBe(true)
    expect(hasScreen(`${href}/*/${segment}/new`)).toBe(manage.length > 0)
  })

  it('can be viewed with every permission to change it', () => {
    expect(view).toEqual(expect.arrayContaining([...manage]))
  })
})

it('gives every area a unique key, address and shortcut letter', () => {
  const all = [...areas, ...subAreas, ...settingsPages].map(({ key }) => key)
  const letters = areas.flatMap(({ letter }) => letter ?? [])
  const hrefs = [...areas, ...settingsPages].map(({ href }) => href)
  for (const values of [all, hrefs, ['d', 't', 'g', ...letters]])
    expect(new Set(values).size).toBe(values.length)
})

it('finds the records of every area below another one', () => {
  const notFound = subAreas.filter(({ records, recordsOf }) => !records && !recordsOf).map(({ key }) => key)
  // The area of all catalogs in the settings finds these.
  expect(notFound).toEqual(['buyercatalogs'])
})

it('has jobs for every resource whose records are changed, deleted or imported in bulk', async () => {
  const found = await Promise.all(
    [...areas, ...subAreas].map(
      (area) => area.records?.() ?? ('recordsOf' in area ? area.recordsOf?.('p1') : undefined),
    ),
  )
  const resources = found.filter(
    (one) => one !== undefined && 'path' in one,
  ) as unknown as ListedResource<object>[]
  const needed = resources.filter(
    (one) => one.bulk ?? one.loadImport ?? one.bulkActions ?? (isSelectable(one) ? one : undefined),
  )
  expect(needed.length).toBeGreaterThan(25)
  expect(needed.map(({ path }) => path).filter((path) => !isJobPath(path))).toEqual([])
})

it('has code for registered areas only', () => {
  const registered = [...areas, ...subAreas].map(({ key }) => key)
  expect(registered).toEqual(expect.arrayContaining(Object.keys(areaCode)))
})

it('knows what opens the settings without loading their areas', () => {
  const opening = [...areas, ...settingsPages]
    .filter(({ group }) => group === 'settings')
    .flatMap(({ view }) => view)
  const named = opening.filter(({ CustomRoles }) => CustomRoles.length > 0)
  const byPlatform = opening.filter(({ CustomRoles }) => CustomRoles.length === 0)
  expect(new Set(settingsAccess.permissions)).toEqual(new Set(named))
  expect(new Set(settingsAccess.roles)).toEqual(new Set(byPlatform.flatMap(({ Roles }) => Roles)))
})

it('loads no area of the settings with every page', () => {
  expect(menuAreas.filter(({ group }) => group === 'settings')).toEqual([])
})

it('derives the query keys of every list from its address', () => {
  for (const { href, key } of areas) expect(recordPathOf(href)).toBe(key)
})

it('has an area below a buyer for everything that deleting a buyer deletes', () => {
  expect(furtherSubAreas.map(({ segment }) => segment)).toEqual([
    'addresses',
    'costcenters',
    'spendingaccounts',
    'creditcards',
    'approvalrules',
    'productcollections',
  ])
})

it('gives every screen a unique name', () => {
  const names = screens.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

it.each([
  ...areas,
  ...settingsPages,
  ...subAreas.map((area) => ({ ...area, href: `/parents/p1/${area.segment}` })),
])('$label has its words in the breadcrumb before the code of its area is loaded', ({ label, href }) => {
  expect(trailOf(href).at(-1)?.label.toLowerCase()).toBe(label.toLowerCase())
})
