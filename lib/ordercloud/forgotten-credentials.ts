import { getSettings } from '../settings'
import { call } from './client'
import { forgetSession } from './session'

/**
 * Options of the calls without a token. Without `bringsToken`, the library would try to renew a remembered session.
 */
const TOKENLESS_CALL_OPTIONS = { write: true, bringsToken: true } as const

/**
 * Requests an email with a reset code for the active user of this name, or for the users of this email address. The
 * response is the same whether a user exists or not. The link in the email is the URL given here, followed by the
 * code.
 *
 * @param who a user name or an email address, distinguished by the @
 */
export function sendResetCode(who: string): Promise<void> {
  forgetSession()
  return call(
    (oc) =>
      oc.ForgottenCredentials.SendVerificationCode({
        ...buildResetLinkOptions(),
        ...(who.includes('@') ? { Email: who } : { Username: who }),
      }),
    TOKENLESS_CALL_OPTIONS,
  )
}

/** Requests a reset email for another user, by user name. The current user stays signed in. */
export function mailResetCode(userName: string): Promise<void> {
  return call(
    (oc) => oc.ForgottenCredentials.SendVerificationCode({ ...buildResetLinkOptions(), Username: userName }),
    {
      write: true,
    },
  )
}

/**
 * Requests an email with the user name for each active user of this email address who may use this app. The response
 * is the same whether a user exists or not. The current user stays signed in.
 */
export function mailUserName(email: string): Promise<void> {
  return call((oc) => oc.ForgottenCredentials.RetrieveUsername({ clientID: getSettings().clientId, email }), {
    write: true,
    quiet: true,
  })
}

function buildResetLinkOptions() {
  return { ClientID: getSettings().clientId, URL: `${window.location.origin}/?reset=` }
}

/** Sets a new password with a code from an email. Rejects as `call` does, with the platform's error. */
export function resetPassword(code: string, userName: string, password: string): Promise<void> {
  forgetSession()
  return call(
    (oc) =>
      oc.ForgottenCredentials.ResetPasswordByVerificationCode(encodeURIComponent(code), {
        ClientID: getSettings().clientId,
        Username: userName,
        Password: password,
      }),
    TOKENLESS_CALL_OPTIONS,
  )
}
