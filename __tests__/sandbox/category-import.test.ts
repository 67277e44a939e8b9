/** @jest-environment node */
import { categoryImport } from '@/components/catalogs/categories/import'
import { placeOf } from '@/components/catalogs/categories/place'
import { inTreeOrder } from '@/components/catalogs/rules/category-import'
import { autoMap, type ImportPlan } from '@/lib/csv/import-plan'
import { readCsv } from '@/lib/csv/read'
import { writeCsv } from '@/lib/csv/write'
import { readYaml, writeYaml } from '@/lib/csv/yaml'
import type { Category } from '@/lib/ordercloud/models'
import { DEMO_PASSWORD } from '@/sandbox/seed/constants'
import { appLibrary } from './support/app-library'
import { byPassword } from './support/access'
import { send } from './support/http'
import { startDemo, type Marketplace } from './support/marketplace'

/** Exports and imports trees of categories, with the writes of the plan made in its order. */

let market: Marketplace
let token: string
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run(mockLibrary()),
}))

/** Returns the platform's library with the token of the administrator. */
const mockLibrary = () => appLibrary(market, token)

beforeAll(async () => {
  market = await startDemo()
  token = (await byPassword(market, 'admin', DEMO_PASSWORD)).body.access_token
})
afterAll(() => market.close())

async function write(method: string, path: string, body: object) {
  const answer = await send(market, method, `/v1${path}`, {
    ...{ token, body: JSON.stringify(body) },
    headers: { 'Content-Type': 'application/json' },
  })
  expect([answer.status, answer.text]).toEqual([expect.any(Number), expect.not.stringContaining('ErrorCode')])
}

async function treeOf(catalogId: string): Promise<Category[]> {
  const categories: Category[] = []
  for (let page = 1; ; page++) {
    const path = `/v1/catalogs/${catalogId}/categories?depth=all&pageSize=100&page=${page}`
    const { body } = await send(market, 'GET', path, { token })
    categories.push(...body.Items)
    if (page >= body.Meta.TotalPages) return inTreeOrder(categories)
  }
}

async function plan(catalogId: string, text: string, format = 'csv'): Promise<ImportPlan> {
  const rules = categoryImport(placeOf(undefined, catalogId))
  const file = await (format === 'yaml' ? readYaml(text, 'Categories') : readCsv(text))
  const viewer = { assignedRoles: ['FullAccess'], isAdmin: true }
  return rules.plan(file, autoMap(file.header, rules.fields), { viewer, timeZone: 'UTC' })
}

async function run(catalogId: string, { targets }: ImportPlan) {
  for (const { id, write: one } of targets) {
    const path = `/catalogs/${catalogId}/categories`
    if (one?.kind === 'create') await write('POST', path, one.body)
    else if (one?.kind === 'patch') await write('PATCH', `${path}/${id}`, one.body)
  }
}

const FIELDS = ['ID', 'ParentID', 'ListOrder', 'Name', 'Description', 'Active']
const shapeOf = (tree: readonly Category[]) =>
  tree.map(({ ID, ParentID, ListOrder, Name, Description, Active }) => ({
    ...{ ID, ParentID, ListOrder, Name, Active },
    Description: Description || null,
  }))

it('copies a tree into another catalog, and then finds nothing to change', async () => {
  const tree = await treeOf('industry')
  expect(tree.length).toBeGreaterThan(5)
  const pages = (async function* () {
    yield { Items: tree }
  })()
  const text = await (await writeCsv(pages, { fields: FIELDS, hasBom: true })).text()
  await write('POST', '/catalogs', { ID: 'copy', Name: 'Copy', Active: true })
  const first = await plan('copy', text)
  expect(first).toMatchObject({ creates: tree.length, changes: 0, problems: [], isSequential: true })
  await run('copy', first)
  expect(shapeOf(await treeOf('copy'))).toEqual(shapeOf(tree))
  expect(await plan('copy', text)).toMatchObject({ targets: [], unchanged: tree.length, problems: [] })
})

