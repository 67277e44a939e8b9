import type { Param } from '../../db/types'
import { parseRecord, type JsonObject } from '../records/json'
import type { Platform } from '../records/platform'
import { escapeLike } from '../records/sql'

/** One call of the outbox as the mailbox shows it. */
export interface DeliveryState {
  cause: string
  target: string
  state: 'waiting' | 'delivered' | 'failed' | 'recorded'
  attempts: number
  lastError: string | null
  /** Time of the next attempt while the delivery is pending (ISO 8601). */
  due: string | null
  settled: string | null
}

export interface Mail {
  id: string
  /** Creation time by the sandbox's clock (ISO 8601). */
  created: string
  type: string
  recipient: string
  username: string
  payload: JsonObject
  note: string | null
  deliveries: DeliveryState[]
}

export interface MailFilter {
  /** Part of an email address or username. */
  recipient: string
  type: string
  /** ID of a message: only older messages are listed. */
  before: string
}

export interface Mailbox {
  Items: Mail[]
  /** Deliveries that belong to no message: webhooks, synchronizations, error reports. Newest first. */
  Outbox: DeliveryState[]
  /** True when there are older messages than these. */
  HasMore: boolean
}

const MESSAGES_PER_PAGE = 50
const STATE = `o.message_id, o.cause, o.resource || ' ' || o.resource_id || ' ' || o.target, o.state, o.attempts, o.last_error, o.due, o.settled`

const instant = (text: string): string => new Date(text).toISOString()

/** The columns of `STATE` as the database returns them. */
type StateRow = [
  messageId: string | null,
  cause: string,
  target: string,
  state: DeliveryState['state'],
  attempts: string,
  lastError: string | null,
  due: string,
  settled: string | null,
]

function toState([, cause, target, state, attempts, error, due, settled]: StateRow): DeliveryState {
  return {
    cause,
    target,
    state,
    attempts: Number(attempts),
    lastError: error,
    due: state === 'waiting' ? instant(due) : null,
    settled: settled ? instant(settled) : null,
  }
}

async function mails(platform: Platform, where: string, params: Param[]): Promise<Mail[]> {
  const { rows } = await platform.db.query<[string, string, string, string, string, string, string | null]>(
    `select id, created, type, recipient, username, payload, note from messages where ${where} order by id desc limit ${MESSAGES_PER_PAGE + 1}`,
    params,
  )
  const { rows: sent } = await platform.db.query<StateRow>(
    `select ${STATE} from outbox o where o.message_id = any($1::bigint[]) order by o.id`,
    [rows.map(([id]) => id)],
  )
  return rows.map(([id, created, type, recipient, username, payload, note]) => ({
    id,
    created: instant(created),
    type,
    recipient,
    username,
    payload: parseRecord(payload),
    note,
    deliveries: sent.filter(([message]) => message === id).map(toState),
  }))
}

const isId = (text: string): boolean => /^\d{1,18}$/.test(text)

/** Returns the newest matching messages with the state of their deliveries. */
export async function listMailbox(
  platform: Platform,
  { recipient, type, before }: MailFilter,
): Promise<Mailbox> {
  const params: Param[] = []
  const bind = (value: Param): string => `$${params.push(value)}`
  const conditions = ['true']
  if (recipient !== '') {
    const pattern = bind(`%${escapeLike(recipient.toLowerCase())}%`)
    conditions.push(`(lower(recipient) like ${pattern} or lower(username) like ${pattern})`)
  }
  if (type !== '') conditions.push(`lower(type) = ${bind(type.toLowerCase())}`)
  if (isId(before)) conditions.push(`id < ${bind(before)}`)
  const found = await mails(platform, conditions.join(' and '), params)
  const { rows } = await platform.db.query<StateRow>(
    `select ${STATE} from outbox o where o.message_id is null order by o.id desc limit ${MESSAGES_PER_PAGE}`,
  )
  return {
    Items: found.slice(0, MESSAGES_PER_PAGE),
    Outbox: rows.map(toState),
    HasMore: found.length > MESSAGES_PER_PAGE,
  }
}

/** Returns one message; null when it does not exist. */
export async function readMail(platform: Platform, id: string): Promise<Mail | null> {
  return isId(id) ? ((await mails(platform, 'id = $1', [id]))[0] ?? null) : null
}

/** Deletes all messages and all completed deliveries; pending deliveries stay. */
export async function clearMailbox(platform: Platform): Promise<void> {
  await platform.transaction(async (tx) => {
    await tx.query(`update outbox set message_id = null where state = 'waiting'`)
    await tx.query('delete from messages')
    await tx.query(`delete from outbox where state <> 'waiting'`)
  })
}
