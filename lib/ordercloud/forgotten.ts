import { getSettings } from '../settings'
import { call } from './client'
import { forgetSession } from './session'

/** Both calls need no token, and the library would renew a remembered session for want of one. */
const OPEN = { write: true, bringsToken: true } as const

/**
 * Asks the platform to mail a code to an active user of this name, or to the users of this address. It answers the
 * same whether there is one or not. The message's link is the address given here with the code behind it.
 *
 * @param who a user name, or an e-mail address, told apart by the @
 */
export function sendResetCode(who: string): Promise<void> {
  forgetSession()
  return call(
    (oc) =>
      oc.ForgottenCredentials.SendVerificationCode({
        ...wayBack(),
        ...(who.includes('@') ? { Email: who } : { Username: who }),
      }),
    OPEN,
  )
}

/** Asks the same for somebody else, by user name. Who asks stays signed in. */
export function mailResetCode(userName: string): Promise<void> {
  return call((oc) => oc.ForgottenCredentials.SendVerificationCode({ ...wayBack(), Username: userName }), {
    write: true,
  })
}

function wayBack() {
  return { ClientID: getSettings().clientId, URL: `${window.location.origin}/?reset=` }
}

/** Sets a new password by a code that was mailed. Rejects as `call` does, with the platform's refusal. */
export function resetPassword(code: string, userName: string, password: string): Promise<void> {
  forgetSession()
  return call(
    (oc) =>
      oc.ForgottenCredentials.ResetPasswordByVerificationCode(encodeURIComponent(code), {
        ClientID: getSettings().clientId,
        Username: userName,
        Password: password,
      }),
    OPEN,
  )
}
