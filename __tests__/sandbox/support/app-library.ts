import * as sdk from 'ordercloud-javascript-sdk'
import type { Marketplace } from './marketplace'

type Library = Record<string, Record<string, (...args: unknown[]) => unknown>>

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
