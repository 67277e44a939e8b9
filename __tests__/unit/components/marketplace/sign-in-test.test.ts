import {
  checkSetUp,
  compareDiscovery,
  countKeys,
  discoveryAddresses,
  isReadable,
  redirectAddress,
  requestFacts,
  startAddress,
} from '@/components/marketplace/openidconnects/sign-in-test'

const API = 'https://api.example.com'
const connect = {
  ID: 'corporate',
  OrderCloudApiClientID: 'client',
  ConnectClientID: 'meridian',
  ConnectClientSecret: '********',
  AppStartUrl: 'https://shop.example.com/#token={0}',
  AuthorizationEndpoint: 'https://login.example.com/realms/one/authorize',
  TokenEndpoint: 'https://login.example.com/realms/one/token',
  UrlEncoded: true,
  AdditionalIdpScopes: ['groups'],
  CustomErrorUrl: 'https://shop.example.com/?error={0}',
  IntegrationEventID: 'users',
}
const client = { ID: 'client', AppName: 'Shop', Active: true, AllowSeller: true, AllowAnyBuyer: true }
type Connect = Parameters<typeof checkSetUp>[0]
const problems = (more: Partial<typeof connect>, own: object = client) =>
  checkSetUp({ ...connect, ...more } as Connect, own as never, API)
    .filter(({ level }) => level !== 'ok')
    .map(({ text }) => text)

it('builds the addresses for the provider and for the sign-in', () => {
  expect(redirectAddress(API)).toBe('https://api.example.com/ocrpcode')
  expect(startAddress(connect as Connect, API)).toBe(
    'https://api.example.com/ocrplogin?id=corporate&cid=client',
  )
  expect(requestFacts(connect as Connect, API)).toContainEqual({
    label: 'scope',
    value: 'openid profile email groups',
  })
})

it('finds nothing wrong with a complete set-up', () => {
  expect(problems({})).toEqual([])
})

it.each([
  [{ AuthorizationEndpoint: 'login' }, undefined],
  [{ AuthorizationEndpoint: 'http://login.example.com/authorize' }, 'https'],
  [{ TokenEndpoint: 'ftp://login.example.com/token' }, 'token address must begin with https'],
  [{ AppStartUrl: 'https://shop.example.com/' }, 'lacks {0}'],
  [{ AppStartUrl: 'https://shop.example.com/?token={0}' }, 'before a #'],
  [{ CustomErrorUrl: '' }, 'Without an error address'],
  [{ CustomErrorUrl: 'https://shop.example.com/error' }, 'error address lacks {0}'],
  [{ IntegrationEventID: '' }, 'Without an integration event'],
])('checks %j', (more, expected) => {
  const found = problems(more)
  if (expected === undefined)
    expect(found).toEqual([]) // relative to the platform, as for its own provider
  else expect(found).toEqual([expect.stringContaining(expected)])
})

it('checks the API client', () => {
  expect(problems({}, { ...client, Active: false })).toEqual([expect.stringContaining('inactive')])
  const texts = checkSetUp(connect as Connect, client as never, API).map(({ text }) => text)
  expect(texts).toContain('The API client “Shop” allows admin users and users of all buyers.')
})

it('names the usual addresses of the provider’s configuration', () => {
  expect(discoveryAddresses(connect as Connect, API)).toEqual([
    'https://login.example.com/realms/one/.well-known/openid-configuration',
    'https://login.example.com/realms/.well-known/openid-configuration',
    'https://login.example.com/.well-known/openid-configuration',
  ])
  expect(isReadable('https://login.example.com/x', API)).toBe(false)
  expect(isReadable('https://api.example.com/x', API)).toBe(true)
})

it('compares the provider’s configuration', () => {
  const document = {
    authorization_endpoint: connect.AuthorizationEndpoint,
    token_endpoint: connect.TokenEndpoint,
    jwks_uri: 'https://login.example.com/jwks',
    response_types_supported: ['code'],
    scopes_supported: ['openid', 'groups'],
  }
  const levels = (more: object) =>
    compareDiscovery(JSON.stringify({ ...document, ...more }), connect as Connect, API).map(
      ({ level }) => level,
    )
  expect(levels({})).toEqual(['ok', 'ok', 'ok', 'ok'])
  expect(levels({ token_endpoint: 'https://other.example.com/' })).toEqual(['ok', 'problem', 'ok', 'ok'])
  expect(levels({ response_types_supported: ['id_token'] })[2]).toBe('problem')
  expect(levels({ jwks_uri: undefined })[3]).toBe('problem')
  expect(levels({ scopes_supported: ['openid'] })[4]).toBe('warning')
  expect(() => compareDiscovery('<html>', connect as Connect, API)).toThrow(/not the configuration/)
  expect(countKeys('{"keys":[{}]}')).toBe(1)
  expect(countKeys('no')).toBeUndefined()
})
