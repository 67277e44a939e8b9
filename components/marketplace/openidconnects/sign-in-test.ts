import type { ApiClient, OpenIdConnect } from '@/lib/ordercloud/models'
import { joinWords } from '@/lib/permissions/explain'

/** The result of one check. A problem prevents the sign-in, a warning does not. */
export interface Finding {
  level: 'ok' | 'warning' | 'problem'
  text: string
}

/** Scopes that the platform requests besides those of the OpenID connect. */
const STANDARD_SCOPES = ['openid', 'profile', 'email']

/** Returns an address of an OpenID connect as a URL. Those of the embedded platform may lack the host. */
function urlOf(address: string | null | undefined, apiUrl: string): URL | undefined {
  const text = address ?? ''
  return text !== '' && URL.canParse(text, apiUrl) ? new URL(text, apiUrl) : undefined
}

/** Returns the address to which the identity provider sends users back. It has to be registered there. */
export function redirectAddress(apiUrl: string): string {
  return new URL('/ocrpcode', apiUrl).href
}

/** Returns the address at which a sign-in through the platform starts. */
export function startAddress({ ID = '', OrderCloudApiClientID }: OpenIdConnect, apiUrl: string): string {
  const url = new URL('/ocrplogin', apiUrl)
  url.search = new URLSearchParams({ id: ID, cid: OrderCloudApiClientID }).toString()
  return url.href
}

/** Returns what the identity provider gets from the platform, as far as the OpenID connect decides it. */
export function requestFacts(connect: OpenIdConnect, apiUrl: string): { label: string; value: string }[] {
  const scopes = [...new Set([...STANDARD_SCOPES, ...(connect.AdditionalIdpScopes ?? [])])]
  return [
    { label: 'response_type', value: 'code' },
    { label: 'client_id', value: connect.ConnectClientID },
    { label: 'scope', value: scopes.join(' ') },
    { label: 'redirect_uri', value: redirectAddress(apiUrl) },
    {
      label: 'Then for the token',
      value: connect.UrlEncoded
        ? 'The code with client ID and secret, as a form'
        : 'The code as JSON, with client ID and secret as basic authentication',
    },
  ]
}

/**
 * Returns what can be said about a sign-in without performing it.
 *
 * @param client the API client for which tokens are issued. Undefined if it could not be read.
 */
export function checkSetUp(connect: OpenIdConnect, client: ApiClient | undefined, apiUrl: string): Finding[] {
  return [
    checkAddress('authorization address', connect.AuthorizationEndpoint, apiUrl),
    checkAddress('token address', connect.TokenEndpoint, apiUrl),
    checkStart(connect.AppStartUrl),
    checkErrorAddress(connect.CustomErrorUrl),
    ...(client ? checkClient(client) : []),
    connect.IntegrationEventID
      ? {
          level: 'ok',
          text: 'People who are no users yet are created by the integration event, if its service answers.',
        }
      : {
          level: 'warning',
          text: 'Without an integration event, only people who are users already can sign in.',
        },
  ]
}

function checkAddress(noun: string, address: string, apiUrl: string): Finding {
  const url = urlOf(address, apiUrl)
  if (!url) return { level: 'problem', text: `The ${noun} is not a web address.` }
  const isLocal = url.origin === new URL(apiUrl).origin || url.hostname === 'localhost'
  if (url.protocol !== 'https:' && !isLocal)
    return { level: 'problem', text: `The ${noun} must begin with https, because secrets are sent there.` }
  return { level: 'ok', text: `The ${noun} is valid.` }
}

function checkStart(address: string): Finding {
  const text = address.trim()
  if (!text.includes('{0}'))
    return {
      level: 'problem',
      text: 'The start address lacks {0}, so the application gets no token after the sign-in.',
    }
  if (text.split('#')[0]?.includes('{0}'))
    return {
      level: 'warning',
      text: 'The start address has the token before a #, so it can appear in logs of the application’s server.',
    }
  return { level: 'ok', text: 'The start address passes the token on after a #, where no server logs it.' }
}

function checkErrorAddress(address: string | null | undefined): Finding {
  if (!address)
    return {
      level: 'warning',
      text: 'Without an error address, users see a message of the platform as JSON.',
    }
  return address.includes('{0}')
    ? { level: 'ok', text: 'The error address gets the reason of a failed sign-in.' }
    : { level: 'warning', text: 'The error address lacks {0}, so the reason of a failed sign-in is lost.' }
}

