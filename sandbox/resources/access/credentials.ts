import { setTimeout as sleep } from 'node:timers/promises'
import { clientById, admitsUser } from '../../core/auth/client-access'
import { queryValue, type Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { Answer, Handler } from '../../core/http/definitions'
import { fieldError, PlatformError, platformError } from '../../core/http/errors'
import { issueToken } from '../../core/auth/issue'
import { textOf, type JsonObject } from '../../core/records/json'
import { queueMessage } from '../../core/messaging/messages'
import { changePassword } from '../../core/auth/password-rules'
import type { Platform } from '../../core/records/platform'
import { principalByName, principalOf, USER_KINDS, type Principal } from '../../core/auth/principals'
import { makeCode, consumeCode } from '../../core/auth/sent-codes'
import { USER_RESOURCE } from '../../core/auth/sign-in'
import type { Stored } from '../../core/records/store'
import { bodyObject } from '../../core/records/write'
import type { ApiClient, MessageType } from '../../contract/records'

/** Lifetime of the token in a message, in minutes: the same as that of the code beside it. */
const RESET_MINUTES = 120
/** Maximum number of users found by one email address. */
const MAX_USERS_PER_EMAIL = 10

const text = (body: JsonObject, name: string): string => textOf(body[name]).trim()

function read(ctx: Context): JsonObject {
  return ctx.platform.models.read(ctx.operation.body ?? '', bodyObject(ctx))
}

/** Returns an active API client; rejects with `code` where it does not exist or is inactive. */
async function clientOr(platform: Platform, id: string, code: string): Promise<Stored<ApiClient>> {
  const client = id === '' ? null : await clientById(platform, id)
  if (client?.body.Active) return client
  throw platformError(code, `There is no active API client "${id}".`, { ClientID: id })
}

/** Returns the users of any kind with this email address. */
async function byEmail(platform: Platform, email: string): Promise<Principal[]> {
  const found: Principal[] = []
  for (const kind of USER_KINDS) {
    const { name, parentColumns } = platform.table(USER_RESOURCE[kind])
    const { rows } = await platform.db.query<[string, string]>(
      `select id, ${parentColumns[0] ?? `''`} from ${name} where f_email = $1 order by id limit ${MAX_USERS_PER_EMAIL}`,
      [email.toLowerCase()],
    )
    for (const [userId, company] of rows) {
      const user = await principalOf(platform.db, { kind, company, userId })
      if (user) found.push(user)
    }
  }
  return found.slice(0, MAX_USERS_PER_EMAIL)
}

/**
 * Returns the recipients of a message about lost credentials: users with that name or email address whom the client
 * admits. The response does not reveal whether a user was found, so that callers cannot probe for users.
 */
async function recipients(
  platform: Platform,
  client: Stored<ApiClient>,
  { username, email }: { username: string; email: string },
): Promise<Principal[]> {
  const named = username === '' ? null : await principalByName(platform.db, username)
  const users = username === '' ? await byEmail(platform, email) : named ? [named] : []
  const let_in = await Promise.all(users.map((user) => admitsUser(platform, client, user)))
  return users.filter((_, index) => let_in[index])
}

async function queueCredentialMessage(
  platform: Platform,
  tx: Tx,
  type: MessageType,
  to: Principal,
  event: JsonObject,
  userToken?: string,
): Promise<void> {
  const { kind, company, userId, username } = to
  await queueMessage(platform, tx, {
    type,
    to: { kind, company, userId },
    event: { Username: username, ...event },
    ...(userToken === undefined ? {} : { userToken }),
  })
}

/** Sends a code, and a token with no other right, with which the user can set a password. */
async function sendVerificationCode(ctx: Context): Promise<Answer> {
  const { platform } = ctx
  const body = read(ctx)
  const client = await clientOr(platform, text(body, 'ClientID'), 'PasswordReset.MissingOrInvalidClientID')
  const who = { username: text(body, 'Username'), email: text(body, 'Email') }
  if (who.username === '' && who.email === '') {
    throw platformError('PasswordReset.MissingUsernameOrEmail', 'A username or an email address is required.')
  }
  const users = await recipients(platform, client, who)
  await platform.transaction(async (tx) => {
    for (const user of users) {
      const code = await makeCode(tx, 'reset', user.uid, platform.now())
      const options = { minutes: RESET_MINUTES, sentCode: code }
      const { access_token } = await issueToken(platform, client, user, ['PasswordReset'], options)
      const event = {
        PasswordRenewalAccessToken: access_token,
        PasswordRenewalVerificationCode: code,
        PasswordRenewalUrl: text(body, 'URL') || null,
      }
      await queueCredentialMessage(platform, tx, 'ForgottenPassword', user, event, access_token)
    }
  })
  return {}
}

/** Sets a password with a code that was sent. */
async function resetByCode(ctx: Context): Promise<Answer> {
  const { platform, params } = ctx
  const body = read(ctx)
  const username = text(body, 'Username')
  if (username === '') throw platformError('PasswordReset.MissingUsername', 'The username is required.')
  await clientOr(platform, text(body, 'ClientID'), 'PasswordReset.MissingOrInvalidClientID')
  const password = textOf(body.Password)
  if (password === '')
    throw new PlatformError(400, [fieldError('Password', 'is required', { Rule: 'required' })])
  const now = platform.now()
  await platform.transaction(async (tx) => {
    const user = await principalByName(tx, username)
    const code = params.verificationCode ?? ''
    if (!user || !(await consumeCode(tx, 'reset', user.uid, code, now))) {
      throw platformError('PasswordReset.InvalidVerification', 'The code is invalid, used or expired.')
    }
    await changePassword(tx, user, password, { now, own: true })
  })
  return {}
}

/** Sends a one-time password, which is valid for a quarter of an hour. */
async function sendOneTimePassword(ctx: Context): Promise<Answer> {
  const { platform } = ctx
  const body = read(ctx)
  const client = await clientOr(platform, text(body, 'ClientID'), 'ApiClient.InvalidClientID')
  const who = { username: text(body, 'Username'), email: text(body, 'Email') }
  if (who.username === '' && who.email === '') {
    throw platformError(
      'OneTimePasswordRequest.UsernameOrEmailRequired',
      'A username or an email address is required.',
    )
  }
  const users = await recipients(platform, client, who)
  await platform.transaction(async (tx) => {
    for (const user of users) {
      const password = await makeCode(tx, 'password', user.uid, platform.now())
      await queueCredentialMessage(platform, tx, 'OneTimePassword', user, {
        ClientID: client.id,
        OneTimePassword: password,
      })
    }
  })
  return {}
}

/** Sends the usernames of the users with an email address, one message each. */
async function retrieveUsername(ctx: Context): Promise<Answer> {
  const { platform } = ctx
  const clientId = queryValue(ctx, 'clientID')
  const email = queryValue(ctx, 'email')
  if (!clientId || !email) {
    throw platformError('Auth.ClientIDAndEmailRequired', 'clientID and email are required.')
  }
  const client = await clientOr(platform, clientId, 'ApiClient.InvalidClientID')
  const users = await recipients(platform, client, { username: '', email })
  await platform.transaction(async (tx) => {
    for (const user of users) await queueCredentialMessage(platform, tx, 'ForgottenUsername', user, {})
  })
  return {}
}

/** Minimum response time in milliseconds, well above the duration of looking up a user and queueing a message. */
const MIN_ANSWER_MS = 300

/**
 * Delays the response of a handler to a minimum duration, so that the response time does not reveal whether a user
 * exists. Errors are returned at once, because none of them depends on the existence of a user.
 */
function withMinimumDuration(handler: Handler): Handler {
  return async (ctx) => {
    const earliest = sleep(MIN_ANSWER_MS)
    const answer = await handler(ctx)
    await earliest
    return answer
  }
}

export const credentialActions: Readonly<Record<string, Handler>> = {
  'ForgottenCredentials.SendVerificationCode': withMinimumDuration(sendVerificationCode),
  'ForgottenCredentials.ResetPasswordByVerificationCode': resetByCode,
  'ForgottenCredentials.SendOneTimePassword': withMinimumDuration(sendOneTimePassword),
  'ForgottenCredentials.RetrieveUsername': withMinimumDuration(retrieveUsername),
}
