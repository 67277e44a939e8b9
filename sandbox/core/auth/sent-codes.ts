import { randomBytes } from 'node:crypto'
import type { Queryable } from '../../db/types'
import type { Caller } from '../http/context'
import { tokenRevoked } from '../http/errors'
import { hashSecret } from './tokens'

/** Purpose of a code that is sent by message: a change of the password, or one sign-in. */
type CodePurpose = 'reset' | 'password'

const MINUTES: Record<CodePurpose, number> = { reset: 120, password: 15 }

/** Creates and returns a code for a user. Earlier codes for the same purpose become void. Only the hash is stored. */
export async function makeCode(tx: Queryable, purpose: CodePurpose, uid: number, now: Date): Promise<string> {
  const code = randomBytes(16).toString('base64url')
  await tx.query('delete from sent_codes where expires <= $1 or (purpose = $2 and uid = $3)', [
    now.toISOString(),
    purpose,
    uid,
  ])
  await tx.query('insert into sent_codes (code_hash, purpose, uid, expires) values ($1, $2, $3, $4)', [
    hashSecret(code),
    purpose,
    uid,
    new Date(now.getTime() + MINUTES[purpose] * 60_000).toISOString(),
  ])
  return code
}

/** Voids a code. Returns true when it was a valid code of this user. */
export function consumeCode(
  tx: Queryable,
  purpose: CodePurpose,
  uid: number,
  code: string,
  now: Date,
): Promise<boolean> {
  return consumeCodeHash(tx, purpose, uid, hashSecret(code), now)
}

async function consumeCodeHash(
  tx: Queryable,
  purpose: CodePurpose,
  uid: number,
  hash: string,
  now: Date,
): Promise<boolean> {
  const { count } = await tx.query(
    'delete from sent_codes where code_hash = $1 and purpose = $2 and uid = $3 and expires > $4',
    [hash, purpose, uid, now.toISOString()],
  )
  return count > 0
}

/** Voids the code that was sent with the caller's token; rejects the token where the code is void already. */
export async function consumeTokenCode(
  tx: Queryable,
  { uid, codeHash }: Pick<Caller, 'uid' | 'codeHash'>,
  now: Date,
): Promise<void> {
  if (codeHash !== undefined && !(await consumeCodeHash(tx, 'reset', uid, codeHash, now)))
    throw tokenRevoked()
}
