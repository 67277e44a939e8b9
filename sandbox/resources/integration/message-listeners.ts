import { createHash } from 'node:crypto'
import { assertAccess } from '../../core/auth/access'
import type { Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { Handler, ResourceDefinition } from '../../core/http/definitions'
import { fieldError, notFound, PlatformError, platformError } from '../../core/http/errors'
import { isObject, nonEmptyText, type JsonObject } from '../../core/records/json'
import { insertRecord, readRecord, updateRecord } from '../../core/records/store'
import { bodyObject } from '../../core/records/write'
import { PARTIES, type Side } from '../../db/schema'

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

function sideOf(body: JsonObject): Side {
  return nonEmptyText(body.BuyerID) ? 'buyer' : nonEmptyText(body.SupplierID) ? 'supplier' : 'seller'
}

/** Rejects parties that do not exist. */
async function checkParty(ctx: Context, tx: Tx, body: JsonObject): Promise<void> {
  if (nonEmptyText(body.BuyerID) && nonEmptyText(body.SupplierID))
    throw platformError(
      'PartyAssignment.CannotSpecifyBuyerAndSupplier',
      'Name a buyer or a supplier, not both.',
    )
  if (nonEmptyText(body.UserID) && nonEmptyText(body.UserGroupID))
    throw platformError('PartyAssignment.CannotSpecifyGroupAndUser', 'Name a user or a user group, not both.')
  const side = sideOf(body)
  const company = nonEmptyText(body.BuyerID) ?? nonEmptyText(body.SupplierID)
  const wanted: [resource: string | undefined, within: string[], id: string | null][] = [
    [side === 'buyer' ? 'Buyers' : 'Suppliers', [], company],
    [PARTIES.User?.[side], company ? [company] : [], nonEmptyText(body.UserID)],
    [PARTIES.UserGroup?.[side], company ? [company] : [], nonEmptyText(body.UserGroupID)],
  ]
  for (const [resource, within, id] of wanted) {
    if (id === null) continue
    const table = ctx.platform.table(resource ?? '')
    if (!(await readRecord(tx, table, within, id))) throw notFound(table.definition.model, id)
  }
}

/** Saves a listener. Saving the same one again creates no second one. */
const saveListener: Handler = async (ctx) => {
  const { platform, operation } = ctx
  await assertAccess(ctx, { kind: 'adminOnly' }, 'write', 'MessageCCListenerAssignment', null)
  const model = 'MessageCCListenerAssignment'
  const sent = platform.models.read(model, bodyObject(ctx))
  platform.models.validate(model, sent, operation.required)
  if (!nonEmptyText(sent.UserID) && !nonEmptyText(sent.UserGroupID))
    throw new PlatformError(400, [fieldError('UserID', 'or UserGroupID is required', { Rule: 'required' })])
  const assignment = isObject(sent.MessageSenderAssignment) ? sent.MessageSenderAssignment : {}
  await platform.transaction(async (tx) => {
    const senderId = nonEmptyText(assignment.MessageSenderID) ?? ''
    const sender = await readRecord(tx, platform.table('MessageSenders'), [], senderId)
    if (!sender) throw notFound('MessageSender', senderId)
    await checkParty(ctx, tx, sent)
    await checkParty(ctx, tx, assignment)
    const body = platform.models.complete(model, sent)
    const names = {
      MessageConfigName: sender.body.Name ?? null,
      MessageConfigDescription: sender.body.Description ?? null,
    }
    Object.assign(body, names)
    if (isObject(body.MessageSenderAssignment)) Object.assign(body.MessageSenderAssignment, names)
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
