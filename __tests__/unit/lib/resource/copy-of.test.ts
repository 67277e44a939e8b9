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
  const refused = new PlatformError('Forbidden', { status: 403 })

  /** Mocks a platform that stores what it is sent, and then fails with the error of `state`. */
  function platform() {
    const kept = new Map<string, Thing>()
    const state: { error?: PlatformError | undefined } = {}
    const service = {
      get: async (id: string) => kept.get(id) ?? {},
      create: async (body: Thing) => {
        if (state.error === refused) throw refused
        if (kept.has(body.ID ?? '')) throw exists
        kept.set(body.ID ?? '', body)
        if (state.error) throw state.error
        return body
      },
      patch: async (id: string, body: Thing) => ({ ...kept.get(id), ...body }),
    }
    const copy = (original: Thing) =>
      createCopy<Thing>(service, 'things', original.ID ?? '', (id) => copyOf(original, id, []))
    return { kept, state, copy }
  }

  test('finds the copy of the last attempt, whose response was lost', async () => {
    const { kept, state, copy } = platform()
    state.error = lost
    await expect(copy({ ID: 'a', Name: 'A' })).rejects.toBe(lost)
    state.error = undefined
    const found = await copy({ ID: 'a', Name: 'Renamed' })
    expect([...kept.values()]).toEqual([found])
    expect(found.Name).toBe('A (copy)')
    // A further copy is intended.
    await copy({ ID: 'a', Name: 'Renamed' })
    expect([...kept.values()].map(({ Name }) => Name)).toEqual(['A (copy)', 'Renamed (copy)'])
  })

  test('copies another record after a lost response, and the current record after an error', async () => {
    const { kept, state, copy } = platform()
    state.error = lost
    await expect(copy({ ID: 'b', Name: 'B' })).rejects.toBe(lost)
    state.error = refused
    await expect(copy({ ID: 'c', Name: 'C' })).rejects.toBe(refused)
    state.error = undefined
    expect(await copy({ ID: 'c', Name: 'New' })).toMatchObject({ Name: 'New (copy)' })
    expect(kept.size).toBe(2)
  })
})
