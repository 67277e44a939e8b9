import { randomUUID } from 'node:crypto'
import type { Platform } from './platform'
import type { UserKind } from './context'
import { type PlatformError, refuse } from './errors'
import { newId } from './ids'
import { isObject, type JsonObject } from './json'
import { verifyPassword } from './passwords'
import { principalById, principalByName, type Principal } from './principals'
import { availableRoles } from './roles'
import { readRecord, type Stored } from './store'
import { hashRefreshToken, signToken, type Claims } from './tokens'

/** Answer of the token endpoint; lifetimes in seconds. */
export interface TokenAnswer {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  refresh_token?: string
}

const LOCK_AFTER = 10
const LOCK_MINUTES = 2

const USER_TABLES: Record<UserKind, string> = {
  admin: 'AdminUsers',
  buyer: 'Users',
  supplier: 'SupplierUsers',
}

type Form = ReadonlyMap<string, string>

function auth(code: string, message: string, status = 400): PlatformError {
  return refuse(`Auth.${code}`, message, null, status)
}

async function findClient(platform: Platform, form: Form): Promise<Stored> {
  const wanted = form.get('client_id') ?? ''
  // Clients are GUIDs, which tools write in either case.
  const table = platform.table('ApiClients')
  const { rows } = await platform.db.query('select id from apiclients where f_id = $1', [
    wanted.toLowerCase(),
  ])
  const client = rows[0]?.[0] ? await readRecord(platform.db, table, [], rows[0][0]) : null
  if (!client) throw auth('OauthError', `There is no API client "${wanted}".`, 401)
  if (!client.body.Active) throw auth('ClientNotActive', 'The API client is not active.')
  return client
}

function checkSecret(client: Stored, form: Form): void {
  const secret = client.secret?.ClientSecret
  if (typeof secret === 'string' && secret !== '' && form.get('client_secret') !== secret) {
    throw auth('OauthError', 'The client secret is missing or wrong.', 401)
  }
}

/** Which users a client lets in: by kind, or by an assignment of their company. */
async function checkClientAllows(platform: Platform, client: Stored, user: Principal): Promise<void> {
  const { AllowSeller, AllowAnyBuyer, AllowAnySupplier } = client.body
  const side = user.kind === 'buyer' ? 'buyerid' : 'supplierid'
  const allowed =
    user.kind === 'admin'
      ? AllowSeller
      : (user.kind === 'buyer' ? AllowAnyBuyer : AllowAnySupplier) ||
        (
          await platform.db.query(
            `select 1 from apiclientassignments where apiclientid = $1 and ${side} = $2`,
            [client.id, user.company],
          )
        ).rows.length > 0
  if (!allowed) throw auth('UserNotAuthorizedToAdmin', 'The API client is not for this kind of user.', 401)
}

async function checkUserActive(platform: Platform, user: Principal): Promise<void> {
  const parents = user.company === '' ? [] : [user.company]
  const record = await readRecord(platform.db, platform.table(USER_TABLES[user.kind]), parents, user.userId)
  if (!record?.body.Active) throw auth('UserNotActive', 'The user is not active.')
  if (user.company === '') return
  const company = await readRecord(
    platform.db,
    platform.table(user.kind === 'buyer' ? 'Buyers' : 'Suppliers'),
    [],
    user.company,
  )
  if (!company?.body.Active) throw auth('CompanyNotActive', 'The company of the user is not active.')
}

/** What every grant asks, also of the user a client acts as and of tokens that are renewed. */
async function checkUserMay(platform: Platform, client: Stored, user: Principal): Promise<void> {
  await checkUserActive(platform, user)
  await checkClientAllows(platform, client, user)
}

/** The user's roles, narrowed by the scope and by what the client grants at most; refuses what it asks at least. */
async function grantedRoles(
  platform: Platform,
  client: Stored,
  user: Principal,
  scope: string,
): Promise<string[]> {
  const roles = await availableRoles(platform.db, user.kind, [{ company: user.company, userId: user.userId }])
  const held = new Set(roles.get(`${user.company}/${user.userId}`) ?? [])
  const words = scope.split(/\s+/).filter((word) => word !== '' && word !== 'undefined')
  const names = (field: string): string[] =>
    Array.isArray(client.body[field]) ? (client.body[field] as string[]) : []
  // FullAccess stands for every role of the platform, but for none that a marketplace has made up.
  const platformRoles = new Set(held.has('FullAccess') ? platform.contract.enums.ApiRole : [])
  const holds = (role: string): boolean => held.has(role) || platformRoles.has(role)
  const least = [...names('MinimumRequiredRoles'), ...names('MinimumRequiredCustomRoles')]
  const missing = least.filter((role) => !holds(role))
  if (missing.length > 0)
    throw auth('UnauthorizedRole', `The API client asks for these roles: ${missing.join(', ')}.`, 401)
  const most = [...names('MaximumGrantedRoles'), ...names('MaximumGrantedCustomRoles')]
  // What a client grants at most narrows FullAccess as a scope would.
  const all = most.length === 0 ? [...held] : most.filter(holds)
  if (words.length === 0) return all
  return words.filter((word) => holds(word) && (most.length === 0 || most.includes(word)))
}

async function byPassword(platform: Platform, form: Form): Promise<Principal> {
  const username = form.get('username') ?? ''
  const password = form.get('password') ?? ''
  if (username === '' || password === '')
    throw auth('UsernameAndPasswordRequired', 'Username and password are required.')
  const user = await principalByName(platform.db, username)
  const wrong = (): PlatformError => auth('InvalidUsernameOrPassword', 'The username or password is wrong.')
  if (!user?.password) throw wrong()
  const now = platform.now()
  if (user.lockedUntil && user.lockedUntil > now) {
    throw auth('LockedOut', 'The user is locked out after too many failed attempts. Try again later.')
  }
  if (!(await verifyPassword(user.password, password))) {
    const locks = user.failed + 1 >= LOCK_AFTER
    await platform.db.query('update principals set failed = $2, locked_until = $3 where uid = $1', [
      user.uid,
      locks ? 0 : user.failed + 1,
      locks ? new Date(now.getTime() + LOCK_MINUTES * 60_000).toISOString() : null,
    ])
    throw wrong()
  }
  return user
}

