import type { Resource } from '@/lib/resource/resource'
import { nest, pathText, placesIn, valueAt, without, xpOf } from '@/lib/xp/tree'
import { ChangedMeanwhile, removeXp, setXp } from '@/lib/xp/write'

interface Person {
  ID: string
  Name: string
  Password?: string | null
  LastActive?: string
  Inventory?: { QuantityAvailable: number; LastUpdated: string }
  Joined?: string
  xp?: Record<string, unknown> | null
}

const STORED: Person = {
  ID: 'ada',
  Name: 'Ada',
  Password: null,
  Inventory: { QuantityAvailable: 4, LastUpdated: '1' },
  Joined: 'kept elsewhere',
  xp: { Brand: 'Acme', Facets: { color: 'Red', size: 4 } },
}

let stored: Person
const patch = jest.fn(async (_id: string, body: Partial<Person>): Promise<Person> => ({ ...stored, ...body }))
const save = jest.fn(async (_id: string, body: Person): Promise<Person> => body)
const people = {
  idOf: ({ ID }: Person) => ID,
  service: { get: async () => structuredClone(stored), patch, save, joinedFields: ['Joined'] },
} as unknown as Resource<Person>

beforeEach(() => {
  stored = structuredClone(STORED)
  patch.mockClear()
  save.mockClear()
})

test('sets a single value with a PATCH', async () => {
  await setXp(people, 'ada', { path: ['Facets', 'color'], shown: 'Red', value: 'Blue' })
  expect(patch).toHaveBeenCalledWith('ada', { xp: { Facets: { color: 'Blue' } } })
  await setXp(people, 'ada', { path: ['Brand'], shown: 'Acme', value: null })
  expect(patch).toHaveBeenLastCalledWith('ada', { xp: { Brand: null } })
  stored.xp = null
  await setXp(people, 'ada', { path: ['Brand'], shown: undefined, value: 'Acme' })
  expect(patch).toHaveBeenLastCalledWith('ada', { xp: { Brand: 'Acme' } })
})

test('writes nothing again after an attempt whose response was lost', async () => {
  const facets = { color: 'Blue', sizes: [4, 5] }
  stored.xp = { Facets: facets }
  const again = { path: ['Facets'], shown: STORED.xp?.Facets, value: structuredClone(facets) }
  expect(await setXp(people, 'ada', again)).toMatchObject({ xp: { Facets: facets } })
  expect(await removeXp(people, STORED, ['Brand'])).toMatchObject({ xp: { Facets: facets } })
  expect(patch).not.toHaveBeenCalled()
  expect(save).not.toHaveBeenCalled()
})

test('never saves the full record of a resource that keeps its keys', async () => {
  const kept = { ...people, words: { one: 'person' }, xp: { keepsKeys: true } } as unknown as Resource<Person>
  const setting = { path: ['Facets'], shown: STORED.xp?.Facets, value: { color: 'Blue' } }
  await expect(setXp(kept, 'ada', setting)).rejects.toThrow(/Properties of a person cannot be removed/)
  expect(save).not.toHaveBeenCalled()
  expect(patch).not.toHaveBeenCalled()
  await setXp(kept, 'ada', { ...setting, value: { color: 'Blue', size: 5 } })
  expect(patch).toHaveBeenCalledWith('ada', { xp: { Facets: { color: 'Blue', size: 5 } } })
})

test('saves the full record when an object loses keys, because a PATCH would merge them', async () => {
  const shown = STORED.xp?.Facets
  const setting = { path: ['Facets'], shown, value: { color: 'Blue' } }
  const after = await setXp(people, 'ada', setting)
  expect(patch).not.toHaveBeenCalled()
  expect(save.mock.calls[0]?.[1]).toMatchObject({
    Name: 'Ada',
    xp: { Brand: 'Acme', Facets: { color: 'Blue' } },
  })
  expect(after.xp).toEqual({ Brand: 'Acme', Facets: { color: 'Blue' } })
  expect(after.Joined).toBe('kept elsewhere')
})

test('sets an object that keeps all existing keys with a PATCH', async () => {
  const value = { color: 'Blue', size: 4, new: true }
  await setXp(people, 'ada', { path: ['Facets'], shown: STORED.xp?.Facets, value })
  expect(patch).toHaveBeenCalledWith('ada', { xp: { Facets: value } })
  expect(save).not.toHaveBeenCalled()
})

