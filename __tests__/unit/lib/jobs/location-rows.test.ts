import { platform } from '@/lib/jobs/platform'

jest.mock('@/lib/ordercloud/sdk')
const mockCalls: unknown[] = []
const mockResource = (name: string) => ({
  Get: async (...ids: unknown[]) => void mockCalls.push([`${name}.Get`, ...ids]),
  Patch: async (...ids: unknown[]) => void mockCalls.push([`${name}.Patch`, ...ids]),
})
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) =>
    run({ Products: mockResource('Products'), InventoryRecords: mockResource('InventoryRecords') }),
}))

test('one job reads and changes products and their locations', async () => {
  const write = { kind: 'patch', body: { NotificationPoint: 3 } } as const
  await platform.read('products', 'bolt')
  await platform.read('products', 'bolt/harbor')
  await platform.write('products', 'bolt', write)
  await platform.write('products', 'bolt/harbor', write)
  expect(mockCalls).toEqual([
    ['Products.Get', 'bolt'],
    ['InventoryRecords.Get', 'bolt', 'harbor'],
    ['Products.Patch', 'bolt', write.body],
    ['InventoryRecords.Patch', 'bolt', 'harbor', write.body],
  ])
})
