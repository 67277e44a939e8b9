import { bundleItemActivity } from '@/lib/jobs/bundle-item-write'
import { bundleItemRowId } from '@/lib/jobs/bundle-item-paths'
import { platform } from '@/lib/jobs/platform'

const mockCalls: unknown[] = []
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) =>
    run({
      Bundles: {
        Get: async (...input: unknown[]) => void mockCalls.push(['Get', ...input]),
        ListProductAssignments: async ({ bundleID, productID }: Record<string, string>) => {
          mockCalls.push(['List', bundleID, productID])
          return { Items: [{ BundleID: bundleID, ProductID: productID, Required: true }] }
        },
        SaveProductAssignment: async (...input: unknown[]) => void mockCalls.push(['Save', ...input]),
        DeleteProductAssignment: async (...input: unknown[]) => void mockCalls.push(['Delete', ...input]),
      },
    }),
}))

const id = bundleItemRowId('kit', 'anchor')
const item = { BundleID: 'kit', ProductID: 'anchor', Required: true, DefaultQuantity: null }

beforeEach(() => mockCalls.splice(0))

test('one job reads and changes bundles and their products', async () => {
  await platform.read('bundles', 'kit')
  expect(await platform.read('bundles', id)).toEqual(item)
  await platform.write('bundles', id, { kind: 'create', body: item })
  await platform.write('bundles', id, { kind: 'patch', body: { Required: false, DefaultQuantity: 2 } })
  await platform.write('bundles', id, { kind: 'delete', from: item })
  expect(mockCalls).toEqual([
    ['Get', 'kit'],
    ['List', 'kit', 'anchor'],
    ['Save', item],
    ['Save', { ...item, Required: false, DefaultQuantity: 2 }],
    ['Delete', 'kit', 'anchor'],
  ])
})

test('is recorded as the panel of the products of a bundle records it', () => {
  const assignment = { title: 'Products', what: 'product anchor', path: 'bundles/products', row: item }
  expect(bundleItemActivity('bundles', { id }, { kind: 'create', body: item })).toEqual({
    ...{ path: 'bundles', id: 'kit', kind: 'assigned', assignment },
  })
  expect(bundleItemActivity('bundles', { id }, { kind: 'delete', from: item })).toMatchObject({
    kind: 'unassigned',
  })
  expect(bundleItemActivity('bundles', { id }, { kind: 'patch', body: { Required: false } })).toBeUndefined()
  expect(bundleItemActivity('products', { id }, { kind: 'create', body: item })).toBeUndefined()
})
