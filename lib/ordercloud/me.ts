import { recordName } from '../resource/record-name'
import { call } from './client'
import { keys } from './keys'
import type { MeUser } from './models'
import { sessionChanged, wasRemembered } from './session'
import { signInAgain } from './sign-in'
import { storeDisplayName } from './display-name'

/** Placeholder for the ID of the user's own record, whose URL has none. */
export const PROFILE = 'profile'

/** Query for the signed-in user's own record. */
export const meQuery = {
  queryKey: keys.item('me', PROFILE),
  queryFn: ({ signal }: { signal: AbortSignal }) => call((oc) => oc.Me.Get({ signal }), { signal }),
}

/** Changes the user's own record, and the name in the header. Rejects as `call` does. */
export async function patchMe(changes: Partial<MeUser>): Promise<MeUser> {
  const me = await call((oc) => oc.Me.Patch(changes), { write: true })
  storeDisplayName(recordName(me) ?? '')
  sessionChanged()
  return me
}

/**
 * Sets a new password for the user. The platform does not require the current password here, because the session
 * proves the identity. `POST /me/password` would require a role that the product's permissions do not include. The
 * platform revokes earlier refresh tokens, so a remembered session signs in again. Rejects as `call` does.
 */
export async function changeOwnPassword(userName: string, password: string): Promise<void> {
  await call((oc) => oc.Me.Patch({ Password: password }), { write: true })
  if (!wasRemembered()) return
  // The password is already changed, whatever the result of signing in. At worst the session ends with its access
  // token.
  await signInAgain(userName, password).catch(() => undefined)
}
