import type { Context } from '../../core/http/context'
import type { Answer } from '../../core/http/definitions'
import { notFound } from '../../core/http/errors'
import { publicJwk } from '../../core/auth/tokens'

/** Returns the public key that verifies tokens. */
export async function publicKey({ platform, params }: Context): Promise<Answer> {
  if (params.ID !== platform.keys.kid) throw notFound('PublicKey', params.ID ?? '')
  return { body: (await publicJwk(platform.keys)) as Answer['body'] }
}
