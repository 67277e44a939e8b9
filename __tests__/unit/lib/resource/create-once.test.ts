import { PlatformError } from '@/lib/ordercloud/errors'
import { createOnce, createWithAssignedId } from '@/lib/resource/create-once'

interface Thing {
  ID?: string
  Name?: string
  Start?: string
}

const lost = new PlatformError('Network Error', { errorCode: 'Network' })
const exists = new PlatformError('Exists', { status: 409, errorCode: 'IdExists' })

/** Mocks a platform that stores what it is sent, and loses its responses when requested. */
function platform() {
  const kept = new Map<string, Thing>()
  const state = { losesAnswers: false, posts: 0 }
  return {
    kept,
    state,
    service: {
      get: async (id: string) => kept.get(id) ?? {},
      create: async (body: Thing) => {
        state.posts += 1
        if (kept.has(body.ID ?? '')) throw exists
        kept.set(body.ID ?? '', body)
        if (state.losesAnswers) throw lost
        return body
      },
      patch: async (id: string, body: Thing) => {
        const patched = { ...kept.get(id), ...body }
        kept.set(id, patched)
        return patched
      },
    },
  }
}

test('finds its own record with the second attempt after a lost response', async () => {
  const { service, state, kept } = platform()
  state.losesAnswers = true
  await expect(createOnce(service, 'things', 'a', { ID: 'a', Name: 'x' })).rejects.toBe(lost)
  state.losesAnswers = false
  await expect(createOnce(service, 'things', 'a', { ID: 'a', Name: 'x' })).resolves.toEqual({
    ID: 'a',
    Name: 'x',
  })
  expect(kept.size).toBe(1)
})

test('writes changes made between two attempts', async () => {
  const { service, state, kept } = platform()
  state.losesAnswers = true
  await expect(createOnce(service, 'things', 'b', { ID: 'b', Name: 'x' })).rejects.toBe(lost)
  await createOnce(service, 'things', 'b', { ID: 'b', Name: 'y' })
  expect(kept.get('b')).toEqual({ ID: 'b', Name: 'y' })
})

test('fails when another user’s record has the ID', async () => {
  const { service, kept } = platform()
  kept.set('c', { ID: 'c', Name: 'theirs' })
  await expect(createOnce(service, 'things', 'c', { ID: 'c', Name: 'mine' })).rejects.toBe(exists)
  expect(kept.get('c')?.Name).toBe('theirs')
})

test('does not take over another user’s record after a lost response', async () => {
  const { service, kept } = platform()
  const unreachable = { ...service, create: () => Promise.reject(lost) }
  await expect(createOnce(unreachable, 'things', 'd', { ID: 'd', Name: 'mine' })).rejects.toBe(lost)
  kept.set('d', { ID: 'd', Name: 'theirs' })
  await expect(createOnce(service, 'things', 'd', { ID: 'd', Name: 'mine' })).rejects.toBe(exists)
})

test('finds its own record when the browser has repeated the request', async () => {
  const { service, kept } = platform()
  const repeated = {
    ...service,
    create: async (body: Thing) => {
      await service.create(body)
      return service.create(body)
    },
  }
  const body = { ID: 'e', Name: 'x', Start: '2026-03-03T08:15:00.000Z' }
  kept.delete('e')
  const get = async (id: string) => ({ ...(await service.get(id)), Start: '2026-03-03T09:15:00+01:00' })
  await expect(createOnce<Thing>({ ...repeated, get }, 'things', 'e', body)).resolves.toMatchObject({
    Name: 'x',
  })
  expect(kept.size).toBe(1)
})

test('fails with the conflict when the existing record cannot be read', async () => {
  const { service, kept } = platform()
  kept.set('f', { ID: 'f', Name: 'theirs' })
  const get = () => Promise.reject(new PlatformError('No.', { status: 403 }))
  await expect(createOnce({ ...service, get }, 'things', 'f', { ID: 'f' })).rejects.toBe(exists)
})

