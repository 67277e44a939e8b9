import { getSettings } from '../settings'
import { PlatformError } from './errors'
import { signInWith } from './sign-in'

const TRIP_KEY = 'quartermaster.single-sign-on'

/** What this tab remembers while its visitor signs in elsewhere. */
interface Trip {
  /** Random; comes back with the tokens, so that nobody else can have begun the trip. */
  state: string
  /** Where to go on afterwards: a path of our own. */
  next: string
  remember: boolean
}

/**
 * What the platform's `AppStartUrl` or `CustomErrorUrl` brought back: `/?sso={2}#token={0}&refresh={3}`, or
 * `/?sso-error={0}`. Tokens are read behind the `#` too, where no server and no log sees them.
 */
export interface SingleSignOnReturn {
  state: string
  token: string
  refreshToken: string
  error: string
}

/**
 * Leaves for the identity provider, by the platform's OpenID connect `id`. Throws a PlatformError where the browser
 * keeps nothing: without the trip in mind the return would be refused.
 */
export function beginSingleSignOn(id: string, { next, remember }: Omit<Trip, 'state'>): void {
  const { apiUrl, clientId } = getSettings()
  const state = crypto.getRandomValues(new Uint32Array(4)).join('-')
  try {
    sessionStorage.setItem(TRIP_KEY, JSON.stringify({ state, next, remember } satisfies Trip))
  } catch {
    throw new PlatformError('Your browser keeps no data for this site. Allow it, then try again.', {
      errorCode: 'TripNotStored',
    })
  }
  const url = new URL('/ocrplogin', apiUrl)
  url.search = new URLSearchParams({ id, cid: clientId, appstartpath: state }).toString()
  window.location.assign(url)
}

/** What an address of ours brings back from single sign-on; undefined when it is another kind of visit. */
export function readReturn(search: string, hash: string): SingleSignOnReturn | undefined {
  const [query, fragment] = [new URLSearchParams(search), new URLSearchParams(hash.replace(/^#/, ''))]
  const read = (name: string) => fragment.get(name) ?? query.get(name) ?? ''
  if (!query.has('sso') && !query.has('sso-error')) return undefined
  return { state: read('sso'), token: read('token'), refreshToken: read('refresh'), error: read('sso-error') }
}

/**
 * Ends the trip that this tab began and answers the path to go on to. Rejects with a PlatformError: the provider's
 * refusal, a return that was not begun here (whose words and tokens count for nothing), an invalid token, a buyer's.
 */
export async function endSingleSignOn(back: SingleSignOnReturn): Promise<string> {
  const trip = takeTrip()
  if (!trip || (back.error === '' && back.state !== trip.state)) {
    throw new PlatformError('This sign-in was not begun here, or too long ago. Begin it again.', {
      errorCode: 'SingleSignOnState',
    })
  }
  if (back.error !== '') throw new PlatformError(back.error, { errorCode: 'SingleSignOnRefused' })
  await signInWith(
    { access_token: back.token, ...(back.refreshToken && { refresh_token: back.refreshToken }) },
    trip.remember,
  )
  return trip.next
}

/** The trip counts once. */
function takeTrip(): Trip | undefined {
  try {
    const kept = sessionStorage.getItem(TRIP_KEY)
    sessionStorage.removeItem(TRIP_KEY)
    return kept === null ? undefined : (JSON.parse(kept) as Trip)
  } catch {
    return undefined // storage is switched off, or holds what nothing of ours has written
  }
}
