import { createHash } from 'node:crypto'
import { assertAccess } from '../../core/auth/access'
import type { Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { Handler, ResourceDefinition } from '../../core/http/definitions'
import { fieldError, PlatformError } from '../../core/http/errors'
import { buyerAndSupplierError, groupAndUserError, sideOf } from '../../core/records/assignments'
import { insertRecord, readRecord, requireRecord, updateRecord } from '../../core/records/store'
import { bodyObject } from '../../core/records/write'
import { PARTIES } from '../../db/schema'
import type { MessageCCListenerAssignment } from '../../contract/records'

/**
 * Recipients of copies of messages. The platform has no operation that deletes one: they are deleted together with the
 * records they name.
 */
export const ccListeners: ResourceDefinition = {
  name: 'MessageCCListeners',
  model: 'MessageCCListenerAssignment',
  table: 'messagecclisteners',
  access: { kind: 'adminOnly' },
  operations: { List: 'MessageSenders.ListCCListenerAssignments' },
  references: [
    { field: 'MessageSenderAssignment.MessageSenderID', to: 'MessageSenders', onDelete: 'keep' },
    { field: 'BuyerID', to: 'Buyers', onDelete: 'keep' },
    { field: 'SupplierID', to: 'Suppliers', onDelete: 'keep' },
  ],
}

/** The fields that name the recipients of messages. */
type Party = Partial<Pick<MessageCCListenerAssignment, 'BuyerID' | 'SupplierID' | 'UserGroupID' | 'UserID'>>

/** Rejects parties that do not exist. */
async function checkParty(ctx: Context, tx: Tx, body: Party): Promise<void> {
  if (body.BuyerID && body.SupplierID) throw buyerAndSupplierError()
  if (body.UserID && body.UserGroupID) throw groupAndUserError()
  const side = sideOf(body)
  const company = body.BuyerID || body.SupplierID || null
  const wanted: [resource: string | undefined, within: string[], id: string | null][] = [
    [side === 'buyer' ? 'Buyers' : 'Suppliers', [], company],
    [PARTIES.User?.[side], company ? [company] : [], body.UserID || null],
    [PARTIES.UserGroup?.[side], company ? [company] : [], body.UserGroupID || null],
  ]
  for (const [resource, within, id] of wanted) {
    if (id === null) continue
    await requireRecord(tx, ctx.platform.table(resource ?? ''), within, id)
  }
}

/** Saves a listener. Saving the same one again creates no second one. */
const saveListener: Handler = async (ctx) => {
  const { platform, operation } = ctx
  await assertAccess(ctx, { kind: 'adminOnly' }, 'write', 'MessageCCListenerAssignment', null)
  const model = 'MessageCCListenerAssignment'
  const sent = platform.models.read(model, bodyObject(ctx))
  platform.models.validate(model, sent, operation.required)
  if (!sent.UserID && !sent.UserGroupID)
    throw new PlatformError(400, [fieldError('UserID', 'or UserGroupID is required', { Rule: 'required' })])
  const assignment: Party & { MessageSenderID?: string | null } = sent.MessageSenderAssignment ?? {}
  await platform.transaction(async (tx) => {
    const senderId = assignment.MessageSenderID ?? ''
    const sender = await requireRecord(tx, platform.table('MessageSenders'), [], senderId)
    await checkParty(ctx, tx, sent)
    await checkParty(ctx, tx, assignment)
    const body = platform.models.complete(model, sent)
    const names = {
      MessageConfigName: sender.body.Name,
      MessageConfigDescription: sender.body.Description,
    }
    Object.assign(body, names)
    if (body.MessageSenderAssignment) Object.assign(body.MessageSenderAssignment, names)
    const key = [
      ...[senderId, assignment.BuyerID, assignment.SupplierID, assignment.UserGroupID],
      ...[sent.MessageType, sent.BuyerID, sent.SupplierID, sent.UserGroupID, sent.UserID],
    ]
    const id = createHash('sha256').update(JSON.stringify(key)).digest('base64url')
    const table = platform.table('MessageCCListeners')
    const record = { parents: [], id, body, secret: null }
    await ((await readRecord(tx, table, [], id, true))
      ? updateRecord(tx, table, id, record)
      : insertRecord(tx, table, record))
  })
  return {}
}

export const messageListenerActions: Readonly<Record<string, Handler>> = {
  'MessageSenders.SaveCCListenerAssignment': saveListener,
}
