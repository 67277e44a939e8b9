import { recordName } from '../resource/record-name'
import { call } from './client'
import { keys } from './keys'
import type { MeUser } from './models'
import { sessionChanged, wasRemembered } from './session'
import { signInAgain } from './sign-in'
import { storeUserName } from './user-name'

/** Stands for the id of the user's own record, which has none in its address. */
export const PROFILE = 'profile'

/** The signed-in user's own record. */
export const meQuery = {
  queryKey: keys.item('me', PROFILE),
  queryFn: ({ signal }: { signal: AbortSignal }) => call((oc) => oc.Me.Get({ signal }), { signal }),
}

/** Changes the user's own record, and the name that the header shows. Rejects as `call` does. */
export async function patchMe(changes: Partial<MeUser>): Promise<MeUser> {
  const me = await call((oc) => oc.Me.Patch(changes), { write: true })
  storeUserName(recordName(me) ?? '')
  sessionChanged()
  return me
}

/**
 * Gives the user a new password. The platform asks for no current one here: the session stands for it, and
 * `POST /me/password` would take a role that permissions of the product do not hold. It drops the refresh tokens of
 * before, so a session that is to outlive its access token is signed in anew. Rejects as `call` does.
 */
export async function changeOwnPassword(userName: string, password: string): Promise<void> {
  await call((oc) => oc.Me.Patch({ Password: password }), { write: true })
  if (!wasRemembered()) return
  // The password is changed whatever becomes of this; at worst the session ends with its access token.
  await signInAgain(userName, password).catch(() => undefined)
}
