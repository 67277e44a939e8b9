import { platform } from '@/lib/jobs/platform'

jest.mock('@/lib/ordercloud/sdk')
const mockCalls: unknown[] = []
const mockResource = (name: string) => ({
  Get: async (...ids: unknown[]) => void mockCalls.push([`${name}.Get`, ...ids]),
  Patch: async (...ids: unknown[]) => void mockCalls.push([`${name}.Patch`, ...ids]),
  Create: async (...ids: unknown[]) => void mockCalls.push([`${name}.Create`, ...ids]),
  Delete: async (...ids: unknown[]) => void mockCalls.push([`${name}.Delete`, ...ids]),
  GetOption: async (...ids: unknown[]) => void mockCalls.push([`${name}.GetOption`, ...ids]),
  CreateOption: async (...ids: unknown[]) => void mockCalls.push([`${name}.CreateOption`, ...ids]),
  PatchOption: async (...ids: unknown[]) => void mockCalls.push([`${name}.PatchOption`, ...ids]),
  DeleteOption: async (...ids: unknown[]) => void mockCalls.push([`${name}.DeleteOption`, ...ids]),
  GetVariant: async (...ids: unknown[]) => void mockCalls.push([`${name}.GetVariant`, ...ids]),
  CreateVariant: async (...ids: unknown[]) => void mockCalls.push([`${name}.CreateVariant`, ...ids]),
  PatchVariant: async (...ids: unknown[]) => void mockCalls.push([`${name}.PatchVariant`, ...ids]),
  DeleteVariant: async (...ids: unknown[]) => void mockCalls.push([`${name}.DeleteVariant`, ...ids]),
})
beforeEach(() => mockCalls.splice(0))
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) =>
    run({
      ...{ Products: mockResource('Products'), InventoryRecords: mockResource('InventoryRecords') },
      Specs: mockResource('Specs'),
    }),
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

test('one job adds locations of several products, and its undo deletes them', async () => {
  const body = { ID: 'harbor', AddressID: 'a' }
  await platform.write('products', 'bolt/harbor', { kind: 'create', body })
  await platform.write('products', 'bolt/harbor', { kind: 'delete', from: body })
  expect(mockCalls).toEqual([
    ['InventoryRecords.Create', 'bolt', body],
    ['InventoryRecords.Delete', 'bolt', 'harbor'],
  ])
})

test('one job reads and changes variants of several products', async () => {
  const body = { Name: 'Red' }
  await platform.read('products', 'bolt/variants/red')
  await platform.write('products', 'bolt/variants/red', { kind: 'patch', body })
  expect(mockCalls).toEqual([
    ['Products.GetVariant', 'bolt', 'red'],
    ['Products.PatchVariant', 'bolt', 'red', body],
  ])
})

test('one job reads, adds, changes and deletes locations of several variants', async () => {
  const body = { ID: 'harbor', AddressID: 'a' }
  await platform.read('products', 'bolt/variants/red/harbor')
  await platform.write('products', 'bolt/variants/red/harbor', { kind: 'create', body })
  await platform.write('products', 'bolt/variants/red/harbor', { kind: 'patch', body })
  await platform.write('products', 'bolt/variants/red/harbor', { kind: 'delete', from: body })
  expect(mockCalls).toEqual([
    ['InventoryRecords.GetVariant', 'bolt', 'red', 'harbor'],
    ['InventoryRecords.CreateVariant', 'bolt', 'red', body],
    ['InventoryRecords.PatchVariant', 'bolt', 'red', 'harbor', body],
    ['InventoryRecords.DeleteVariant', 'bolt', 'red', 'harbor'],
  ])
})

test('one job reads, adds, changes and deletes options of several specs', async () => {
  const body = { ID: 'red', Value: 'Red' }
  await platform.read('specs', 'color')
  await platform.read('specs', 'color/red')
  await platform.write('specs', 'color/red', { kind: 'create', body })
  await platform.write('specs', 'color/red', { kind: 'patch', body })
  await platform.write('specs', 'color/red', { kind: 'delete', from: body })
  expect(mockCalls).toEqual([
    ['Specs.Get', 'color'],
    ['Specs.GetOption', 'color', 'red'],
    ['Specs.CreateOption', 'color', body],
    ['Specs.PatchOption', 'color', 'red', body],
    ['Specs.DeleteOption', 'color', 'red'],
  ])
})
