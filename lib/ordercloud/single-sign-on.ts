import { getSettings } from '../settings'
import { PlatformError } from './errors'
import { signInWith } from './sign-in'

const TRIP_KEY = 'quartermaster.single-sign-on'

/** State that this tab stores during single sign-on. */
interface Trip {
  /** Random value that returns with the tokens, to prove that this tab began the sign-in. */
  state: string
  /** Path in the app to open afterwards. */
  next: string
  remember: boolean
}

/**
 * The parameters that the platform's `AppStartUrl` or `CustomErrorUrl` returned: `/?sso={2}#token={0}&refresh={3}`,
 * or `/?sso-error={0}&sso={2}`. Tokens are also read from the fragment, which never reaches a server or a log.
 */
export interface SingleSignOnReturn {
  state: string
  token: string
  refreshToken: string
  error: string
}

/**
 * Navigates to the identity provider, by the platform's OpenID Connect `id`. Throws a PlatformError when the browser
 * denies storage, because the return would be rejected without the stored state.
 */
export function beginSingleSignOn(id: string, { next, remember }: Omit<Trip, 'state'>): void {
  const { apiUrl, clientId } = getSettings()
  const state = crypto.getRandomValues(new Uint32Array(4)).join('-')
  try {
    sessionStorage.setItem(TRIP_KEY, JSON.stringify({ state, next, remember } satisfies Trip))
  } catch {
    throw new PlatformError(
      'Your browser does not allow this site to store data. Allow it, then try again.',
      {
        errorCode: 'TripNotStored',
      },
    )
  }
  const url = new URL('/ocrplogin', apiUrl)
  url.search = new URLSearchParams({ id, cid: clientId, appstartpath: state }).toString()
  window.location.assign(url)
}

/** Returns the single sign-on parameters of a URL. Undefined for any other URL. */
export function readReturn(search: string, hash: string): SingleSignOnReturn | undefined {
  const [query, fragment] = [new URLSearchParams(search), new URLSearchParams(hash.replace(/^#/, ''))]
  const read = (name: string) => fragment.get(name) ?? query.get(name) ?? ''
  if (!query.has('sso') && !query.has('sso-error')) return undefined
  return { state: read('sso'), token: read('token'), refreshToken: read('refresh'), error: read('sso-error') }
}

/**
 * Completes the single sign-on that this tab began, and returns the path to open. Rejects with a PlatformError for
 * the provider's rejection, a return without the state of this tab (its message and tokens are ignored, and the
 * pending sign-on continues), an invalid token or a buyer's token.
 */
export async function endSingleSignOn(back: SingleSignOnReturn): Promise<string> {
  const pendingSignOn = readTrip()
  if (!pendingSignOn || back.state !== pendingSignOn.state) throw foreignReturn(back, pendingSignOn)
  sessionStorage.removeItem(TRIP_KEY) // the state is used only once
  if (back.error !== '') throw new PlatformError(back.error, { errorCode: 'SingleSignOnRejected' })
  await signInWith(
    { access_token: back.token, ...(back.refreshToken && { refresh_token: back.refreshToken }) },
    pendingSignOn.remember,
  )
  return pendingSignOn.next
}

/** Returns the error for a return without the state of this tab: any link can contain its message and tokens. */
function foreignReturn({ error }: SingleSignOnReturn, trip: Trip | undefined): PlatformError {
  const errorCode = 'SingleSignOnState'
  if (!trip || error === '') {
    return new PlatformError('This sign-in was not started here, or it took too long. Start again.', {
      errorCode,
    })
  }
  // A platform whose `CustomErrorUrl` has no state returns the errors of this tab without it, too.
  console.warn('A single sign-on returned an error without its state:', error)
  return new PlatformError(
    'Single sign-on did not succeed. Try again. If it fails again, ask an administrator whether your account may sign in here.',
    { errorCode },
  )
}

function readTrip(): Trip | undefined {
  try {
    const kept = sessionStorage.getItem(TRIP_KEY)
    return kept === null ? undefined : (JSON.parse(kept) as Trip)
  } catch {
    return undefined // storage is disabled or holds foreign data
  }
}
