import { lazy } from '../lazy'
import { getSettings } from '../settings'
import { cookieOptions } from './cookies'

declare module 'ordercloud-javascript-sdk/dist/models/RequestOptions' {
  interface RequestOptions {
    /**
     * Stops the request. The library's types lack it, but the library passes its request options on to its HTTP
     * client (fetch-client.ts) unchanged.
     */
    signal?: AbortSignal | undefined
  }
}

/** The parts of the platform's library that the app uses. */
export type OrderCloud = typeof import('./resources')

const library = lazy(openLibrary)

/**
 * Loads the platform's library once, with the first call. It is 12 KB compressed, so no screen should wait for it.
 * Browser only: on a server, all users would share its tokens.
 */
export function loadOrderCloud(): Promise<OrderCloud> {
  return library.load()
}

async function openLibrary(): Promise<OrderCloud> {
  if (typeof window === 'undefined') throw new Error('The platform library runs in the browser only.')
  const oc = await import('./resources')
  const { apiUrl, clientId } = getSettings()
  oc.Configuration.Set({
    baseApiUrl: apiUrl,
    apiVersion: 'v1',
    clientID: clientId,
    timeoutInMilliseconds: 60_000,
    cookieOptions: cookieOptions(window.location.protocol === 'https:'),
  })
  return oc
}
