import { bundleItemFile } from '@/components/products/bundles/bundle-file'
import type { Bundle, BundleProductAssignment } from '@/lib/ordercloud/models'

const mockItems: BundleProductAssignment[] = []
const mockRequests: string[] = []
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: unknown) => unknown) =>
    run({
      Bundles: {
        ListProductAssignments: async (options: { bundleID?: string; page: number; pageSize: number }) => {
          const { bundleID, page, pageSize } = options
          mockRequests.push(`${bundleID ?? 'all'}, page ${page}`)
          const found = mockItems.filter(({ BundleID }) => bundleID === undefined || BundleID === bundleID)
          const Items = found.slice((page - 1) * pageSize, page * pageSize)
          return { Items, Meta: { TotalPages: Math.ceil(found.length / pageSize) } }
        },
      },
    }),
}))

const bundlesOf = (count: number): Bundle[] =>
  Array.from({ length: count }, (_, at) => ({ ID: `kit${at}`, Name: `Kit ${at}` }))
const itemsOf = (bundle: number, count: number): BundleProductAssignment[] =>
  Array.from({ length: count }, (_, at) => ({
    BundleID: `kit${bundle}`,
    ProductID: `p${at}`,
    Required: false,
  }))

beforeEach(() => {
  mockRequests.splice(0)
  mockItems.splice(0)
})

test('reads the products of many bundles together', async () => {
  mockItems.push(...itemsOf(0, 70), ...itemsOf(1, 70), ...itemsOf(9, 1))
  expect(await bundleItemFile.readRows(bundlesOf(3), {})).toHaveLength(140)
  expect(mockRequests).toEqual(['all, page 1', 'all, page 2'])
})

test('reads the products of each bundle when that takes fewer requests', async () => {
  mockItems.push(...itemsOf(0, 120), ...itemsOf(5, 900))
  expect(await bundleItemFile.readRows(bundlesOf(2), {})).toHaveLength(120)
  expect(mockRequests).toEqual(['all, page 1', 'kit0, page 1', 'kit1, page 1', 'kit0, page 2'])
})

test('sends no request for no bundles', async () => {
  expect(await bundleItemFile.readRows([], {})).toEqual([])
  expect(mockRequests).toEqual([])
})