test.each([
  ['another value is there', { path: ['Brand'], shown: 'Bolt' }],
  ['the key was added meanwhile', { path: ['Brand'], shown: undefined }],
  ['the key was added with nothing in it', { path: ['Empty'], shown: undefined }],
  ['the key was removed', { path: ['Gone'], shown: 'x' }],
  ['the object it goes into is none any more', { path: ['Brand', 'Name'], shown: undefined }],
  ['the object it goes into is gone', { path: ['Gone', 'Name'], shown: undefined }],
])('rejects a change and writes nothing when %s', async (_what, change) => {
  stored.xp = { ...stored.xp, Empty: null }
  const setting = setXp(people, 'ada', { ...change, value: 'New' })
  await expect(setting).rejects.toBeInstanceOf(ChangedMeanwhile)
  await expect(setting).rejects.toMatchObject({ latest: stored })
  expect(patch).not.toHaveBeenCalled()
})

test('sets a value although another user changed other fields, and returns those changes', async () => {
  stored.xp = { ...stored.xp, Facets: { color: 'Red', size: 5 } }
  stored.Name = 'Ada L.'
  patch.mockResolvedValueOnce({ ID: 'ada', Name: 'Ada L.', xp: { Brand: 'Bolt', Facets: { size: 5 } } })
  const after = await setXp(people, 'ada', { path: ['Brand'], shown: 'Acme', value: 'Bolt' })
  expect(after).toMatchObject({ Name: 'Ada L.', Joined: 'kept elsewhere', xp: { Brand: 'Bolt' } })
})

test('removes a key by saving the latest record, without secrets and joined data', async () => {
  const after = await removeXp(people, STORED, ['Facets', 'color'])
  expect(save).toHaveBeenCalledWith('ada', {
    ID: 'ada',
    Name: 'Ada',
    Inventory: STORED.Inventory,
    xp: { Brand: 'Acme', Facets: { size: 4 } },
  })
  expect(after).toMatchObject({ Joined: 'kept elsewhere', xp: { Brand: 'Acme', Facets: { size: 4 } } })
})

test.each([
  ['a field', () => (stored.Name = 'Ada L.')],
  ['another property', () => (stored.xp = { ...stored.xp, Brand: 'Bolt' })],
  ['something inside', () => (stored.Inventory = { QuantityAvailable: 3, LastUpdated: '2' })],
])('rejects removing a key when %s has changed since', async (_what, change) => {
  change()
  await expect(removeXp(people, STORED, ['Brand'])).rejects.toMatchObject({ latest: stored })
  await expect(removeXp(people, STORED, ['Brand'])).rejects.toBeInstanceOf(ChangedMeanwhile)
  expect(save).not.toHaveBeenCalled()
})

test('ignores fields that the platform updates itself when removing a key', async () => {
  stored.LastActive = '2026-11-01'
  stored.Inventory = { QuantityAvailable: 4, LastUpdated: '9' }
  await removeXp(people, STORED, ['Brand'])
  expect(save).toHaveBeenCalledWith('ada', expect.objectContaining({ LastActive: '2026-11-01' }))
})

test('follows paths through own properties of objects only', () => {
  const xp = { a: { b: [1], 'c.d': 2 }, e: null }
  expect(valueAt(xp, ['a', 'b'])).toEqual([1])
  expect(valueAt(xp, ['a', 'c.d'])).toBe(2)
  expect(valueAt(xp, ['a', 'b', '0'])).toBeUndefined()
  expect(valueAt(xp, ['toString'])).toBeUndefined()
  expect(placesIn(xp)).toEqual([[], ['a']])
  expect(without(xp, ['a', 'b'])).toEqual({ a: { 'c.d': 2 }, e: null })
  expect(without(xp, ['x', 'y'])).toEqual(xp)
  expect(pathText(['a', 'b'])).toBe('xp.a.b')
  expect([xpOf({}), xpOf({ xp: null }), xpOf({ xp: [1] }), xpOf({ xp })]).toEqual([{}, {}, {}, xp])
})

test('treats a key that could reach a prototype as a plain key', () => {
  const nested = nest(['__proto__', 'admin'], true)
  expect(Object.keys(nested)).toEqual(['__proto__'])
  expect(({} as { admin?: unknown }).admin).toBeUndefined()
  const xp = JSON.parse('{"__proto__": {"a": 1}, "b": 2}') as Record<string, unknown>
  expect(without(xp, ['__proto__'])).toEqual({ b: 2 })
  expect(JSON.stringify(without(xp, ['b']))).toBe('{"__proto__":{"a":1}}')
})
