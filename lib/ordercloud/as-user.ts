import type { QueryClient } from '@tanstack/react-query'
import { call, type OrderCloud } from './client'
import { PlatformError, toPlatformError } from './errors'
import {
  callAsUser,
  restoreImpersonationToken,
  storeImpersonationToken,
  type ImpersonatedCallOptions,
  type Impersonating,
} from './impersonation'
import type { ImpersonationConfig, MeUser } from './models'
import { getSettings } from '../settings'
import type { BuyerUser } from '../url/act-for-user'

/** The options of a call as a buyer's user. Failures are never shown as a toast, because the page shows them. */
type AsUserOptions = Pick<ImpersonatedCallOptions, 'signal' | 'write' | 'expected'>

/** Access to the platform as one buyer's user, until its token expires. */
export interface AsUser extends BuyerUser {
  /** First and last name of the user. */
  name: string
  /**
   * Makes one call as the user, as `callAsUser` does. When the token is over, rejects with the code of
   * `isAccessOver`, and notifies the page.
   */
  call: <S extends Impersonating, T>(
    pick: (oc: OrderCloud) => S,
    run: (resource: S) => Promise<T>,
    options?: AsUserOptions,
  ) => Promise<T>
  /** Returns the key of a query as this user. It never equals a key of the signed-in user's own data. */
  keyOf: (...parts: readonly unknown[]) => readonly unknown[]
}

/** First part of every query key of data that is read as another user. */
const AS_USER = 'as user'
/** The only role that orders on behalf of a user need. A token with more could change the user's own data. */
const ROLES = ['Shopper'] as const
/** Number of configurations that are read: the platform's maximum. */
const MAX_CONFIGS = 100
const OVER = 'ImpersonationOver'
/** Error code of this app: staff cannot find out for which API client the platform grants tokens. */
const NO_CLIENT = 'StorefrontUnknown'
/** Error codes of the platform for a client that grants no token for this user. Another client may. */
const UNSUITABLE_CLIENT = [
  'Impersonation.ConfigError',
  'Impersonation.BuyerNotAssigned',
  'Impersonation.BadApiClient',
  'Impersonation.ClientIDNotFound',
]

/** True when the access to a user has ended. It can be started again. */
export function isAccessOver(error: unknown): boolean {
  return error instanceof PlatformError && error.errorCode === OVER
}

/** Returns the query key of data as one user. */
export function keyAs({ buyerId, userId }: BuyerUser, ...parts: readonly unknown[]): readonly unknown[] {
  return [AS_USER, buyerId, userId, ...parts]
}

/** Token of the user whom the page acts for, which runs restore. */
let tokenOfPage: string | undefined
/** Number of times that the page has started or ended acting for a user. */
let turns = 0

/**
 * Starts acting for a buyer's user until `endActing`: requests a token, and reads who the user is. Rejects with the
 * reason why it is not granted.
 */
export async function startActing(user: BuyerUser, onOver: () => void): Promise<AsUser> {
  turns += 1
  const turn = turns
  const token = await requestToken(user)
  // The page has been left, or acts for another user.
  if (turn !== turns) throw overError()
  tokenOfPage = token
  return actWith(token, user, onOver)
}

async function actWith(token: string, user: BuyerUser, onOver: () => void): Promise<AsUser> {
  await storeImpersonationToken(token)
  const callAs: AsUser['call'] = async (pick, run, options = {}) => {
    try {
      return await callAsUser(pick, run, {
        ...options,
        token,
        quiet: true,
        expected: [OVER, ...(options.expected ?? [])],
      })
    } catch (error) {
      const { errorCode, status } = toPlatformError(error)
      if (errorCode !== OVER && status !== 401) throw error
      onOver()
      throw overError()
    }
  }
  const me: MeUser = await callAs(
    (oc) => oc.Me,
    (resource) => resource.Get(),
  )
  const name = [me.FirstName, me.LastName].filter(Boolean).join(' ') || me.Username || user.userId
  return { ...user, name, call: callAs, keyOf: (...parts) => keyAs(user, ...parts) }
}

function overError(): PlatformError {
  return new PlatformError('Your access as this user has ended. Start it again to continue.', {
    errorCode: OVER,
  })
}

let runs = 0

/**
 * Makes a few calls as a buyer's user. Afterwards, the token of the user whom the page acts for is stored again, or none.
 * A token that another tab has stored meanwhile is not restored: it may belong to a run that has ended, and every call
 * of that tab stores its own again. Rejects with the reason when the access is not granted.
 */
export async function runAsUser<T>(user: BuyerUser, run: (as: AsUser) => Promise<T>): Promise<T> {
  runs += 1
  try {
    return await run(await actWith(await requestToken(user), user, () => undefined))
  } finally {
    runs -= 1
    if (runs === 0) await restoreImpersonationToken(tokenOfPage)
  }
}

/** Deletes the token and everything that was read as another user. */
export async function endActing(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: [AS_USER] })
  turns += 1
  tokenOfPage = undefined
  await storeImpersonationToken(undefined)
}

/** Tries the clients one after the other, because a configuration may be for the groups of a user only. */
async function requestToken(user: BuyerUser): Promise<string> {
  const clients = await readClients(user)
  let reason: unknown
  for (const ClientID of clients) {
    try {
      const granted = await call(
        (oc) =>
          oc.Users.GetAccessToken(encodeURIComponent(user.buyerId), encodeURIComponent(user.userId), {
            ClientID,
            Roles: [...ROLES],
          }),
        { quiet: true },
      )
      if (granted.access_token) return granted.access_token
    } catch (error) {
      if (!UNSUITABLE_CLIENT.includes(toPlatformError(error).errorCode)) throw error
      reason = error
    }
  }
  throw reason ?? new PlatformError('No storefront lets staff act for this user.', { errorCode: NO_CLIENT })
}

/** Returns the API clients for which staff may get a token: that of the settings, or those that the platform lists. */
async function readClients({ buyerId, userId }: BuyerUser): Promise<string[]> {
  const { storefrontClientId } = getSettings()
  if (storefrontClientId !== '') return [storefrontClientId]
  try {
    const { Items } = await call((oc) => oc.ImpersonationConfigs.List({ pageSize: MAX_CONFIGS }), {
      quiet: true,
    })
    const suitable = Items.filter((config) => isFor(config, buyerId, userId))
    return [...new Set(suitable.map(({ ClientID }) => ClientID))]
  } catch (error) {
    if (toPlatformError(error).status !== 403) throw error
    throw new PlatformError('No storefront is set in which staff may act for buyers.', {
      errorCode: NO_CLIENT,
    })
  }
}

function isFor(config: ImpersonationConfig, buyerId: string, userId: string): boolean {
  const { ImpersonationBuyerID, BuyerID, UserID } = config
  return !ImpersonationBuyerID && (!BuyerID || BuyerID === buyerId) && (!UserID || UserID === userId)
}

/** Returns the advice for a failure to start, for the person in front of the screen. Undefined when there is none. */
export function startAdvice(error: PlatformError): string | undefined {
  if (error.errorCode === NO_CLIENT)
    return 'Ask the operator of this back office to set the storefront, and an administrator of the platform to let staff act for its users.'
  if (UNSUITABLE_CLIENT.includes(error.errorCode))
    return 'Ask an administrator of the platform to configure that staff may act for this user.'
  if (error.status === 403) return 'Ask an administrator for the right to act for buyers.'
  return undefined
}