async function byRefreshToken(
  platform: Platform,
  client: Stored,
  form: Form,
): Promise<{ user: Principal; scope: string }> {
  const hash = hashRefreshToken(form.get('refresh_token') ?? '')
  const { rows } = await platform.db.query(
    'select uid, scope from refresh_tokens where token_hash = $1 and client_id = $2 and expires > $3',
    [hash, client.id, platform.now().toISOString()],
  )
  const user = rows[0] ? await principalById(platform.db, Number(rows[0][0])) : null
  if (!user) throw auth('OauthError', 'The refresh token is invalid or expired.')
  return { user, scope: rows[0]?.[1] ?? '' }
}

async function byClient(
  platform: Platform,
  client: Stored,
  form: Form,
): Promise<{ user: Principal; anonymous: boolean }> {
  const secret = client.secret?.ClientSecret
  const anonymous = Boolean(client.body.IsAnonBuyer) && !form.get('client_secret')
  if (!anonymous && (typeof secret !== 'string' || secret === '')) {
    throw auth('OauthError', 'This API client has no secret, so it cannot sign in by itself.', 401)
  }
  const user = await principalByName(platform.db, String(client.body.DefaultContextUserName ?? ''))
  if (!user) throw auth('UserNotFound', 'The API client has no default user.')
  return { user, anonymous }
}

/** Signs a token for a user that has been let in. */
export async function issueToken(
  platform: Platform,
  client: Stored,
  user: Principal,
  roles: readonly string[],
  options: { anonymous?: boolean; minutes?: number } = {},
): Promise<TokenAnswer> {
  const configured = Number(
    options.anonymous ? client.body.AnonymousTokenDuration : client.body.AccessTokenDuration,
  )
  const seconds = (options.minutes ?? (configured || 10)) * 60
  const now = Math.floor(platform.now().getTime() / 1000)
  const claims: Claims = {
    usr: user.username,
    cid: client.id.toLowerCase(),
    u: String(user.uid),
    usrtype: user.kind,
    ...(roles.length === 0 ? {} : { role: roles.length === 1 ? (roles[0] as string) : [...roles] }),
    exp: now + seconds,
    nbf: now,
    ...(options.anonymous ? { orderid: newId() } : {}),
  }
  const token = await signToken(platform.keys, claims, platform.settings.publicUrl)
  return { access_token: token, token_type: 'bearer', expires_in: seconds - 1 }
}

async function newRefreshToken(
  platform: Platform,
  client: Stored,
  user: Principal,
  scope: string,
): Promise<string | undefined> {
  const minutes = Number(client.body.RefreshTokenDuration ?? 0)
  if (!(minutes > 0)) return undefined
  const token = randomUUID()
  const now = platform.now()
  await platform.db.query('delete from refresh_tokens where expires < $1', [now.toISOString()])
  await platform.db.query(
    'insert into refresh_tokens (token_hash, uid, client_id, scope, expires) values ($1, $2, $3, $4, $5)',
    [
      hashRefreshToken(token),
      user.uid,
      client.id,
      scope,
      new Date(now.getTime() + minutes * 60_000).toISOString(),
    ],
  )
  return token
}

/** Answers POST /oauth/token (facts of the platform, 1.4). */
export async function grantToken(platform: Platform, form: Form): Promise<TokenAnswer> {
  const grant = form.get('grant_type')
  const client = await findClient(platform, form)
  const scope = form.get('scope') ?? ''
  if (grant === 'password') {
    checkSecret(client, form)
    const user = await byPassword(platform, form)
    await checkUserMay(platform, client, user)
    const roles = await grantedRoles(platform, client, user, scope)
    await platform.db.query(
      'update principals set failed = 0, locked_until = null, last_active = $2 where uid = $1',
      [user.uid, platform.now().toISOString()],
    )
    const answer = await issueToken(platform, client, user, roles)
    const refresh = await newRefreshToken(platform, client, user, scope)
    return refresh ? { ...answer, refresh_token: refresh } : answer
  }
  if (grant === 'refresh_token') {
    checkSecret(client, form)
    const { user, scope: granted } = await byRefreshToken(platform, client, form)
    await checkUserMay(platform, client, user)
    const answer = await issueToken(
      platform,
      client,
      user,
      await grantedRoles(platform, client, user, scope || granted),
    )
    // The same one again: the official SDK keeps using the first it got.
    return { ...answer, refresh_token: form.get('refresh_token') as string }
  }
  if (grant === 'client_credentials') {
    const { user, anonymous } = await byClient(platform, client, form)
    if (!anonymous) checkSecret(client, form)
    await checkUserMay(platform, client, user)
    return issueToken(platform, client, user, await grantedRoles(platform, client, user, scope), {
      anonymous,
    })
  }
  throw auth('OauthError', `The grant type "${grant ?? ''}" is not supported.`)
}

/** An OAuth refusal carries both OAuth's own fields and the platform's Errors, which clients read on every error. */
export function oauthErrorBody(error: PlatformError): JsonObject {
  const first = error.errors[0]
  return {
    error: error.status === 401 ? 'invalid_client' : 'invalid_grant',
    error_description: first?.Message ?? 'Refused',
    Errors: error.errors.map((item) => ({ ...item, Data: isObject(item.Data) ? item.Data : null })),
  }
}
