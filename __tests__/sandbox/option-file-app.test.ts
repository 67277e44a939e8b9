/** @jest-environment node */
import { optionFile } from '@/components/products/specs/option-file'
import { csvLine } from '@/lib/csv/cells'
import { autoMap } from '@/lib/csv/import-plan'
import { readCsv } from '@/lib/csv/read'
import { importJob } from '@/lib/jobs/import-job'
import type { Spec } from '@/lib/ordercloud/models'
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
  return optionFile.rules.plan(file, autoMap(file.header, optionFile.rules.fields), scope)
}
const exported = async () => {
  const specs = (await as('Specs.List', { params: {} })).body as unknown as { Items: Spec[] }
  const rows = (await optionFile.readRows(specs.Items, {})) as Record<string, string>[]
  return [optionFile.columns, ...rows.map((row) => optionFile.columns.map((name) => row[name]))]
    .map(csvLine)
    .join('')
}
const place = { path: 'specs', route: '/settings/specs', words: { one: 'option', many: 'options' } }
const jobOf = async (text: string) => importJob(place, await plan(text), 0)
const statesOf = ({ rows }: Awaited<ReturnType<typeof runAppJob>>) =>
  rows.map(({ id, state, reason }) => [id, state, ...(reason ? [reason] : [])])
const patch = (optionID: string, body: object) =>
  as('Specs.PatchOption', { params: { specID: 'color', optionID }, body })

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  await as('Specs.Create', { body: { ID: 'color', Name: 'Color', DefinesVariant: true, Required: true } })
  await as('Specs.Create', { body: { ID: 'text', Name: 'Engraving', AllowOpenText: true } })
  for (const body of [
    { ID: 'red', Value: 'Red', ListOrder: 1 },
    { ID: 'blue', Value: 'Blue', ListOrder: 2, PriceMarkupType: 'Percentage', PriceMarkup: 2.5 },
  ])
    await as('Specs.CreateOption', { params: { specID: 'color' }, body })
}, 120_000)
afterAll(() => market.close())

test('an exported file changes nothing, and its changes are written and undone on the platform', async () => {
  const text = await exported()
  expect(text.split('\r\n').slice(1, -1)).toEqual([
    'color,Color,red,Red,1,NoMarkup,,false',
    'color,Color,blue,Blue,2,Percentage,2.5,false',
  ])
  expect(await plan(text)).toMatchObject({ targets: [], problems: [], unchanged: 2 })

  const changed = text
    .replace('Red,1,NoMarkup,', 'Scarlet,3,AmountTotal,4')
    .replace('Percentage,2.5', ',')
    .concat('color,,,Sea green,,Percentage,5,\r\n', 'text,,free,Your text,1,,,true\r\n')
  const done = await runAppJob(await jobOf(changed))
  expect(statesOf(done)).toEqual([
    ['color/red', 'done'],
    ['color/blue', 'done'],
    ['color/Sea-green', 'done'],
    ['text/free', 'done'],
  ])
  expect((await exported()).split('\r\n').slice(1, -1)).toEqual([
    'color,Color,blue,Blue,2,NoMarkup,,false',
    'color,Color,red,Scarlet,3,AmountTotal,4,false',
    'color,Color,Sea-green,Sea green,4,Percentage,5,false',
    'text,Engraving,free,Your text,1,NoMarkup,,true',
  ])
  expect(await plan(await exported())).toMatchObject({ targets: [], problems: [], unchanged: 4 })

  expect(statesOf(await undoAppJob(done)).map(([, state]) => state)).toEqual(['done', 'done', 'done', 'done'])
  expect(await exported()).toBe(text)
})

test('options that another user changes or adds between the review and the write are kept', async () => {
  const job = await jobOf(
    'SpecID,OptionID,Value,ListOrder\ncolor,red,Scarlet,1\ncolor,blue,Azure,2\ncolor,gray,Gray,7\ncolor,lime,Lime,\n',
  )
  await patch('red', { Value: 'Ruby' })
  await patch('blue', { ListOrder: 9 })
  await as('Specs.CreateOption', { params: { specID: 'color' }, body: { ID: 'gray', Value: 'Other gray' } })
  const done = await runAppJob(job)
  expect(statesOf(done)).toEqual([
    ['color/blue', 'done'],
    ['color/lime', 'done'],
    ['color/gray', 'failed', expect.any(String)],
    ['color/red', 'skipped', 'It was changed in the meantime.'],
  ])
  expect((await exported()).split('\r\n').slice(1, -1).sort()).toEqual(
    [
      'color,Color,blue,Azure,9,NoMarkup,,false',
      'color,Color,gray,Other gray,,NoMarkup,,false',
      'color,Color,lime,Lime,8,NoMarkup,,false',
      'color,Color,red,Ruby,1,NoMarkup,,false',
    ].map((line) => line.replace('Azure,9,NoMarkup,', 'Azure,9,Percentage,2.5')),
  )
  // The undo keeps an option that was changed since it was added.
  await patch('lime', { Value: 'Light green' })
  expect(statesOf(await undoAppJob(done))).toEqual([
    ['color/blue', 'done'],
    ['color/lime', 'skipped', 'It is kept, because it was changed since the import.'],
  ])
  expect(await exported()).toContain('color,Color,lime,Light green,8,')
  expect(await exported()).toContain('color,Color,blue,Blue,9,')
})

test('an undo keeps an option that variants use until they no longer use it', async () => {
  const Required = true
  for (const ID of ['size', 'fit']) {
    await as('Specs.Create', { body: { ID, Name: ID, DefinesVariant: true, Required } })
    await as('Specs.CreateOption', { params: { specID: ID }, body: { ID: 's', Value: 'Small' } })
  }
  await as('Specs.CreateOption', { params: { specID: 'fit' }, body: { ID: 'm', Value: 'Medium' } })
  for (const ID of ['davit', 'plain']) {
    await as('Products.Create', { body: { ID, Name: ID } })
    for (const SpecID of ['size', 'fit'])
      await as('Specs.SaveProductAssignment', { body: { ProductID: ID, SpecID } })
  }
  const job = await jobOf('SpecID,OptionID,Value\nsize,m,Medium\nsize,l,Large\n')
  expect(job).toMatchObject({ keepsUsed: true, undoText: expect.stringContaining('variants use') })
  await as('Products.GenerateVariants', { params: { productID: 'plain' }, body: {} })
  const done = await runAppJob(job)
  // Variants with an option of the same ID of another spec do not use it.
  const unused = await undoAppJob(done)
  expect(statesOf(unused)).toEqual([
    ['size/l', 'done'],
    ['size/m', 'done'],
  ])
  const again = await runAppJob(await jobOf('SpecID,OptionID,Value\nsize,m,Medium\nsize,l,Large\n'))
  await as('Products.GenerateVariants', { params: { productID: 'davit' }, body: {} })
  const undo = await undoAppJob(again)
  const used = (names: string) => `It is kept, because other records depend on it: variants (${names}).`
  expect(statesOf(undo)).toEqual([
    ['size/l', 'failed', used('davit Medium Large, davit Small Large')],
    ['size/m', 'failed', used('davit Medium Medium, davit Small Medium')],
  ])
  await as('Products.Delete', { params: { productID: 'davit' } })
  expect(statesOf(await retryAppJob(undo)).map(([, state]) => state)).toEqual(['done', 'done'])
})
