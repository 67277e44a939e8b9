import type { Table } from '../../db/schema'
import type { Context } from '../http/context'
import type { Tx } from '../../db/types'
import { syncChange, type SyncEvent } from '../messaging/entity-sync'
import { clientById } from '../auth/client-access'
import { issueToken } from '../auth/issue'
import { textOf, type JsonObject } from './json'
import { queueMessage } from '../messaging/messages'
import { principalOf } from '../auth/principals'
import { makeCode } from '../auth/sent-codes'

/** Lifetime of the token in an invitation, in minutes. The code in the same message is valid for as long. */
const INVITATION_MINUTES = 120

/** The field in which message listeners name a record, by the record's resource. */
const LISTENER_FIELDS: Record<string, { field: string; company: string | null }> = {
  Buyers: { field: 'BuyerID', company: null },
  Suppliers: { field: 'SupplierID', company: null },
  Users: { field: 'UserID', company: 'BuyerID' },
  SupplierUsers: { field: 'UserID', company: 'SupplierID' },
  AdminUsers: { field: 'UserID', company: '' },
  UserGroups: { field: 'UserGroupID', company: 'BuyerID' },
  SupplierUserGroups: { field: 'UserGroupID', company: 'SupplierID' },
  AdminUserGroups: { field: 'UserGroupID', company: '' },
}

/** Deletes the listeners that name a deleted record, and those of a deleted sender or party. */
async function deleteListeners(tx: Tx, name: string, parents: readonly string[], id: string): Promise<void> {
  const found = LISTENER_FIELDS[name]
  const nested = name === 'MessageSenders' ? 'MessageSenderID' : found?.field
  if (nested === undefined) return
  const within = (at: string): string =>
    !found || found.company === null
      ? 'true'
      : found.company === ''
        ? `${at} ->> 'BuyerID' is null and ${at} ->> 'SupplierID' is null`
        : `${at} ->> '${found.company}' = $2`
  const matches = ['body', `(body -> 'MessageSenderAssignment')`].map(
    (at) => `(${at} ->> '${nested}' = $1 and ${within(at)})`,
  )
  await tx.query(`delete from messagecclisteners where $2::text is not null and (${matches.join(' or ')})`, [
    id,
    parents[0] ?? '',
  ])
}

/** Queues the invitation of a new buyer user, with a code and a token to set a password, as the platform does. */
async function inviteUser(
  ctx: Context,
  tx: Tx,
  { parents, body }: { parents: readonly string[]; body: JsonObject },
): Promise<void> {
  const { platform, caller } = ctx
  const to = { kind: 'buyer' as const, company: parents[0] ?? '', userId: textOf(body.ID) }
  const user = await principalOf(tx, to)
  if (!user) return
  const client = caller ? await clientById(platform, caller.clientId) : null
  const code = await makeCode(tx, 'reset', user.uid, platform.now())
  const options = { minutes: INVITATION_MINUTES, sentCode: code }
  const token = client && (await issueToken(platform, client, user, ['PasswordReset'], options)).access_token
  await queueMessage(platform, tx, {
    type: 'NewUserInvitation',
    to,
    event: {
      Username: user.username,
      PasswordRenewalAccessToken: token,
      PasswordRenewalVerificationCode: code,
      PasswordRenewalUrl: null,
    },
    ...(token ? { userToken: token } : {}),
  })
}

/** Runs the follow-up of every write of a record, of any kind: synchronizations, and messages to new buyer users. */
export async function afterWrite(
  ctx: Context,
  tx: Tx,
  table: Table,
  event: Exclude<SyncEvent, 'sync'>,
  record: { parents: readonly string[]; body: JsonObject },
): Promise<void> {
  if (ctx.seeding) return
  const { name } = table.definition
  if (event === 'deleted') await deleteListeners(tx, name, record.parents, textOf(record.body.ID))
  if (event === 'created' && name === 'Users') await inviteUser(ctx, tx, record)
  await syncChange(ctx, tx, table, event, record)
}
