/** @jest-environment node */
import { productSpecFile } from '@/components/products/specs/product-spec-file'
import { csvLine } from '@/lib/csv/cells'
import { autoMap } from '@/lib/csv/import-plan'
import { readCsv } from '@/lib/csv/read'
import { importJob } from '@/lib/jobs/import-job'
import type { Product } from '@/lib/ordercloud/models'
import { retryAppJob, runAppJob, undoAppJob } from './support/app-jobs'
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

/** Returns the platform's library with the token of the administrator. */
const mockLibrary = () => appLibrary(market, token)

const scope = { viewer: { assignedRoles: [], isAdmin: true }, timeZone: 'UTC' }
const plan = async (text: string) => {
  const file = await readCsv(text)
  return productSpecFile.rules.plan(file, autoMap(file.header, productSpecFile.rules.fields), scope)
}
const exported = async () => {
  const products = (await as('Products.List', { params: {} })).body as unknown as { Items: Product[] }
  const rows = (await productSpecFile.readRows(products.Items, {})) as Record<string, string>[]
  return [productSpecFile.columns, ...rows.map((row) => productSpecFile.columns.map((name) => row[name]))]
    .map(csvLine)
    .join('')
}
const linesOf = async () => (await exported()).split('\r\n').slice(1, -1)
const place = { path: 'products', route: '/products', words: { one: 'spec', many: 'specs' } }
const jobOf = async (text: string) => importJob(place, await plan(text), 0)
const statesOf = ({ rows }: Awaited<ReturnType<typeof runAppJob>>) =>
  rows.map(({ id, state, reason }) => [id, state, ...(reason ? [reason] : [])])
const assign = (body: object) => as('Specs.SaveProductAssignment', { body })

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  await as('Specs.Create', { body: { ID: 'color', Name: 'Color', DefinesVariant: true, Required: true } })
  for (const ID of ['red', 'blue'])
    await as('Specs.CreateOption', { params: { specID: 'color' }, body: { ID, Value: ID } })
  await as('Specs.Create', { body: { ID: 'text', Name: 'Engraving', AllowOpenText: true } })
  for (const ID of ['anchor', 'bolt', 'cleat'])
    await as('Products.Create', { body: { ID, Name: `The ${ID}` } })
  await assign({ ProductID: 'anchor', SpecID: 'color', DefaultOptionID: 'red' })
  await assign({ ProductID: 'anchor', SpecID: 'text', DefaultValue: 'Ahoy' })
}, 120_000)
afterAll(() => market.close())

test('an exported file changes nothing, and its changes are written and undone on the platform', async () => {
  const text = await exported()
  expect(await linesOf()).toEqual(['anchor,The anchor,color,,red', 'anchor,The anchor,text,Ahoy,'])
  expect(await plan(text)).toMatchObject({ targets: [], problems: [], unchanged: 2 })

  const changed = text
    .replace(',,red', ',,BLUE')
    .replace('Ahoy', '')
    .concat('bolt,,color,,red\r\ncleat,,text,Hi,\r\n')
  const done = await runAppJob(await jobOf(changed))
  expect(statesOf(done)).toEqual([
    ['anchor/specs/color', 'done'],
    ['anchor/specs/text', 'done'],
    ['bolt/specs/color', 'done'],
    ['cleat/specs/text', 'done'],
  ])
  expect(await linesOf()).toEqual([
    'anchor,The anchor,color,,blue',
    'anchor,The anchor,text,,',
    'bolt,The bolt,color,,red',
    'cleat,The cleat,text,Hi,',
  ])
  expect(await plan(await exported())).toMatchObject({ targets: [], problems: [], unchanged: 4 })

  expect(statesOf(await undoAppJob(done)).map(([, state]) => state)).toEqual(['done', 'done', 'done', 'done'])
  expect(await exported()).toBe(text)
})

test('specs and defaults that another user changes between the review and the write are kept', async () => {
  const job = await jobOf(
    'Product,Spec,DefaultValue,DefaultOptionID\nanchor,color,,blue\nanchor,text,Hello,\nbolt,text,Hi,\ncleat,text,Hi,\n',
  )
  await assign({ ProductID: 'anchor', SpecID: 'color' })
  await as('Specs.DeleteProductAssignment', { params: { productID: 'anchor', specID: 'text' } })
  await assign({ ProductID: 'bolt', SpecID: 'text', DefaultValue: 'Theirs' })
  const done = await runAppJob(job)
  expect(statesOf(done)).toEqual([
    ['cleat/specs/text', 'done'],
    ['anchor/specs/color', 'skipped', 'It was changed in the meantime.'],
    ['anchor/specs/text', 'skipped', 'It no longer has this spec.'],
    ['bolt/specs/text', 'skipped', 'It got this spec in the meantime.'],
  ])
  expect(await linesOf()).toEqual([
    'anchor,The anchor,color,,',
    'bolt,The bolt,text,Theirs,',
    'cleat,The cleat,text,Hi,',
  ])
  // The undo keeps a spec whose defaults were changed since.
  await assign({ ProductID: 'cleat', SpecID: 'text', DefaultValue: 'Changed' })
  expect(statesOf(await undoAppJob(done))).toEqual([
    ['cleat/specs/text', 'skipped', 'It is kept, because it was changed since the import.'],
  ])
  await as('Specs.DeleteProductAssignment', { params: { productID: 'cleat', specID: 'text' } })
  expect(statesOf(await undoAppJob(done))).toEqual([
    ['cleat/specs/text', 'skipped', 'It no longer has this spec.'],
  ])
})

test('an undo keeps a spec that variants use until they no longer use it', async () => {
  await as('Specs.Create', { body: { ID: 'size', Name: 'Size', DefinesVariant: true, Required: true } })
  await as('Specs.CreateOption', { params: { specID: 'size' }, body: { ID: 's', Value: 'Small' } })
  await as('Specs.Create', { body: { ID: 'finish', Name: 'Finish', DefinesVariant: true, Required: true } })
  await as('Specs.CreateOption', { params: { specID: 'finish' }, body: { ID: 'matt', Value: 'Matt' } })
  await as('Products.Create', { body: { ID: 'davit', Name: 'Davit' } })
  await assign({ ProductID: 'davit', SpecID: 'size' })
  const generate = (query = {}) =>
    as('Products.GenerateVariants', { params: { productID: 'davit' }, query, body: {} })
  const job = await jobOf('Product,Spec\ndavit,finish\ndavit,text\n')
  expect(job).toMatchObject({ keepsUsed: true, undoText: expect.stringContaining('variants use') })
  const done = await runAppJob(job)
  await generate()
  const undo = await undoAppJob(done)
  const used = 'It is kept, because other records depend on it: variants (Davit Matt Small).'
  expect(statesOf(undo)).toEqual([
    ['davit/specs/text', 'done'],
    ['davit/specs/finish', 'failed', used],
  ])
  await as('Specs.Patch', { params: { specID: 'finish' }, body: { DefinesVariant: false } })
  await generate({ overwriteExisting: 'true' })
  expect(statesOf(await retryAppJob(undo)).map(([, state]) => state)).toEqual(['done'])
  expect((await linesOf()).filter((line) => line.startsWith('davit'))).toEqual(['davit,Davit,size,,'])
})
