import { clientById, admitsUser } from '../../core/auth/client-access'
import { callerOf, type Caller, type Context } from '../../core/http/context'
import type { Answer } from '../../core/http/definitions'
import { notAuthorizedToAdmin, notFound, platformError, type PlatformError } from '../../core/http/errors'
import { issueToken, narrowedRoles } from '../../core/auth/issue'
import { parseRecord } from '../../core/records/json'
import type { Platform } from '../../core/records/platform'
import { principalOf } from '../../core/auth/principals'
import { groupsOf } from '../../core/auth/roles'
import { checkUserActive, userRecord } from '../../core/auth/sign-in'
import { requireRecord, type Stored } from '../../core/records/store'
import { bodyObject } from '../../core/records/write'
import type { ApiClient, ImpersonationConfig, SecurityProfile } from '../../contract/records'

interface Person {
  kind: Caller['kind']
  company: string
  userId: string
  groups: ReadonlySet<string>
}

/** Returns true where a side that names a buyer, a group or a user contains this person. */
function contains(person: Person, buyer: string | null, group: string | null, user: string | null): boolean {
  if (buyer && buyer !== person.company) return false
  if (group && !person.groups.has(group)) return false
  return !user || user === person.userId
}

function matches(config: ImpersonationConfig, caller: Person, target: Person): boolean {
  const side = config.ImpersonationBuyerID ? 'buyer' : 'admin'
  const { ImpersonationBuyerID, ImpersonationGroupID, ImpersonationUserID, BuyerID, GroupID, UserID } = config
  return (
    caller.kind === side &&
    contains(caller, ImpersonationBuyerID, ImpersonationGroupID, ImpersonationUserID) &&
    contains(target, BuyerID, GroupID, UserID)
  )
}

function configError(): PlatformError {
  return platformError(
    'Impersonation.ConfigError',
    'No impersonation configuration with roles lets this user act as that one through this API client.',
  )
}

/** Returns the roles of all profiles whose configurations match. */
async function allowedRoles(
  platform: Platform,
  client: Stored<ApiClient>,
  caller: Caller,
  target: { company: string; userId: string },
): Promise<string[]> {
  const { rows } = await platform.db.query<[string, string]>(
    `select c.body, p.body from impersonationconfigs c
     join securityprofiles p on p.id = c.body ->> 'SecurityProfileID' where c.f_clientid = $1`,
    [client.id.toLowerCase()],
  )
  const user = { kind: 'buyer' as const, ...target }
  const [callerGroups, targetGroups] = await Promise.all([
    groupsOf(platform.db, caller),
    groupsOf(platform.db, user),
  ])
  const roles = rows
    .map(([config, profile]) => ({
      config: parseRecord<ImpersonationConfig>(config),
      profile: parseRecord<SecurityProfile>(profile),
    }))
    .filter(({ config }) =>
      matches(config, { ...caller, groups: callerGroups }, { ...user, groups: targetGroups }),
    )
    .flatMap(({ profile }) => [...(profile.Roles ?? []), ...(profile.CustomRoles ?? [])])
  if (roles.length === 0) throw configError()
  return roles
}

/**
 * Issues a token with which the caller acts as a buyer user. The token names the impersonator and cannot be renewed.
 */
async function accessTokenOf(ctx: Context): Promise<Answer> {
  const { platform, params } = ctx
  const caller = callerOf(ctx)
  if (caller.kind === 'supplier') throw notAuthorizedToAdmin('the tokens of buyer users')
  const { buyerID: company = '', userID: userId = '' } = params
  const asked = platform.models.read('ImpersonateTokenRequest', bodyObject(ctx))
  platform.models.validate('ImpersonateTokenRequest', asked, ctx.operation.required)
  await requireRecord(platform.db, platform.table('Buyers'), [], company)
  const key = { kind: 'buyer' as const, company, userId }
  const target = (await userRecord(platform, key)) && (await principalOf(platform.db, key))
  if (!target) throw notFound('User', userId)
  const client = await clientById(platform, asked.ClientID ?? '')
  if (!client) {
    throw platformError('Impersonation.ClientIDNotFound', `There is no API client "${asked.ClientID}".`, {
      ClientID: asked.ClientID,
    })
  }
  if (!client.body.Active) throw platformError('Impersonation.BadApiClient', 'The API client is not active.')
  if (!(await admitsUser(platform, client, key))) {
    throw platformError('Impersonation.BuyerNotAssigned', 'The API client is not for users of this buyer.', {
      BuyerID: company,
    })
  }
  const allowed = await allowedRoles(platform, client, caller, key)
  await checkUserActive(platform, target)
  const wanted = [...(asked.Roles ?? []), ...(asked.CustomRoles ?? [])]
  const roles = narrowedRoles(platform, client, allowed, [...new Set(wanted)])
  // The impersonator is always the original user, even when the caller is already impersonating.
  const impersonator = caller.impersonator ?? caller.uid
  const token = await issueToken(platform, client, target, roles, { impersonator })
  return { body: { ...token, refresh_token: null } }
}

export const impersonationActions = { 'Users.GetAccessToken': accessTokenOf }
