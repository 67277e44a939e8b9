import { optionFile } from '@/components/products/specs/option-file'
import { autoMap } from '@/lib/csv/import-plan'
import { readCsv } from '@/lib/csv/read'
import type { Spec } from '@/lib/ordercloud/models'
import { provideSettings, type Settings } from '@/lib/settings'

const option = (at: number) => ({ ID: `o${at}`, Value: `Option ${at}`, ListOrder: at })
const mockOptions = Array.from({ length: 120 }, (_, at) => option(at))
const mockSpecs: Spec[] = [
  { ID: 'own', Name: 'Own', OwnerID: 'acme', OptionCount: 1, Options: [option(0)] },
  { ID: 'long', Name: 'Long', OwnerID: 'acme', OptionCount: 120, Options: mockOptions.slice(0, 20) },
  { ID: 'foreign', Name: 'Foreign', OwnerID: 'meridian', OptionCount: 0 },
]
const mockRequests: string[] = []
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: unknown) => unknown) =>
    run({
      Specs: {
        List: async ({ filters }: { filters: Record<string, string> }) => {
          mockRequests.push(`specs ${filters.ID}`)
          return { Items: mockSpecs, Meta: { TotalCount: 3, TotalPages: 1 } }
        },
        ListOptions: async (id: string, { page, pageSize }: { page: number; pageSize: number }) => {
          mockRequests.push(`options of ${id}, page ${page}`)
          return { Items: mockOptions.slice((page - 1) * pageSize, page * pageSize), Meta: { TotalPages: 2 } }
        },
      },
      Me: { Get: async () => ({ Supplier: { ID: 'acme' } }) },
    }),
}))

const plan = async (text: string, isAdmin: boolean) => {
  const file = await readCsv(text)
  const scope = { viewer: { assignedRoles: [], isAdmin }, timeZone: 'UTC' }
  return optionFile.rules.plan(file, autoMap(file.header, optionFile.rules.fields), scope)
}

beforeEach(() => {
  provideSettings({ marketplaceId: 'meridian', marketplaceName: 'Meridian Trade' } as Settings)
  mockRequests.splice(0)
})

test('reads the options of those specs only whose list lacks some', async () => {
  const rows = await optionFile.readRows(mockSpecs, {})
  expect(rows).toHaveLength(121)
  expect(mockRequests).toEqual(['options of long, page 1', 'options of long, page 2'])
})

test('suppliers change and add options of their own specs only', async () => {
  const text = 'Spec,Option,Value\nown,o0,New\nlong,o119,Last\nforeign,x,X\nown,y,Y\n'
  const read = await plan(text, false)
  expect(mockRequests).toEqual([
    'specs own|long|foreign',
    'options of long, page 1',
    'options of long, page 2',
  ])
  expect(read.targets.map(({ id, write }) => [id, write?.kind])).toEqual([
    ['own/o0', 'patch'],
    ['long/o119', 'patch'],
    ['own/y', 'create'],
  ])
  expect(read).toMatchObject({
    ...{ creates: 1, changes: 2 },
    problems: [
      {
        ...{ line: 4, column: 'SpecID' },
        reason: 'You can view this spec but not change it. It belongs to Meridian Trade.',
      },
    ],
  })
  expect((await plan(text, true)).problems).toEqual([])
})
