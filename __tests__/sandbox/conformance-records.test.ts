/** @jest-environment node */
import { allHandlers } from '@/sandbox/app'
import { contract } from '@/sandbox/contract/contract'
import { modelOf, operationById } from './support/contract'
import { SECRET_MASK } from '@/sandbox/core/records/model'
import { wiredOperations } from '@/sandbox/resources/all'
import {
  ALSO_REQUIRED_BY_PUT,
  Fixtures,
  requiredOf,
  SECRET,
  type Body,
  type Params,
} from './support/fixtures'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, useLeastRoles } from './support/people'
import { call, calledOperations, expectError, type SdkAnswer } from './support/sdk'
import { operationsOf, recordSets, type RecordSet } from './support/operation-sets'

const SETS = recordSets(wiredOperations(contract))
/** Fields that the platform sets at every write or sign-in, so their value always changes. */
const CHANGING_FIELDS = ['LastUpdated']
/** Fields decided at creation or filled from the id. A PUT that leaves them out does not reset them. */
const FIELDS_SET_ONCE = ['XpPath', 'EventType']

const fieldsOf = (model: string) => Object.entries(modelOf(model).fields)
const withoutChangingFields = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([key]) => !CHANGING_FIELDS.includes(key)))

/** Expects the shape of every response: all fields of the model, no others, and no secrets. */
function expectShape(model: string, body: Body): void {
  expect(Object.keys(body).sort()).toEqual(
    fieldsOf(model)
      .map(([name]) => name)
      .sort(),
  )
  for (const [name, field] of fieldsOf(model))
    if (field.writeOnly) expect(field.masked ? [null, SECRET_MASK] : [null]).toContain(body[name])
  expect(JSON.stringify(body)).not.toContain(SECRET)
}

/** Fields that refer to API clients, whose ids are returned in lower case. Discover has its own clients. */
const CLIENT_FIELDS = ['ClientID', 'ApiClientID', 'ApiClientIDs', 'OrderCloudApiClientID']
const lowerCase = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(lowerCase) : typeof value === 'string' ? value.toLowerCase() : value

/** Returns the record as the response must contain it: as sent, but without secrets. */
function visible(model: string, sent: Body): Body {
  const entries = Object.entries(sent).map(([name, value]): [string, unknown] => {
    const field = modelOf(model).fields[name]
    const inner = field && contract.models[field.type]
    if (CLIENT_FIELDS.includes(name) && model !== 'DiscoverEvent') return [name, lowerCase(value)]
    if (field?.writeOnly) return [name, field.masked && value ? SECRET_MASK : null]
    return [name, inner && !field.array ? expect.objectContaining(visible(field.type, value as Body)) : value]
  })
  return Object.fromEntries(entries)
}

