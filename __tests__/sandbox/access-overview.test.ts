/** @jest-environment node */
import {
  lockRuleOf,
  peopleAccess,
  signInState,
  type PeopleOf,
} from '@/components/access/rules/access-overview'
import { countAccess, countPeople, readAccess, readPeople } from '@/components/access/rules/read-access'
import type { User } from '@/lib/ordercloud/models'
import { createPacedReader } from '@/lib/resource/paced-reader'
import { DEMO_PASSWORD } from '@/sandbox/seed/constants'
import { appLibrary } from './support/app-library'
import { byPassword } from './support/access'
import { send } from './support/http'
import { startDemo, type Marketplace } from './support/marketplace'

/** Compares what the page "Who has access" derives from assignments with the roles that the platform gives each user. */

let market: Marketplace
let token: string
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run(mockLibrary()),
}))

/** Returns the platform's library with the token of the administrator. */
const mockLibrary = () => appLibrary(market, token)

beforeAll(async () => {
  market = await startDemo()
  token = (await byPassword(market, 'admin', DEMO_PASSWORD)).body.access_token
})
afterAll(() => market.close())

function reader() {
  let sent = 0
  const paced = createPacedReader(new AbortController().signal, ({ total }) => {
    sent = total
  })
  return { paced, sent: () => sent }
}

const PEOPLE: readonly (PeopleOf & { path: string })[] = [
  { kind: 'seller', companyId: '', path: '/v1/adminusers' },
  { kind: 'buyer', companyId: 'harborline', path: '/v1/buyers/harborline/users' },
  { kind: 'supplier', companyId: 'tarnwick', path: '/v1/suppliers/tarnwick/users' },
]
const post = (path: string, body: object = {}) =>
  send(market, 'POST', path, {
    ...{ token, body: JSON.stringify(body) },
    headers: { 'Content-Type': 'application/json' },
  })

const holdings = { roles: ['FullAccess'], isAdmin: true }

it.each(PEOPLE)('derives the roles that the platform gives each $kind user', async ({ path, ...of }) => {
  const data = await readAccess(reader().paced, holdings)
  const { paced, sent } = reader()
  const { users, memberships } = await readPeople(paced, of, true)
  expect(await countPeople(reader().paced, of, true)).toBe(sent())
  const people = peopleAccess(data, of, users, memberships)
  expect(people.length).toBeGreaterThan(0)
  for (const { user, Roles, CustomRoles } of people.slice(0, 20)) {
    const { body } = await send(market, 'GET', `${path}/${user.ID}`, { token })
    expect([...new Set([...Roles, ...CustomRoles])].sort()).toEqual([...body.AvailableRoles].sort())
  }
})

it('reads the default users of API clients in the announced number of requests', async () => {
  const { paced, sent } = reader()
  const { clients, clientUsers } = await readAccess(paced, { roles: [], isAdmin: true })
  expect(clients).toBeUndefined()
  expect(clientUsers.size).toBe(0)
  expect(await countAccess(reader().paced)).toBe(sent())
  const all = await readAccess(reader().paced, holdings)
  expect(all.clients?.length).toBeGreaterThan(0)
  for (const { DefaultContextUserName: name = '' } of all.clients ?? []) {
    expect(all.clientUsers.get(name.toLowerCase())?.UserID).toBeDefined()
  }
})

it('calls a user locked out exactly when the platform rejects the right password', async () => {
  const profile = {
    ID: 'strict',
    Name: 'Strict',
    PasswordConfig: { AllowedFailedAttempts: 3, LockoutDuration: 0 },
  }
  await post('/v1/securityprofiles', profile)
  const user = {
    ...{ ID: 'locked-user', Username: 'locked.user', FirstName: 'L', LastName: 'U', Email: 'l@example.com' },
    ...{ Active: true, Password: DEMO_PASSWORD },
  }
  await post('/v1/adminusers', user)
  const assignment = { SecurityProfileID: 'strict', UserID: user.ID }
  await post('/v1/securityprofiles/assignments', assignment)
  const state = async () => {
    const { body } = await send(market, 'GET', `/v1/adminusers/${user.ID}`, { token })
    return signInState({ user: body as User, lockRule: lockRuleOf([profile.PasswordConfig]) })
  }
  for (let attempt = 1; attempt <= 2; attempt++) await byPassword(market, user.Username, 'Wrong-password-1')
  expect(await state()).toBe('2 failed attempts')
  await byPassword(market, user.Username, 'Wrong-password-1')
  expect(await state()).toBe('Locked after 3 failed attempts, until an administrator unlocks the account')
  expect((await byPassword(market, user.Username, DEMO_PASSWORD)).body.access_token).toBeUndefined()
  await post(`/v1/adminusers/${user.ID}/unlock`)
  expect(await state()).toBeUndefined()
  expect((await byPassword(market, user.Username, DEMO_PASSWORD)).body.access_token).toBeDefined()
})