it.each(['csv', 'yaml'])(
  'copies extended properties as %s, and changes only those of the file',
  async (format) => {
    const catalog = `properties-${format}`
    const fields = [...FIELDS, 'xp']
    const fileOf = async (tree: readonly Category[]) => {
      const pages = (async function* () {
        yield { Items: tree }
      })()
      const file =
        format === 'yaml' ? writeYaml(pages, { fields }) : writeCsv(pages, { fields, hasBom: true })
      return (await file).text()
    }
    const tree: Category[] = [
      {
        ID: 'oak',
        Name: 'yes',
        Active: true,
        ListOrder: 0,
        xp: { Icon: 'tree', Sizes: [1, 2], Deep: { A: 1, B: 2 } },
      },
      { ID: 'acorn', Name: '=1+1', Active: false, ListOrder: 0, ParentID: 'oak', xp: { Text: 'a: "b", c' } },
    ]
    await write('POST', '/catalogs', { ID: catalog, Name: 'Properties', Active: true })
    await run(catalog, await plan(catalog, await fileOf(tree), format))
    const saved = await treeOf(catalog)
    expect(saved.map(({ ID, Name, xp }) => ({ ID, Name, xp: xp as object }))).toEqual(
      tree.map(({ ID, Name, xp }) => ({ ID, Name, xp: xp as object })),
    )
    expect(await plan(catalog, await fileOf(saved), format)).toMatchObject({ targets: [], unchanged: 2 })

    const changed = [{ ...saved[0], xp: { Icon: 'leaf', Deep: { B: 3 } } } as Category]
    const change = await plan(catalog, await fileOf(changed), format)
    await run(catalog, change)
    const [oak] = await treeOf(catalog)
    expect(oak?.xp).toEqual({ Icon: 'leaf', Sizes: [1, 2], Deep: { A: 1, B: 3 } })
    // The values before the change undo it.
    await write('PATCH', `/catalogs/${catalog}/categories/oak`, change.targets[0]?.before ?? {})
    expect((await treeOf(catalog))[0]?.xp).toEqual(tree[0]?.xp)
  },
)

it('moves, creates and renames in one file, whatever the order of its rows is', async () => {
  await write('POST', '/catalogs', { ID: 'moved', Name: 'Moved', Active: true })
  await run(
    'moved',
    await plan('moved', 'ID,Parent,Name\nleaf,branch,Leaf\nbranch,root,Branch\nroot,,Root\n'),
  )
  const turned = await plan(
    'moved',
    'ID,Parent,Name\nroot,LEAF,Root\nleaf,,Leaf\nbranch,root,Bough\ntwig,root,Twig\n',
  )
  expect(turned).toMatchObject({ creates: 1, changes: 3, problems: [] })
  await run('moved', turned)
  expect(
    (await treeOf('moved')).map(({ ID, ParentID, Name, ListOrder }) => [ID, ParentID, Name, ListOrder]),
  ).toEqual([
    ['leaf', null, 'Leaf', 0],
    ['root', 'leaf', 'Root', 0],
    ['branch', 'root', 'Bough', 0],
    ['twig', 'root', 'Twig', 1],
  ])
})

it('rejects exactly the rows that the platform would reject', async () => {
  await write('POST', '/catalogs', { ID: 'wrong', Name: 'Wrong', Active: true })
  await run('wrong', await plan('wrong', 'ID,Parent,Name\ntop,,Top\nbelow,top,Below\n'))
  const bad = await plan('wrong', 'ID,Parent,Name\ntop,below,Top\nlost,nowhere,Lost\n,top,\nfine,top,Fine\n')
  expect(bad.problems.map(({ line, column }) => [line, column])).toEqual([
    [2, 'Parent'],
    [3, 'Parent'],
    [4, 'Name'],
  ])
  expect(bad.targets.map(({ id }) => id)).toEqual(['fine'])
  const options = { token, headers: { 'Content-Type': 'application/json' } }
  const circle = JSON.stringify({ ParentID: 'below' })
  const path = '/v1/catalogs/wrong/categories'
  expect((await send(market, 'PATCH', `${path}/top`, { ...options, body: circle })).text).toContain(
    'CircularReference',
  )
  const lost = JSON.stringify({ ID: 'lost', Name: 'Lost', ParentID: 'nowhere' })
  expect((await send(market, 'POST', path, { ...options, body: lost })).status).toBeGreaterThanOrEqual(400)
})
