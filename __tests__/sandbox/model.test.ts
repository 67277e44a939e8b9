/** @jest-environment node */
import fc from 'fast-check'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { call, expectErrors } from './support/sdk'

/**
 * Random sequences of creates, saves, patches, renames, deletes and assignments of users and groups, compared with a
 * small model that shares no code with the platform. After every step both must return the same data.
 */

type Xp = Record<string, unknown>
interface User {
  ID: string
  Username: string
  FirstName: string
  xp: Xp | null
}
interface Group {
  ID: string
  Name: string
  Description: string | null
}

/** Minimal implementation of the same behavior. */
class Model {
  users = new Map<string, User>()
  groups = new Map<string, Group>()
  members: { group: string; user: string }[] = []

  hasMember(group: string, user: string): boolean {
    return this.members.some((one) => one.group === group && one.user === user)
  }
  isTaken(username: string, by?: string): boolean {
    return [...this.users.values()].some(
      (user) => user.ID !== by && user.Username.toLowerCase() === username.toLowerCase(),
    )
  }
}

interface Real {
  token: string
  buyer: string
}

type Outcome = { body: Xp } | { code: string | undefined }
type Command = fc.AsyncCommand<Model, Real>

const run = (
  { token, buyer }: Real,
  id: string,
  params: Record<string, string>,
  body?: object,
): Promise<Outcome> => {
  const requested = call(id, { token, params: { buyerID: buyer, ...params }, ...(body ? { body } : {}) })
  return requested.then(
    (answer) => ({ body: answer.body as Xp }),
    async (error: Error) => ({ code: (await expectErrors(Promise.reject(error))).errors[0]?.ErrorCode }),
  )
}

const command = (name: string, act: (model: Model, real: Real) => Promise<void>): Command => ({
  check: () => true,
  run: async (model, real) => {
    await act(model, real)
    await compare(model, real)
  },
  toString: () => name,
})

async function compare(model: Model, { token, buyer }: Real): Promise<void> {
  const list = async (id: string, query: object): Promise<Xp[]> => {
    const params = { buyerID: buyer }
    const { body } = await call(id, { token, params, query: { pageSize: 100, ...query } })
    expect(body.Meta.TotalCount).toBe(body.Items.length)
    return body.Items as Xp[]
  }
  const users = [...model.users.values()].sort((a, b) => (a.ID < b.ID ? -1 : 1))
  expect(
    (await list('Users.List', { sortBy: ['ID'] })).map(({ ID, Username, FirstName, xp }) => ({
      ID,
      Username,
      FirstName,
      xp,
    })),
  ).toEqual(users)
  const groups = [...model.groups.values()].sort((a, b) =>
    `${a.Name} ${a.ID}` < `${b.Name} ${b.ID}` ? -1 : 1,
  )
  expect(
    (await list('UserGroups.List', {})).map(({ ID, Name, Description }) => ({ ID, Name, Description })),
  ).toEqual(groups)
  const members = model.members.map(({ group, user }) => ({ UserGroupID: group, UserID: user }))
  const found = await list('UserGroups.ListUserAssignments', {})
  expect(found).toHaveLength(members.length)
  expect(found).toEqual(expect.arrayContaining(members))
}

const userId = fc.constantFrom('u1', 'u2', 'u3', 'u4')
const groupId = fc.constantFrom('g1', 'g2', 'g3')
const username = fc.constantFrom('ann', 'Ann', 'bob', 'cy')
const word = fc.constantFrom('One', 'Two', 'Three')
const xp = fc.dictionary(
  fc.constantFrom('a', 'b'),
  fc.oneof(
    fc.integer({ min: 0, max: 3 }),
    fc.constant(null),
    fc.record({ c: fc.boolean() }),
    fc.constant([1]),
  ),
  { maxKeys: 2 },
)

/** Independent implementation of PATCH for xp: objects are merged key by key, everything else is replaced. */
const merged = (into: unknown, patch: unknown): unknown => {
  const isPlain = (value: unknown): value is Xp =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isPlain(into) || !isPlain(patch)) return patch
  const keys = new Set([...Object.keys(into), ...Object.keys(patch)])
  return Object.fromEntries(
    [...keys].map((key) => [key, key in patch ? merged(into[key], patch[key]) : into[key]]),
  )
}

const rest = { LastName: 'Last', Email: 'a@example.com', Active: true }

const createUser = fc.tuple(userId, username, word, xp).map(([ID, Username, FirstName, given]) =>
  command(`create user ${ID} ${Username}`, async (model, real) => {
    const outcome = await run(real, 'Users.Create', {}, { ...rest, ID, Username, FirstName, xp: given })
    if (model.users.has(ID)) expect(outcome).toEqual({ code: 'IdExists' })
    else if (model.isTaken(Username)) expect(outcome).toEqual({ code: 'User.UsernameMustBeUnique' })
    else {
      expect(outcome).toMatchObject({ body: { ID } })
      model.users.set(ID, { ID, Username, FirstName, xp: given })
    }
  }),
)

