import type { Queryable } from '../db/types'
import { SqlError } from '../db/types'
import type { UserKind } from './context'
import { refuse } from './errors'

/** Whoever can sign in: one row for a user of any kind, since usernames are unique across the marketplace. */
export interface Principal {
  uid: number
  username: string
  kind: UserKind
  /** Buyer or supplier id; empty for admins. */
  company: string
  userId: string
  password: string | null
  passwordSet: string | null
  failed: number
  lockedUntil: Date | null
  lastActive: string | null
  revokedBefore: Date | null
}

const COLUMNS =
  'uid, username, kind, company, user_id, password, password_set, failed, locked_until, last_active, revoked_before'

function fromRow(row: (string | null)[]): Principal {
  const [
    uid,
    username,
    kind,
    company,
    userId,
    password,
    passwordSet,
    failed,
    lockedUntil,
    lastActive,
    revoked,
  ] = row
  return {
    uid: Number(uid),
    username: username as string,
    kind: kind as UserKind,
    company: company as string,
    userId: userId as string,
    password: password ?? null,
    passwordSet: passwordSet ?? null,
    failed: Number(failed),
    lockedUntil: lockedUntil ? new Date(lockedUntil) : null,
    lastActive: lastActive ?? null,
    revokedBefore: revoked ? new Date(revoked) : null,
  }
}

/** The user with this name, in any case. */
export async function principalByName(db: Queryable, username: string): Promise<Principal | null> {
  const { rows } = await db.query(
    `select ${COLUMNS} from principals where username_key = $1`,
    [username.toLowerCase()],
    { prepared: true },
  )
  return rows[0] ? fromRow(rows[0]) : null
}

export async function principalById(db: Queryable, uid: number): Promise<Principal | null> {
  const { rows } = await db.query(`select ${COLUMNS} from principals where uid = $1`, [uid], {
    prepared: true,
  })
  return rows[0] ? fromRow(rows[0]) : null
}

/** Principals of some users of one company, by user id. */
export async function principalsOf(
  db: Queryable,
  kind: UserKind,
  users: readonly { company: string; userId: string }[],
): Promise<Map<string, Principal>> {
  const { rows } = await db.query(
    `select ${COLUMNS} from principals where kind = $1 and (company, user_id) in (
      select * from unnest($2::text[], $3::text[]))`,
    [kind, users.map((user) => user.company), users.map((user) => user.userId)],
  )
  return new Map(rows.map(fromRow).map((one) => [`${one.company}/${one.userId}`, one]))
}

function usernameTaken(error: unknown, username: string): unknown {
  if (error instanceof SqlError && error.code === '23505' && error.constraint?.includes('username')) {
    return refuse(
      'User.UsernameMustBeUnique',
      `The username "${username}" is taken.`,
      { Username: username },
      409,
    )
  }
  return error
}

/** Lets a new user sign in, once a password is set. */
export async function addPrincipal(
  db: Queryable,
  user: { kind: UserKind; company: string; userId: string; username: string },
  now: Date,
): Promise<void> {
  try {
    await db.query(
      `insert into principals (username, username_key, kind, company, user_id, created) values ($1, $2, $3, $4, $5, $6)`,
      [user.username, user.username.toLowerCase(), user.kind, user.company, user.userId, now.toISOString()],
    )
  } catch (error) {
    throw usernameTaken(error, user.username)
  }
}

/** Follows a change of a user's id or name. */
export async function renamePrincipal(
  db: Queryable,
  user: { kind: UserKind; company: string; userId: string },
  to: { userId: string; username: string },
): Promise<void> {
  try {
    await db.query(
      `update principals set user_id = $4, username = $5, username_key = $6 where kind = $1 and company = $2 and user_id = $3`,
      [user.kind, user.company, user.userId, to.userId, to.username, to.username.toLowerCase()],
    )
  } catch (error) {
    throw usernameTaken(error, to.username)
  }
}

export async function setPassword(
  db: Queryable,
  user: { kind: UserKind; company: string; userId: string },
  hash: string,
  now: Date,
): Promise<void> {
  await db.query(
    `update principals set password = $4, password_set = $5, failed = 0, locked_until = null
     where kind = $1 and company = $2 and user_id = $3`,
    [user.kind, user.company, user.userId, hash, now.toISOString()],
  )
}
