import { randomUUID } from 'node:crypto'
import type { Queryable, Tx } from '../../db/types'
import { ccListOf } from './cc-listeners'
import { textsIn, type JsonObject } from '../records/json'
import { configuredDestination, enqueue, type Destination } from './outbox'
import type { Platform } from '../records/platform'
import { principalsOf, type UserKey } from '../auth/principals'
import { availableRoles, SIDE_OF } from '../auth/roles'
import { readRecord, type Stored } from '../records/store'
import { signToken } from '../auth/tokens'
import { groupsOfUser, assignedCondition } from '../auth/memberships'
import { userRecord } from '../auth/sign-in'
import type { MessageSender, MessageType, User } from '../../contract/records'

/** A message that an operation causes: its content and its recipient. */
export interface Message {
  type: MessageType
  to: UserKey
  /** The event data that senders get as `EventBody`. */
  event: JsonObject
  /** Token that senders get as `UserToken`. Default: a token of the recipient with the sender's elevated roles. */
  userToken?: string
}

type Recipient = Message['to']

const COMPANY_TABLES = { buyer: 'Buyers', supplier: 'Suppliers' } as const
/** Lifetime of a token in a message, in minutes: long enough for a delivery that is retried. */
const TOKEN_MINUTES = 60
export const NO_SENDER = 'No message sender is assigned. The hosted platform would not send this message.'
export const NOT_ACTIVE = 'The recipient is inactive. The hosted platform would not send this message.'

/** Returns a condition on `messagesenderassignments a` for rows that cover the recipient; uses $2 and $3. */
function covers({ kind }: Recipient): string {
  const side = SIDE_OF[kind]
  const company =
    side === 'seller'
      ? 'a.buyerid is null and a.supplierid is null and $2::text is not null'
      : `a.${side}id = $2`
  return `${company} and ${assignedCondition('a', { side, user: '$3', groups: groupsOfUser(side, '$2', '$3') })}`
}

/** Returns the senders for messages of this type to this recipient. */
async function sendersOf(
  platform: Platform,
  tx: Queryable,
  { type, to }: Message,
): Promise<Stored<MessageSender>[]> {
  const everyBuyer = to.kind === 'buyer' ? `coalesce((s.body ->> 'AllowAllBuyers')::boolean, false) or` : ''
  const { rows } = await tx.query<[string]>(
    `select s.id from messagesenders s where jsonb_exists(s.body -> 'MessageTypes', $1) and (${everyBuyer}
       exists (select 1 from messagesenderassignments a where a.messagesenderid = s.id and ${covers(to)})) order by s.id`,
    [type, to.company, to.userId],
  )
  const table = platform.table('MessageSenders')
  const senders: Stored<MessageSender>[] = []
  for (const [id] of rows) {
    const sender = await readRecord(tx, table, [], id)
    if (sender) senders.push(sender)
  }
  return senders
}

async function isReachable(
  platform: Platform,
  tx: Queryable,
  user: Stored<User>,
  to: Recipient,
): Promise<boolean> {
  if (!user.body.Active) return false
  if (to.kind === 'admin') return true
  const company = await readRecord(tx, platform.table(COMPANY_TABLES[to.kind]), [], to.company)
  return Boolean(company?.body.Active)
}

/** Signs a token of the recipient, with the recipient's roles and those that the sender adds. */
async function recipientToken(
  platform: Platform,
  tx: Queryable,
  to: Recipient,
  elevated: readonly string[],
): Promise<string | null> {
  const key = `${to.company}/${to.userId}`
  const principal = (await principalsOf(tx, to.kind, [to])).get(key)
  if (!principal) return null
  const own = (await availableRoles(tx, to.kind, [to])).get(key) ?? []
  const role = [...new Set([...own, ...elevated])]
  const now = Math.floor(platform.now().getTime() / 1000)
  const { username: usr, uid } = principal
  const claims = {
    usr,
    cid: '',
    u: String(uid),
    usrtype: to.kind,
    role,
    exp: now + TOKEN_MINUTES * 60,
    nbf: now,
  }
  return signToken(platform.keys, claims, platform.settings.publicUrl)
}

function destinationOf({ id, body }: Stored<MessageSender>): Destination {
  return body.DeliveryConfigID
    ? configuredDestination(body.DeliveryConfigID)
    : { resource: 'MessageSenders', id }
}

/**
 * Writes a message to the mailbox, and one delivery per sender that is assigned to the recipient: to the user, one of
 * its groups, its company or, for admins, the marketplace. The writes are part of the caller's transaction `tx`. No
 * message is written for a recipient that does not exist.
 */
export async function queueMessage(platform: Platform, tx: Tx, message: Message): Promise<void> {
  const { type, to, event } = message
  const user = await userRecord(platform, to, tx)
  if (!user) return
  const base: JsonObject = {
    BuyerID: to.kind === 'buyer' ? to.company : null,
    UserToken: message.userToken ?? null,
    Recipient: user.body,
    CCList: [],
    EventBody: event,
    MessageType: type,
    ConfigData: null,
    Environment: 'Sandbox',
    OcLogIdHeader: randomUUID(),
  }
  const isActive = await isReachable(platform, tx, user, to)
  const senders = isActive ? await sendersOf(platform, tx, message) : []
  const payloads: JsonObject[] = []
  for (const { id, body } of senders) {
    payloads.push({
      ...base,
      UserToken: message.userToken ?? (await recipientToken(platform, tx, to, textsIn(body.ElevatedRoles))),
      CCList: await ccListOf(tx, id, type, to),
      ConfigData: body.xp,
    })
  }
  const note = isActive ? (senders.length === 0 ? NO_SENDER : null) : NOT_ACTIVE
  const { rows } = await tx.query<[string]>(
    `insert into messages (created, type, recipient, username, payload, note) values ($1, $2, $3, $4, $5, $6) returning id`,
    [
      platform.now().toISOString(),
      type,
      user.body.Email ?? '',
      user.body.Username,
      JSON.stringify(payloads[0] ?? base),
      note,
    ],
    { prepared: true },
  )
  const messageId = rows[0]?.[0] ?? ''
  await enqueue(
    platform,
    tx,
    senders.map((sender, index) => ({
      cause: `${type} by ${sender.id}`,
      to: destinationOf(sender),
      body: payloads[index] ?? null,
      messageId,
    })),
  )
}