const patchUser = fc.tuple(userId, word, xp).map(([userID, FirstName, given]) =>
  command(`patch user ${userID} ${JSON.stringify(given)}`, async (model, real) => {
    const outcome = await run(real, 'Users.Patch', { userID }, { FirstName, xp: given })
    const user = model.users.get(userID)
    if (!user) return expect(outcome).toEqual({ code: 'NotFound' })
    user.FirstName = FirstName
    user.xp = merged(user.xp, given) as Xp
    expect(outcome).toMatchObject({ body: { FirstName } })
  }),
)

const renameUser = fc.tuple(userId, userId).map(([userID, ID]) =>
  command(`rename user ${userID} to ${ID}`, async (model, real) => {
    const outcome = await run(real, 'Users.Patch', { userID }, { ID })
    const user = model.users.get(userID)
    if (!user) return expect(outcome).toEqual({ code: 'NotFound' })
    if (ID !== userID && model.users.has(ID)) return expect(outcome).toEqual({ code: 'IdExists' })
    model.users.delete(userID)
    user.ID = ID
    model.users.set(ID, user)
    for (const one of model.members) if (one.user === userID) one.user = ID
  }),
)

const deleteUser = userId.map((userID) =>
  command(`delete user ${userID}`, async (model, real) => {
    const outcome = await run(real, 'Users.Delete', { userID })
    expect(outcome).toEqual(model.users.has(userID) ? { body: undefined } : { code: 'NotFound' })
    model.users.delete(userID)
    model.members = model.members.filter((one) => one.user !== userID)
  }),
)

const saveGroup = fc.tuple(groupId, word, fc.option(word)).map(([userGroupID, Name, Description]) =>
  command(`save group ${userGroupID} ${Name}`, async (model, real) => {
    const body = { Name, ...(Description === null ? {} : { Description }) }
    expect(await run(real, 'UserGroups.Save', { userGroupID }, body)).toMatchObject({ body: { Name } })
    model.groups.set(userGroupID, { ID: userGroupID, Name, Description })
  }),
)

const deleteGroup = groupId.map((userGroupID) =>
  command(`delete group ${userGroupID}`, async (model, real) => {
    const outcome = await run(real, 'UserGroups.Delete', { userGroupID })
    expect(outcome).toEqual(model.groups.has(userGroupID) ? { body: undefined } : { code: 'NotFound' })
    model.groups.delete(userGroupID)
    model.members = model.members.filter((one) => one.group !== userGroupID)
  }),
)

const assign = fc.tuple(groupId, userId).map(([group, user]) =>
  command(`assign ${user} to ${group}`, async (model, real) => {
    const body = { UserGroupID: group, UserID: user }
    const outcome = await run(real, 'UserGroups.SaveUserAssignment', {}, body)
    if (!model.groups.has(group) || !model.users.has(user))
      return expect(outcome).toEqual({ code: 'NotFound' })
    expect(outcome).toEqual({ body: undefined })
    if (!model.hasMember(group, user)) model.members.push({ group, user })
  }),
)

const unassign = fc.tuple(groupId, userId).map(([group, user]) =>
  command(`unassign ${user} from ${group}`, async (model, real) => {
    const params = { userGroupID: group, userID: user }
    const outcome = await run(real, 'UserGroups.DeleteUserAssignment', params)
    expect(outcome).toEqual(model.hasMember(group, user) ? { body: undefined } : { code: 'NotFound' })
    model.members = model.members.filter((one) => one.group !== group || one.user !== user)
  }),
)

/** Number of sequences. Soak runs have more of them. */
const SEQUENCES = process.env.QM_SOAK === '1' ? 200 : 12

describe.each(ENGINES)('users and groups on %s', (engine) => {
  let market: Marketplace
  let token: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
  })
  afterAll(() => market.close())

  it('match an independent model after any sequence of operations', async () => {
    const commands = [createUser, patchUser, renameUser, deleteUser, saveGroup, deleteGroup, assign, unassign]
    const sequences = fc.commands(
      commands.map((one) => one as fc.Arbitrary<Command>),
      {
        maxCommands: 100,
        size: 'max',
      },
    )
    let made = 0
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        const buyer = `model-${++made}`
        await call('Buyers.Create', { token, body: { ID: buyer, Name: buyer, Active: true } })
        try {
          await fc.asyncModelRun(() => ({ model: new Model(), real: { token, buyer } }), sequence)
        } finally {
          // Usernames are unique in the marketplace. The next sequence, including a shrunk one, has to start without
          // these.
          await call('Buyers.Delete', { token, params: { buyerID: buyer } })
        }
      }),
      { numRuns: SEQUENCES },
    )
    expect(market.logged).toEqual([])
  })
})
