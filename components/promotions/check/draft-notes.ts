import { sessionOwner } from '@/lib/ordercloud/owner'
import { ownStorage } from '@/lib/own-storage'
import type { BuyerUser } from '@/lib/url/act-for-user'

/** An order that a check created on behalf of a user and that may still exist. */
export interface NotedDraft extends BuyerUser {
  orderId: string
  /** Instant at which it was noted, in milliseconds. */
  at: number
  /** True when its deletion failed, or when it was found after another check. */
  isLeft: boolean
}

/** Beginning of the IDs of all orders that checks create. */
export const DRAFT_ID_PREFIX = 'promotion-check-'
/** Time after which the check of a noted draft cannot be running any more, in milliseconds. */
export const CHECK_TIMEOUT_MS = 600_000

const PREFIX = 'qm.promotion-check-drafts:'
const { read, write, subscribe } = ownStorage(PREFIX)
const key = () => `${PREFIX}${sessionOwner() ?? ''}`

export { subscribe as subscribeToDrafts }

/** Returns the noted drafts of the signed-in user as stored text, identical until they change. */
export const storedDrafts = (): string => read(key())

/** Returns the drafts in a stored text. Empty when it cannot be parsed. */
export function parseDrafts(stored: string): NotedDraft[] {
  try {
    const drafts: unknown = JSON.parse(stored || '[]')
    return Array.isArray(drafts) ? drafts.filter(isDraft) : []
  } catch {
    return []
  }
}

function isDraft(value: unknown): value is NotedDraft {
  if (typeof value !== 'object' || value === null) return false
  const { orderId, buyerId, userId, at, isLeft } = value as Partial<Record<keyof NotedDraft, unknown>>
  const isNamed = [orderId, buyerId, userId].every((id) => typeof id === 'string' && id !== '')
  return isNamed && typeof at === 'number' && typeof isLeft === 'boolean'
}

/** Notes drafts, before they are created or after they were found. Replaces the notes about the same orders. */
export function noteDrafts(drafts: readonly NotedDraft[]): void {
  const ids = drafts.map(({ orderId }) => orderId)
  const others = parseDrafts(storedDrafts()).filter(({ orderId }) => !ids.includes(orderId))
  store([...others, ...drafts])
}

/** Forgets a draft that does not exist any more. */
export function forgetDraft(orderId: string): void {
  store(parseDrafts(storedDrafts()).filter((draft) => draft.orderId !== orderId))
}

function store(drafts: readonly NotedDraft[]): void {
  write(key(), drafts.length === 0 ? '' : JSON.stringify(drafts))
}

/** Returns the drafts that no running check will delete. */
export function leftDrafts(drafts: readonly NotedDraft[], now: number): NotedDraft[] {
  return drafts.filter(({ isLeft, at }) => isLeft || now - at > CHECK_TIMEOUT_MS)
}