test.each(['<Redacted. Leave unchanged.>', '••••••', null])(
  'finds its own record when the platform returns %j instead of a secret',
  async (mask) => {
    const { service, kept } = platform()
    kept.set('g', { ID: 'g', Name: 'Archive' })
    const withSecret = {
      ...service,
      get: async (id: string) => ({ ...(await service.get(id)), HashKey: mask }),
    }
    const body = { ID: 'g', Name: 'Archive', HashKey: 'typed' }
    await expect(createOnce<Thing>(withSecret, 'things', 'g', body)).resolves.toMatchObject({
      Name: 'Archive',
    })
    const other = { ...withSecret, get: async () => ({ ID: 'g', Name: 'Archive', HashKey: 'theirs' }) }
    await expect(createOnce<Thing>(other, 'things', 'g', body)).rejects.toBe(exists)
  },
)

test('finds its own record when the platform hides a secret within a nested object', async () => {
  const { service, kept } = platform()
  const sent = { ID: 'n', Targets: { Http: { Endpoint: 'https://a.example.com', Secret: 'typed' } } }
  const stored = (Endpoint: string) => ({
    ...{ ID: 'n', Targets: { Http: { Endpoint, Secret: '<Redacted. Leave unchanged.>' }, Kafka: null } },
  })
  kept.set('n', stored('https://a.example.com'))
  await expect(createOnce(service, 'things', 'n', sent)).resolves.toMatchObject({ ID: 'n' })
  kept.set('n', stored('https://b.example.com'))
  await expect(createOnce(service, 'things', 'n', sent)).rejects.toBe(exists)
})

describe('a record whose ID the platform assigns', () => {
  interface Client {
    ID?: string
    AppName?: string
    Active?: boolean
  }

  /** Mocks a platform that assigns IDs, and loses the response of the first creation. */
  function assigningPlatform(stored: Client[] = []) {
    const kept = [...stored]
    const state = { losesAnswers: true, isCreated: true }
    const patch = async (id: string, body: Client) =>
      Object.assign(kept.find(({ ID }) => ID === id) ?? {}, body)
    const list = jest.fn(async ({ filters }: { filters: Record<string, unknown> }) => ({
      Items: kept.filter(({ AppName }) => AppName === filters.AppName),
    }))
    const create = async (body: Client) => {
      const created = { ID: `client-${kept.length}`, ...body }
      if (state.isCreated) kept.push(created)
      if (state.losesAnswers) throw lost
      return created
    }
    return { kept, state, service: { list, create, patch } as never, list }
  }
  const body = { AppName: 'Shop', Active: true }
  const attempt = (service: never, key: string, changed = {}) =>
    createWithAssignedId<Client>(service, key, { ...body, ...changed }, 'AppName')

  test('is found by the second attempt after a lost response, and gets the changes since', async () => {
    const { kept, state, service } = assigningPlatform()
    await expect(attempt(service, 'found')).rejects.toBe(lost)
    state.losesAnswers = false
    await expect(attempt(service, 'found', { AppName: 'Store' })).resolves.toMatchObject({
      ID: 'client-0',
      AppName: 'Store',
    })
    expect(kept).toHaveLength(1)
  })

  test('is created by the second attempt when the first one did not reach the platform', async () => {
    const { kept, state, service } = assigningPlatform()
    state.isCreated = false
    await expect(attempt(service, 'unreached')).rejects.toBe(lost)
    Object.assign(state, { losesAnswers: false, isCreated: true })
    await attempt(service, 'unreached')
    expect(kept).toHaveLength(1)
  })

  test('is not one that existed before, or that another user creates with other values', async () => {
    const { kept, state, service } = assigningPlatform([{ ID: 'old', ...body }])
    state.isCreated = false
    await expect(attempt(service, 'others')).rejects.toBe(lost)
    kept.push({ ID: 'theirs', AppName: 'Shop', Active: false })
    Object.assign(state, { losesAnswers: false, isCreated: true })
    await expect(attempt(service, 'others')).resolves.toMatchObject({ ID: 'client-2' })
    expect(kept).toHaveLength(3)
  })

  test('is created again by another form', async () => {
    const { kept, state, service } = assigningPlatform()
    await expect(attempt(service, 'one')).rejects.toBe(lost)
    state.losesAnswers = false
    await attempt(service, 'another')
    expect(kept).toHaveLength(2)
  })

  test('is not sent when the records before it cannot be read', async () => {
    const { kept, service, list } = assigningPlatform()
    list.mockRejectedValueOnce(lost)
    await expect(attempt(service, 'unread')).rejects.toBe(lost)
    expect(kept).toEqual([])
  })
})
