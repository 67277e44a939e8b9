import * as sdk from 'ordercloud-javascript-sdk'
import type { Marketplace } from './marketplace'

type LibraryCall = (...args: unknown[]) => unknown
type Library = Record<string, Record<string, LibraryCall>>

const isRequest = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && 'signal' in value)

/**
 * Returns the platform's library as the office's `call` passes it to code of the office. Its calls have a token in
 * place of their own request. For a mock of `lib/ordercloud/client`.
 */
export function appLibrary(market: Marketplace, token: string): Library {
  sdk.Configuration.Set({ baseApiUrl: market.url })
  return new Proxy(sdk as unknown as Library, {
    get: (library, resource: string) =>
      new Proxy(library[resource] ?? {}, {
        get:
          (calls, name: string) =>
          (...args: unknown[]) => {
            const given = isRequest(args.at(-1)) ? args.slice(0, -1) : args
            return calls[name]?.call(calls, ...given, { accessToken: token })
          },
      }),
  })
}

/**
 * Returns the library with other calls in place of its own.
 *
 * @param change returns what replaces a call, which is often the same call after it was recorded
 * @param change.name resource and method: "Products.List"
 */
export function withCalls(
  library: Library,
  change: (name: string, call: LibraryCall | undefined) => LibraryCall | undefined,
): Library {
  return new Proxy(library, {
    get: (resources, resource: string) =>
      new Proxy(resources[resource] ?? {}, {
        get: (calls, method: string) => change(`${resource}.${method}`, calls[method]),
      }),
  })
}
