import { QueryClient } from '@tanstack/react-query'
import { endActing, isAccessOver, keyAs, runAsUser, startActing } from '@/lib/ordercloud/as-user'
import { PlatformError } from '@/lib/ordercloud/errors'
import {
  callAsUser,
  restoreImpersonationToken,
  storeImpersonationToken,
} from '@/lib/ordercloud/impersonation'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/impersonation')
const mockUsers = { GetAccessToken: jest.fn() }
const mockConfigs = { List: jest.fn() }
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run({ Users: mockUsers, ImpersonationConfigs: mockConfigs }),
}))

const ana = { buyerId: 'harbor line', userId: 'ana' }
const withClient = (storefrontClientId: string) => provideSettings({ storefrontClientId } as Settings)
const config = (ClientID: string, other: object = {}) => ({
  SecurityProfileID: 'Shopper',
  ClientID,
  ...other,
})
const rejected = (status: number, errorCode: string) => new PlatformError('no', { status, errorCode })

beforeEach(() => {
  jest.resetAllMocks()
  withClient('storefront')
  mockUsers.GetAccessToken.mockResolvedValue({ access_token: 'token of ana' })
  jest.mocked(callAsUser).mockResolvedValue({ FirstName: 'Ana', LastName: 'Ruiz' })
})

it('asks for a token with the role of a shopper only, for the storefront of the settings', async () => {
  await expect(startActing(ana, () => undefined)).resolves.toMatchObject({ ...ana, name: 'Ana Ruiz' })
  expect(mockUsers.GetAccessToken).toHaveBeenCalledWith('harbor%20line', 'ana', {
    ClientID: 'storefront',
    Roles: ['Shopper'],
  })
  expect(storeImpersonationToken).toHaveBeenCalledWith('token of ana')
  expect(mockConfigs.List).not.toHaveBeenCalled()
})

it('tries the storefronts of the impersonation configurations for this user one after the other', async () => {
  withClient('')
  mockConfigs.List.mockResolvedValue({
    Items: [
      config('other buyer', { BuyerID: 'northfell' }),
      config('for buyers', { ImpersonationBuyerID: 'harbor line' }),
      config('first'),
      config('second', { BuyerID: 'harbor line' }),
      config('second', { BuyerID: 'harbor line', UserID: 'ana' }),
    ],
  })
  mockUsers.GetAccessToken.mockRejectedValueOnce(rejected(400, 'Impersonation.BuyerNotAssigned'))
  await startActing(ana, () => undefined)
  const clients = mockUsers.GetAccessToken.mock.calls.map(([, , { ClientID }]) => ClientID as string)
  expect(clients).toEqual(['first', 'second'])
})

it('says that the storefront is unknown when staff cannot read the configurations', async () => {
  withClient('')
  mockConfigs.List.mockRejectedValue(rejected(403, 'InsufficientRoles'))
  await expect(startActing(ana, () => undefined)).rejects.toMatchObject({ errorCode: 'StorefrontUnknown' })
})

it('sends every call with the token of its own user', async () => {
  const as = await startActing(ana, () => undefined)
  const [pick, run] = [jest.fn(), jest.fn()]
  await as.call(pick, run, { write: true })
  expect(callAsUser).toHaveBeenLastCalledWith(
    pick,
    run,
    expect.objectContaining({ token: 'token of ana', write: true }),
  )
})

it.each([
  ['the platform rejects the token', rejected(401, 'InvalidToken')],
  ['the token has expired', new PlatformError('over', { errorCode: 'ImpersonationOver' })],
])('notifies the page that the access has ended when %s', async (_name, error) => {
  const onOver = jest.fn()
  const as = await startActing(ana, onOver)
  jest.mocked(callAsUser).mockRejectedValue(error)
  const failure: unknown = await as.call(jest.fn(), jest.fn()).catch((thrown: unknown) => thrown)
  expect(isAccessOver(failure)).toBe(true)
  expect(onOver).toHaveBeenCalledTimes(1)
})

it('passes other failures on, and keeps the access', async () => {
  const onOver = jest.fn()
  const as = await startActing(ana, onOver)
  jest.mocked(callAsUser).mockRejectedValue(rejected(404, 'NotFound'))
  await expect(as.call(jest.fn(), jest.fn())).rejects.toMatchObject({ status: 404 })
  expect(onOver).not.toHaveBeenCalled()
})

it('ends with the token and all data of the user deleted, and keeps the data of staff', async () => {
  const client = new QueryClient()
  client.setQueryData(keyAs(ana, 'data', 'products'), ['rope'])
  client.setQueryData(['orders', 'list', {}], ['o'])
  await endActing(client)
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0]),
  ).toEqual(['orders'])
  expect(storeImpersonationToken).toHaveBeenCalledWith(undefined)
})

describe('a few calls as a user', () => {
  const bo = { buyerId: 'harbor line', userId: 'bo' }
  const restored = () => jest.mocked(restoreImpersonationToken).mock.calls
  const noCalls = async () => undefined
  beforeEach(async () => {
    mockUsers.GetAccessToken.mockImplementation(async (_buyer: string, id: string) => ({
      access_token: `token of ${id}`,
    }))
    await startActing(bo, jest.fn())
  })
  afterEach(() => endActing(new QueryClient()))

  it('restore the token of the user that the page acts for', async () => {
    await expect(runAsUser(ana, async ({ name }) => name)).resolves.toBe('Ana Ruiz')
    expect(jest.mocked(storeImpersonationToken).mock.calls).toEqual([['token of bo'], ['token of ana']])
    expect(restored()).toEqual([['token of bo']])
  })

  it('restore it when the access cannot be started', async () => {
    jest.mocked(callAsUser).mockRejectedValue(rejected(404, 'NotFound'))
    await expect(runAsUser(ana, noCalls)).rejects.toMatchObject({ status: 404 })
    expect(restored()).toEqual([['token of bo']])
  })

  it('restore it once after runs at the same time', async () => {
    await Promise.all([runAsUser(ana, noCalls), runAsUser(ana, noCalls)])
    expect(restored()).toEqual([['token of bo']])
  })

  it('leave no token when the page was left before its own was granted', async () => {
    await endActing(new QueryClient())
    let grant = (_answer: { access_token: string }) => {}
    mockUsers.GetAccessToken.mockReturnValueOnce(new Promise((resolve) => void (grant = resolve)))
    const start = startActing(bo, jest.fn())
    await endActing(new QueryClient())
    grant({ access_token: 'token of bo' })
    expect(isAccessOver(await start.catch((error: unknown) => error))).toBe(true)
    await runAsUser(ana, noCalls)
    expect(restored()).toEqual([[undefined]])
  })

  it('leave no token when the page acts for no user, even if another tab has stored one', async () => {
    await endActing(new QueryClient())
    document.cookie = 'ordercloud.impersonation-token=token of another tab;path=/'
    await runAsUser(ana, noCalls)
    expect(restored()).toEqual([[undefined]])
  })
})