describe.each(ENGINES)('records on %s', (engine) => {
  let market: Marketplace
  let token: string
  let fixtures: Fixtures
  beforeAll(async () => {
    market = await startMarketplace(engine, undefined, { checksWrites: true })
    token = await admin(market)
    useLeastRoles(market)
    fixtures = new Fixtures(token)
  })
  afterAll(() => market.close())

  const start = async (set: RecordSet): Promise<{ params: Params; full: Body; id: string }> => {
    const params = await fixtures.params(set.save.path)
    const full = await fixtures.fullRecord(set.model, requiredOf(set), params)
    return { params, full, id: String(full.ID ?? '') }
  }
  const at = (set: RecordSet, params: Params, id: string): Params =>
    set.idParam ? { ...params, [set.idParam]: id } : params
  /** Creates the record in the way that its kind requires. */
  const make = async (
    set: RecordSet,
  ): Promise<{ params: Params; id: string; made: SdkAnswer; full: Body }> => {
    const { params, full, id } = await start(set)
    if (set.create) {
      const made = await call(set.create.id, { token, params, body: full })
      return { params, made, full, id: made.body.ID ?? id }
    }
    if (!set.idParam)
      return { params, full, id, made: await call(set.save.id, { token, params, body: full }) }
    // The platform creates these records by other means, so the record of the fixture is changed.
    const existing = await fixtures.params(`${set.save.path}/{any}`)
    const key = existing[set.idParam] ?? ''
    const body = { ...full, ID: key }
    return { params, id: key, full: body, made: await call(set.save.id, { token, params: existing, body }) }
  }

  it('list exactly the operations that the running app implements', () => {
    const running = [...allHandlers(market.platform).keys()].sort()
    expect(running).toEqual([...wiredOperations(contract)].sort())
    expect(SETS.length).toBeGreaterThan(40)
  })

  describe.each(SETS.map((set) => [set.name, set] as const))('%s', (_name, set) => {
    const { model, idParam } = set
    let made: Awaited<ReturnType<typeof make>>
    let params: Params
    beforeAll(async () => {
      made = await make(set)
      params = at(set, made.params, made.id)
    })

    it('returns a new record with all fields that were sent, except secrets', async () => {
      const { status, body, location } = made.made
      expect(status).toBe((set.create ?? set.save).status)
      expectShape(model, body)
      expect(body).toMatchObject(
        visible(model, modelOf(model).fields.ID?.readOnly ? { ...made.full, ID: made.id } : made.full),
      )
      if (set.create) expect(location).toMatch(new RegExp(`/${made.id}$`))
      const read = await call(set.get.id, { token, params })
      expect(read).toEqual({ status: 200, location: null, body })
    })

    it('lists the record', async () => {
      if (!set.list) return
      const full = set.list.query?.some(({ name }) => name === 'includeAddress')
        ? { includeAddress: true }
        : {}
      const query = { ...full, filters: { ID: made.id } }
      const { status, body } = await call(set.list.id, { token, params, query })
      expect(status).toBe(200)
      expect(body.Items).toEqual([made.made.body])
      expect(body.Meta).toMatchObject({
        Page: 1,
        PageSize: 20,
        TotalCount: 1,
        TotalPages: 1,
        ItemRange: [1, 1],
      })
      expect(Object.keys(body)).toEqual(['Meta', 'Items'])
    })

    it('merges a PATCH deeply and keeps all other fields', async () => {
      const before = made.made.body
      expect(withoutChangingFields((await call(set.patch.id, { token, params, body: {} })).body)).toEqual(
        withoutChangingFields(before),
      )
      const bag = fieldsOf(model).find(([, field]) => field.type === 'any')?.[0]
      const [text] = fieldsOf(model).find(([name, field]) => isPlain(name, field.type, set)) ?? []
      const body = {
        ...(text ? { [text]: 'Patched' } : {}),
        ...(bag ? { [bag]: { Nested: { Changed: 2 }, List: [3] } } : {}),
      }
      const { status, body: after } = await call(set.patch.id, { token, params, body })
      expect(status).toBe(200)
      expectShape(model, after)
      const merged = bag ? { [bag]: { Color: 'blue', Nested: { Kept: 1, Changed: 2 }, List: [3] } } : {}
      expect(withoutChangingFields(after)).toEqual(
        withoutChangingFields({ ...before, ...(text ? { [text]: 'Patched' } : {}), ...merged }),
      )
      expect((await call(set.get.id, { token, params })).body).toEqual(after)
    })

    it('resets fields that a PUT leaves out', async () => {
      const required = [...requiredOf(set), ...(ALSO_REQUIRED_BY_PUT[model] ?? [])]
      const least = Object.fromEntries(required.map((name) => [name, made.full[name]]))
      const { status, body } = await call(set.save.id, { token, params, body: least })
      expect(status).toBe(200)
      expectShape(model, body)
      expect(body).toMatchObject(visible(model, least))
      for (const [name, field] of fieldsOf(model)) {
        if (
          name in least ||
          field.readOnly ||
          field.array ||
          /ID$/.test(name) ||
          FIELDS_SET_ONCE.includes(name)
        )
          continue
        const empty = field.default ?? (field.type === 'boolean' ? false : null)
        // A PUT that leaves out a secret does not change it.
        const isKept = field.masked === true && Object.hasOwn(made.full, name)
        expect([name, body[name]]).toEqual([name, isKept ? SECRET_MASK : empty])
      }
    })

    it('creates a missing record by PUT', async () => {
      if (!idParam || !set.create || modelOf(model).fields.ID?.readOnly) return
      const next = await start(set)
      const there = at(set, next.params, next.id)
      const { ID: _, ...body } = next.full
      const answer = await call(set.save.id, { token, params: there, body })
      expect(answer.status).toBe(200)
      expect(answer.body.ID).toBe(next.id)
      expect((await call(set.get.id, { token, params: there })).body).toEqual(answer.body)
    })

    it('rejects missing required fields and names each one', async () => {
      const required = requiredOf(set).filter((name) => !modelOf(model).fields[name]?.writeOnly)
      if (required.length === 0) return
      const operation = set.create ?? set.save
      const { status, errors } = await call(operation.id, { token, params, body: {} }).catch((error) => error)
      expect(status).toBe(400)
      expect(errors.map((one: { ErrorCode: string }) => one.ErrorCode)).toContain('ValidationFailure')
      const named = errors.map((one: { Data: { Field: string } }) => one.Data.Field)
      expect(named).toEqual(expect.arrayContaining(required))
    })

    it('rejects an id that is taken', async () => {
      if (!set.create || !idParam || modelOf(model).fields.ID?.readOnly) return
      const next = await start(set)
      const body = { ...next.full, ID: made.id }
      const { status, code, data } = await expectError(call(set.create.id, { token, params, body }))
      expect({ status, code, data }).toEqual({
        status: 409,
        code: 'IdExists',
        data: { ObjectType: model, ObjectID: made.id },
      })
    })

    it('deletes the record, and then returns 404 for it', async () => {
      if (!set.remove) return
      expect(await call(set.remove.id, { token, params })).toMatchObject({ status: 204, body: undefined })
      for (const operation of [set.get, set.patch, set.remove]) {
        const { status, code, data } = await expectError(call(operation.id, { token, params, body: {} }))
        expect({ id: operation.id, status, code }).toEqual({
          id: operation.id,
          status: 404,
          code: 'NotFound',
        })
        expect(data).toEqual({ ObjectType: model, ObjectID: expect.any(String) })
        if (idParam) expect(data?.ObjectID).toBe(made.id)
      }
    })
  })

  it('cover every implemented record operation without unexpected errors', () => {
    const wanted = SETS.flatMap(operationsOf)
    expect(wanted.filter((id) => !calledOperations.has(id))).toEqual([])
    expect(market.logged).toEqual([])
  })
})

/** Returns true for a text field that accepts any value. */
function isPlain(name: string, type: string, { save }: RecordSet): boolean {
  return (
    type === 'string' &&
    /^(Name|Description|Street1|Phone|ConfigData|Value|Currency)$/.test(name) &&
    !!operationById(save.id)
  )
}
