import { pictureFile } from '@/components/products/media/picture-file'
import { autoMap, wrongRows } from '@/lib/csv/import-plan'
import { readCsv } from '@/lib/csv/read'
import type { Product } from '@/lib/ordercloud/models'
import { provideSettings, type Settings } from '@/lib/settings'

const A = 'https://pictures.example/a.jpg'
const B = 'https://pictures.example/b.jpg'
const mockProducts: Product[] = [
  { ID: 'own', Name: 'Own', OwnerID: 'acme', xp: { Images: [{ Url: A }] } },
  { ID: 'foreign', Name: 'Foreign', OwnerID: 'meridian', xp: { Images: [{ Url: A }] } },
]
const mockRequests: string[] = []
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: unknown) => unknown) =>
    run({
      Products: {
        List: async ({ filters }: { filters: Record<string, string> }) => {
          mockRequests.push(`products ${filters.ID}`)
          return { Items: mockProducts, Meta: { TotalCount: 2, TotalPages: 1 } }
        },
      },
      Me: {
        Get: async () => {
          mockRequests.push('me')
          return { Supplier: { ID: 'acme' } }
        },
      },
    }),
}))

const plan = async (text: string, isAdmin: boolean) => {
  const file = await readCsv(text)
  const scope = { viewer: { assignedRoles: [], isAdmin }, timeZone: 'UTC' }
  return pictureFile.rules.plan(file, autoMap(file.header, pictureFile.rules.fields), scope)
}
const FILE = `Product,URL,Thumbnail,Alternative text\nown,${A},,\nown,${B},,B\nforeign,${A},,\nforeign,${B},,\n`

beforeEach(() => {
  provideSettings({ marketplaceId: 'meridian', marketplaceName: 'Meridian Trade' } as Settings)
  mockRequests.splice(0)
})

test('suppliers change the pictures of their own products only, and every other row is named', async () => {
  const read = await plan(FILE, false)
  expect(read.targets.map(({ id }) => id)).toEqual(['own'])
  expect(read).toMatchObject({
    changes: 1,
    problems: [4, 5].map((line) => ({
      ...{ line, column: 'ProductID' },
      reason: expect.stringContaining('It belongs to Meridian Trade.') as string,
    })),
  })
  expect(wrongRows(read)).toBe(2)
})

test('reads the products of all rows with one request', async () => {
  const { targets } = await plan(FILE, true)
  expect(targets.map(({ id }) => id)).toEqual(['own', 'foreign'])
  expect(mockRequests).toEqual(['products own|foreign'])
})