function checkClient({ AppName, ID = '', ...client }: ApiClient): Finding[] {
  const name = AppName || ID
  if (client.Active === false)
    return [
      { level: 'problem', text: `The API client “${name}” is inactive, so nobody can sign in with it.` },
    ]
  const kinds = [
    ...(client.AllowSeller ? ['admin users'] : []),
    ...(client.AllowAnyBuyer ? ['users of all buyers'] : []),
    ...(client.AllowAnySupplier ? ['users of all suppliers'] : []),
  ]
  const text =
    kinds.length === 0
      ? `The API client “${name}” allows only users of the companies that are assigned to it.`
      : `The API client “${name}” allows ${joinWords(kinds, 'and')}.`
  return [{ level: 'ok', text }]
}

/**
 * Returns the addresses at which an identity provider may publish its configuration: beside its authorization address,
 * and in each folder above. The platform stores none.
 */
export function discoveryAddresses({ AuthorizationEndpoint }: OpenIdConnect, apiUrl: string): string[] {
  const url = urlOf(AuthorizationEndpoint, apiUrl)
  if (!url || !/^https?:$/.test(url.protocol)) return []
  const folders = url.pathname.split('/').filter(Boolean).slice(0, -1)
  return [...folders.keys(), folders.length].reverse().map((depth) => {
    const path = [...folders.slice(0, depth), '.well-known', 'openid-configuration'].join('/')
    return new URL(`/${path}`, url).href
  })
}

/**
 * Returns how the published configuration of an identity provider fits an OpenID connect.
 *
 * @param text the document of OpenID Connect Discovery
 * @throws Error with a sentence for the user, if the text is no such document
 */
export function compareDiscovery(text: string, connect: OpenIdConnect, apiUrl: string): Finding[] {
  const found = parseObject(text)
  if (typeof found?.authorization_endpoint !== 'string')
    throw new Error(
      'This is not the configuration of an identity provider: it has no authorization_endpoint.',
    )
  const compare = (noun: string, published: unknown, saved: string): Finding =>
    typeof published === 'string' && urlOf(published, apiUrl)?.href === urlOf(saved, apiUrl)?.href
      ? { level: 'ok', text: `The ${noun} is the one that the provider publishes.` }
      : {
          level: 'problem',
          text: `The provider publishes another ${noun}: ${typeof published === 'string' ? published : 'none'}.`,
        }
  return [
    compare('authorization address', found.authorization_endpoint, connect.AuthorizationEndpoint),
    compare('token address', found.token_endpoint, connect.TokenEndpoint),
    includes(found.response_types_supported, 'code') === false
      ? { level: 'problem', text: 'The provider does not support the response type “code”.' }
      : { level: 'ok', text: 'The provider supports the response type “code”.' },
    typeof found.jwks_uri === 'string'
      ? { level: 'ok', text: `The provider publishes its keys at ${found.jwks_uri}.` }
      : { level: 'problem', text: 'The provider publishes no keys, so nobody can verify its tokens.' },
    ...missingScopes(found.scopes_supported, connect),
  ]
}

function missingScopes(supported: unknown, { AdditionalIdpScopes }: OpenIdConnect): Finding[] {
  const missing = (AdditionalIdpScopes ?? []).filter((scope) => includes(supported, scope) === false)
  return missing.length === 0
    ? []
    : [{ level: 'warning', text: `The provider does not list these scopes: ${missing.join(', ')}.` }]
}

/** Returns true if a list has a value. Undefined if the provider publishes no such list. */
const includes = (list: unknown, value: string): boolean | undefined =>
  Array.isArray(list) ? list.includes(value) : undefined

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** True if the browser may read an address: it may call only the platform. */
export function isReadable(address: string, apiUrl: string): boolean {
  return new URL(address).origin === new URL(apiUrl).origin
}

/** Returns the number of keys in a JSON Web Key Set. Undefined if the text is none. */
export function countKeys(text: string): number | undefined {
  const keys = parseObject(text)?.keys
  return Array.isArray(keys) ? keys.length : undefined
}

/** Returns the address of the keys in the configuration of a provider. */
export function keysAddress(text: string): string | undefined {
  const address = parseObject(text)?.jwks_uri
  return typeof address === 'string' && URL.canParse(address) ? address : undefined
}
