import { listAssignments } from '../../core/records/assignments'
import { assertAccess } from '../../core/auth/access'
import type { Tx } from '../../db/types'
import type { Handler, ResourceDefinition, Write } from '../../core/http/definitions'
import { platformError } from '../../core/http/errors'
import type { MessageSender, MessageSenderAssignment } from '../../contract/records'
import { secretsOf } from './integration-rules'
import { DELIVERY } from './delivery-configs'

/** Updates the sender's name and description in its listeners, which show them and are searched and sorted by them. */
async function renameListeners(
  tx: Tx,
  id: string,
  name: string | null,
  description: string | null,
): Promise<void> {
  await tx.query(
    `update messagecclisteners set f_messageconfigname = $2, body = jsonb_set(jsonb_set(body || $3::jsonb,
       '{MessageSenderAssignment,MessageConfigName}', $3::jsonb -> 'MessageConfigName'),
       '{MessageSenderAssignment,MessageConfigDescription}', $3::jsonb -> 'MessageConfigDescription')
     where body #>> '{MessageSenderAssignment,MessageSenderID}' = $1`,
    [
      id,
      name?.toLowerCase() ?? null,
      JSON.stringify({ MessageConfigName: name, MessageConfigDescription: description }),
    ],
  )
}

/**
 * Message senders of both generations: with a delivery configuration, or with the address and key that older clients
 * send.
 */
export const messageSenders: ResourceDefinition = {
  name: 'MessageSenders',
  model: 'MessageSender',
  table: 'messagesenders',
  access: { kind: 'adminOnly' },
  references: [DELIVERY],
  async write(write: Write<MessageSender>) {
    const { record, existing } = write
    if (record.DeliveryConfigID) return
    if (!record.URL)
      throw platformError(
        'MessageSenders.UrlRequired',
        'A message sender without a delivery configuration needs a URL.',
      )
    const secret = await secretsOf(write, 'MessageSenders', existing?.ID)
    if (secret('SharedKey') === '')
      throw platformError(
        'MessageSenders.SharedKeyRequired',
        'A message sender with a URL needs a SharedKey.',
      )
  },
  async written({ tx, record, existing }: Write<MessageSender>) {
    if (!existing || (existing.Name === record.Name && existing.Description === record.Description)) return
    await renameListeners(tx, record.ID, record.Name, record.Description)
  },
}

/** Lists the assignments with the names of their senders, which one query per page reads. */
const listSenderAssignments: Handler = async (ctx) => {
  await assertAccess(ctx, { kind: 'adminOnly' }, 'read', 'MessageSenderAssignment', null)
  const { text: page } = await listAssignments(ctx, ctx.platform.assignment('MessageSenderAssignments'), [])
  const answer = JSON.parse(page ?? '{}') as { Items: MessageSenderAssignment[] }
  const { rows } = await ctx.platform.db.query<[string, string | null, string | null]>(
    `select id, body ->> 'Name', body ->> 'Description' from messagesenders where id = any($1::text[])`,
    [answer.Items.map((item) => item.MessageSenderID)],
  )
  const senders = new Map(rows.map(([id, ...names]) => [id, names]))
  for (const item of answer.Items) {
    const [name = null, description = null] = senders.get(item.MessageSenderID) ?? []
    item.MessageConfigName = name
    item.MessageConfigDescription = description
  }
  return { text: JSON.stringify(answer) }
}

export const messageSenderActions: Readonly<Record<string, Handler>> = {
  'MessageSenders.ListAssignments': listSenderAssignments,
}
