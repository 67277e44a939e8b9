import { getSettings } from '../settings'
import { cookieOptions } from './cookies'
import { toPlatformError } from './errors'

declare module 'ordercloud-javascript-sdk/dist/models/RequestOptions' {
  interface RequestOptions {
    /** Stops the request. The library's types leave it out, but it hands its request options on to axios as they are. */
    signal?: AbortSignal | undefined
  }
}

export type OrderCloud = typeof import('ordercloud-javascript-sdk')

let loading: Promise<OrderCloud> | undefined

/**
 * The platform's library, loaded once and only when the first call needs it: with its own dependencies it
 * weighs 41 KB compressed, which no screen should wait for. Browser only: on a server its tokens would be
 * shared by everyone.
 */
export function loadOrderCloud(): Promise<OrderCloud> {
  loading ??= load().catch((thrown: unknown) => {
    loading = undefined // a lost connection while loading must not stay the answer for good
    throw thrown
  })
  return loading
}

async function load(): Promise<OrderCloud> {
  if (typeof window === 'undefined') throw new Error('The platform library runs in the browser only.')
  const [oc, { default: axios }] = await Promise.all([import('ordercloud-javascript-sdk'), import('axios')])
  const { apiUrl, clientId } = getSettings()
  oc.Configuration.Set({
    baseApiUrl: apiUrl,
    apiVersion: 'v1',
    clientID: clientId,
    timeoutInMilliseconds: 60_000,
    cookieOptions: cookieOptions(window.location.protocol === 'https:'),
  })
  // The library turns answers into errors of its own and fails on the way (a NotFound without Data). It passes
  // on anything without a `response`, so our error is made first.
  axios.interceptors.response.use(undefined, (thrown: unknown) => Promise.reject(toPlatformError(thrown)))
  return oc
}
