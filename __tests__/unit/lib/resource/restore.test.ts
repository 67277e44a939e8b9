import { PlatformError } from '@/lib/ordercloud/errors'
import type { Resource } from '@/lib/resource/resource'
import { restoreRecord } from '@/lib/resource/restore'

interface Thing {
  ID: string
  Name?: string | null
  Price?: object | null
}

const create = jest.fn()
const things = {
  path: 'things',
  idOf: (thing: Thing) => thing.ID,
  service: { create, get: async () => ({ ID: 'a', Name: 'Somebody else’s' }), joinedFields: ['Price'] },
} as unknown as Resource<Thing>

test('creates a deleted record again with its ID, without empty fields and joined data', async () => {
  create.mockImplementation(async (body: Thing) => body)
  await restoreRecord(things, { ID: 'a', Name: null, Price: { ID: 'p' } })
  await restoreRecord(things, { ID: 'a', Name: 'Nut' })
  expect(create.mock.calls).toEqual([[{ ID: 'a' }], [{ ID: 'a', Name: 'Nut' }]])
})

test('fails when another record has taken the ID meanwhile', async () => {
  const taken = new PlatformError('Taken', { status: 409, errorCode: 'IdExists' })
  create.mockRejectedValue(taken)
  await expect(restoreRecord(things, { ID: 'a', Name: 'Nut' })).rejects.toBe(taken)
})
