import { lazy } from '../lazy'
import { getSettings } from '../settings'
import { cookieOptions } from './cookies'
import { toPlatformError } from './errors'

declare module 'ordercloud-javascript-sdk/dist/models/RequestOptions' {
  interface RequestOptions {
    /**
     * Stops the request. The library's types lack it, but the library passes its request options on to axios
     * unchanged.
     */
    signal?: AbortSignal | undefined
  }
}

export type OrderCloud = typeof import('ordercloud-javascript-sdk')

const library = lazy(openLibrary)

/**
 * Loads the platform's library once, with the first call. It is 41 KB compressed with its dependencies, so no screen
 * should wait for it. Browser only: on a server, all users would share its tokens.
 */
export function loadOrderCloud(): Promise<OrderCloud> {
  return library.load()
}

async function openLibrary(): Promise<OrderCloud> {
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
  // The library converts responses into its own errors and fails for some (a NotFound without Data). It passes on any
  // error without a `response`, so the app's error is created first.
  axios.interceptors.response.use(undefined, (thrown: unknown) => Promise.reject(toPlatformError(thrown)))
  return oc
}
