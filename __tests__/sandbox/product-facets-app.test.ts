/** @jest-environment node */
import { facetJob, facetRows } from '@/components/products/rules/facet-bulk'
import type { JobPlan, JobRow, Target } from '@/lib/jobs/job'
import type { FacetEdit } from '@/lib/xp/facet-values'
import { runAppJob, undoAppJob } from './support/app-jobs'
import { appLibrary } from './support/app-library'
import { caller } from './support/codes'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'

let market: Marketplace
let token: string
const { as } = caller(() => token)
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run(mockLibrary()),
}))
const mockLibrary = () => appLibrary(market, token)

const START = {
  'flag-null': null,
  'flag-empty': {},
  'flag-list': { Facets: { Color: ['Teal', 'Red'], Brand: 'Own' }, Weight: 3 },
  'flag-text': { Facets: { Color: 'Red' } },
  'flag-odd': { Facets: { Color: { shade: 1 } } },
} as const
const IDS = Object.keys(START)
const COLOR = ['Facets', 'Color']

const xpOf = async (productID: string) =>
  ((await as('Products.Get', { params: { productID } })).body as { xp: unknown }).xp
const allXp = async () =>
  Object.fromEntries(await Promise.all(IDS.map(async (id) => [id, await xpOf(id)] as const)))
const patch = (productID: string, xp: object) => as('Products.Patch', { params: { productID }, body: { xp } })

/** Returns the products of the list, as the dialog has them. */
async function selection(): Promise<Target[]> {
  const { body } = await as('Products.List', { params: { ID: 'flag-*', pageSize: '100' } })
  const { Items } = body as unknown as { Items: { ID: string; Name: string; xp: unknown }[] }
  return Items.map(({ ID, Name, xp }) => ({ id: ID, name: Name, before: { xp } }))
}
async function planOf(kind: FacetEdit['kind'], ...values: FacetEdit['values']) {
  const edit = { path: COLOR, kind, values }
  const { rows, leftOut } = facetRows(await selection(), edit)
  return { plan: facetJob(rows, 'Color', edit) as JobPlan, leftOut }
}

const states = (rows: readonly JobRow[]) => rows.map(({ id, state }) => `${id} ${state}`).sort()

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  for (const [ID, xp] of Object.entries(START))
    await as('Products.Create', { body: { ID, Name: `Flag ${ID}`, xp } })
}, 120_000)
afterAll(() => market.close())

test('values are added with one PATCH per product, and the undo restores every xp', async () => {
  const before = await allXp()
  const { plan, leftOut } = await planOf('add', 'Red', 'Blue')
  expect(leftOut).toEqual([expect.stringMatching(/^Flag flag-odd is skipped\. .*another kind of value/)])
  const done = await runAppJob(plan)
  expect(states(done.rows)).toEqual(
    IDS.filter((id) => id !== 'flag-odd')
      .map((id) => `${id} done`)
      .sort(),
  )
  expect(await allXp()).toEqual({
    'flag-null': { Facets: { Color: ['Red', 'Blue'] } },
    'flag-empty': { Facets: { Color: ['Red', 'Blue'] } },
    'flag-list': { Facets: { Color: ['Teal', 'Red', 'Blue'], Brand: 'Own' }, Weight: 3 },
    'flag-text': { Facets: { Color: ['Red', 'Blue'] } },
    'flag-odd': { Facets: { Color: { shade: 1 } } },
  })
  await undoAppJob(done)
  // The platform cannot remove a key by PATCH, so it stays with null.
  expect(await allXp()).toEqual({ ...before, 'flag-empty': { Facets: null } })
})

test('what another user changes before and after the job is kept', async () => {
  const { plan } = await planOf('add', 'Blue')
  await patch('flag-list', { Facets: { Color: ['Teal', 'Pink'] } })
  const done = await runAppJob(plan)
  expect(await xpOf('flag-list')).toEqual({
    ...{ Facets: { Color: ['Teal', 'Pink', 'Blue'], Brand: 'Own' }, Weight: 3 },
  })
  await patch('flag-null', { Weight: 5, Facets: { Brand: 'New' } })
  await patch('flag-text', { Facets: { Color: ['Blue'] } })
  const undone = await undoAppJob(done)
  expect(states(undone.rows)).toEqual([
    ...['flag-empty done', 'flag-list done', 'flag-null done', 'flag-text skipped'],
  ])
  expect(await allXp()).toMatchObject({
    'flag-null': { Weight: 5, Facets: { Brand: 'New', Color: null } },
    'flag-list': { Facets: { Color: ['Teal', 'Pink'], Brand: 'Own' }, Weight: 3 },
    'flag-text': { Facets: { Color: ['Blue'] } },
  })
})

test('values are removed and replaced, each from what the product has', async () => {
  await patch('flag-text', { Facets: { Color: 'Blue' } })
  const removal = await planOf('remove', 'Blue', 'Teal')
  expect(removal.plan.title).toBe('Remove Blue and Teal from Color of 2 products')
  const removed = await runAppJob(removal.plan)
  expect(await allXp()).toMatchObject({
    'flag-list': { Facets: { Color: ['Pink'], Brand: 'Own' } },
    'flag-text': { Facets: { Color: null } },
  })
  await undoAppJob(removed)
  expect(await xpOf('flag-text')).toEqual({ Facets: { Color: 'Blue' } })

  const { plan } = await planOf('replace', 'Green')
  await patch('flag-list', { Facets: { Color: ['Teal'] } })
  const replaced = await runAppJob(plan)
  expect(replaced.rows.find(({ id }) => id === 'flag-list')).toMatchObject({
    ...{ state: 'skipped', reason: 'It was changed in the meantime.' },
  })
  expect(await xpOf('flag-text')).toEqual({ Facets: { Color: 'Green' } })
})
