import { PlatformError } from '@/lib/ordercloud/errors'
import { copyOf, createCopy } from '@/lib/resource/copy-of'

test('a copy has its own ID and name, and no name longer than the platform allows', () => {
  const schedule = { ID: 's', Name: 'x'.repeat(100), Currency: 'USD', IsOnSale: true, MaxQuantity: null }
  expect(copyOf(schedule, 'c', ['IsOnSale'])).toEqual({
    ...{ ID: 'c', Name: `${'x'.repeat(93)} (copy)`, Currency: 'USD' },
  })
  expect(copyOf({ ID: 's', Name: null }, 'c', [])).toEqual({ ID: 'c', Name: 's (copy)' })
})

describe('the creation of a copy', () => {
  interface Thing {
    ID?: string
    Name?: string
  }

  const lost = new PlatformError('Network Error', { errorCode: 'Network' })
  const exists = new PlatformError('Exists', { status: 409, errorCode: 'IdExists' })
  const rejected = new PlatformError('Forbidden', { status: 403 })

  /** Mocks a platform that stores what it is sent, and then fails with the error of `state`. */
  function platform() {
    const stored = new Map<string, Thing>()
    const state: { error?: PlatformError | undefined } = {}
    const service = {
      get: async (id: string) => stored.get(id) ?? {},
      create: async (body: Thing) => {
        if (state.error === rejected) throw rejected
        if (stored.has(body.ID ?? '')) throw exists
        stored.set(body.ID ?? '', body)
        if (state.error) throw state.error
        return body
      },
      patch: async (id: string, body: Thing) => {
        const patched = { ...stored.get(id), ...body }
        stored.set(id, patched)
        return patched
      },
    }
    const copy = (original: Thing) =>
      createCopy<Thing>(service, 'things', original.ID ?? '', (id) => copyOf(original, id, []))
    return { stored, state, copy }
  }

  test('finds the copy of the last attempt, whose response was lost, and patches what has changed', async () => {
    const { stored, state, copy } = platform()
    state.error = lost
    await expect(copy({ ID: 'a', Name: 'A' })).rejects.toBe(lost)
    state.error = undefined
    expect((await copy({ ID: 'a', Name: 'Renamed' })).Name).toBe('Renamed (copy)')
    expect([...stored.values()].map(({ Name }) => Name)).toEqual(['Renamed (copy)'])
    // A further copy is intended.
    await copy({ ID: 'a', Name: 'Renamed' })
    expect(stored.size).toBe(2)
  })

  test('creates a further copy when another user has changed that of the lost response', async () => {
    const { stored, state, copy } = platform()
    state.error = lost
    await expect(copy({ ID: 'd', Name: 'D' })).rejects.toBe(lost)
    state.error = undefined
    const [id = ''] = stored.keys()
    stored.set(id, { ID: id, Name: 'Changed by another user' })
    expect((await copy({ ID: 'd', Name: 'D' })).Name).toBe('D (copy)')
    expect([...stored.values()].map(({ Name }) => Name)).toEqual(['Changed by another user', 'D (copy)'])
  })

  test('copies another record after a lost response, and the current record after an error', async () => {
    const { stored, state, copy } = platform()
    state.error = lost
    await expect(copy({ ID: 'b', Name: 'B' })).rejects.toBe(lost)
    state.error = rejected
    await expect(copy({ ID: 'c', Name: 'C' })).rejects.toBe(rejected)
    state.error = undefined
    expect(await copy({ ID: 'c', Name: 'New' })).toMatchObject({ Name: 'New (copy)' })
    expect(stored.size).toBe(2)
  })
})
