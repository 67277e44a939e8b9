/** @jest-environment node */
import { pictureFile } from '@/components/products/media/picture-file'
import { csvLine } from '@/lib/csv/cells'
import { autoMap } from '@/lib/csv/import-plan'
import { readCsv } from '@/lib/csv/read'
import { importJob } from '@/lib/jobs/import-job'
import type { Product } from '@/lib/ordercloud/models'
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

/** Returns the platform's library with the token of the administrator. */
const mockLibrary = () => appLibrary(market, token)

const scope = { viewer: { assignedRoles: [], isAdmin: true }, timeZone: 'UTC' }
const plan = async (text: string) => {
  const file = await readCsv(text)
  return pictureFile.rules.plan(file, autoMap(file.header, pictureFile.rules.fields), scope)
}
const exported = async () => {
  const products = (await as('Products.List', { params: {} })).body as unknown as { Items: Product[] }
  const rows = (await pictureFile.readRows(products.Items, {})) as Record<string, string>[]
  return [pictureFile.columns, ...rows.map((row) => pictureFile.columns.map((name) => row[name]))]
    .map(csvLine)
    .join('')
}
const jobOf = async (text: string) => {
  const { route, words } = { route: '/products', words: { one: 'product', many: 'products' } }
  return importJob({ path: 'products', route, words }, await plan(text), 0)
}
const xp = async (productID: string) =>
  ((await as('Products.Get', { params: { productID } })).body as { xp: unknown }).xp
const patch = (productID: string, body: object) => as('Products.Patch', { params: { productID }, body })

const urlOf = (name: string) => `https://pictures.example/${name}.jpg`
const IMAGES = [
  'https://pictures.example/text.jpg',
  { Url: urlOf('a'), ThumbnailUrl: urlOf('a-small'), AltText: '=Anchor', Caption: { de: 'Anker' } },
  { Url: urlOf('b') },
]

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  for (const [ID, fields] of [
    ['anchor', { xp: { Images: IMAGES, Brand: 'Acme' } }],
    ['bolt', { xp: { Images: [{ Url: urlOf('c'), AltText: 'Bolt, "new"' }] } }],
    ['cleat', {}],
  ] as const)
    await as('Products.Create', { body: { ID, Name: `The ${ID}`, ...fields } })
}, 120_000)
afterAll(() => market.close())

test('an exported file changes nothing, and its changes are written and undone on the platform', async () => {
  const text = await exported()
  expect(text.split('\r\n').slice(1, -1)).toEqual([
    `anchor,The anchor,${urlOf('a')},${urlOf('a-small')},'=Anchor`,
    `anchor,The anchor,${urlOf('b')},,`,
    `bolt,The bolt,${urlOf('c')},,"Bolt, ""new"""`,
    'cleat,The cleat,,,',
  ])
  expect(await plan(text)).toMatchObject({ targets: [], problems: [], unchanged: 4 })

  const [head = '', a = '', b = '', , d = ''] = text.split('\r\n')
  const changed = [head, b, a, 'bolt,,,,', d.replace(',,,', `,${urlOf('d')},,Cleat`)].join('\r\n')
  const done = await runAppJob(await jobOf(changed))
  expect(done.rows.map(({ id, state }) => `${id} ${state}`)).toEqual([
    'anchor done',
    'bolt done',
    'cleat done',
  ])
  expect(await xp('anchor')).toEqual({ Images: [IMAGES[0], IMAGES[2], IMAGES[1]], Brand: 'Acme' })
  expect(await xp('bolt')).toEqual({ Images: [] })
  expect(await xp('cleat')).toEqual({ Images: [{ Url: urlOf('d'), AltText: 'Cleat' }] })
  expect(await plan(await exported())).toMatchObject({ targets: [], problems: [] })

  // Another value that was added since is kept by the undo.
  await patch('cleat', { xp: { Brand: 'Acme' } })
  const undone = await undoAppJob(done)
  expect(undone.rows.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  expect(await xp('anchor')).toEqual({ Images: IMAGES, Brand: 'Acme' })
  expect(await xp('cleat')).toMatchObject({ Brand: 'Acme' })
  expect(await exported()).toBe(text)
})

test('pictures that another user changes between the review and the write are kept, as are other values', async () => {
  const text = await exported()
  const job = await jobOf(text.replaceAll('.jpg', '-2.jpg'))
  await patch('anchor', { xp: { Images: [{ Url: urlOf('other') }] } })
  await patch('bolt', { xp: { Brand: 'Bolts' } })
  const done = await runAppJob(job)
  expect(done.rows.map(({ id, state, reason }) => [id, state, reason])).toEqual([
    ['bolt', 'done', undefined],
    ['anchor', 'skipped', 'It was changed in the meantime.'],
  ])
  expect(await xp('anchor')).toEqual({ Images: [{ Url: urlOf('other') }], Brand: 'Acme' })
  expect(await xp('bolt')).toEqual({
    Images: [{ Url: urlOf('c-2'), AltText: 'Bolt, "new"' }],
    Brand: 'Bolts',
  })
  // Nor does the undo replace pictures of another user.
  await patch('bolt', { xp: { Images: [] } })
  const undone = await undoAppJob(done)
  expect(undone.rows).toMatchObject([{ id: 'bolt', state: 'skipped' }])
  expect(await xp('bolt')).toEqual({ Images: [], Brand: 'Bolts' })
})
