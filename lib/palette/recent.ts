import { isPlatformId } from '../forms/platform-id'
import { readUserSetting, writeUserSetting } from './own-settings'
import { idOfSegment, isAddressWord } from '../url/id-segment'

const NAME = 'recent'
const MAX_RECENT_ENTRIES = 6

/** A recently opened record. It holds only the ID, without any content. */
interface RecentRecord {
  /** Key of the record's area. */
  area: string
  id: string
}

/** The recent records of one user: all of them, and the part that is in the browser's storage. */
interface Held {
  all: readonly RecentRecord[]
  stored: string
}

/** Recent records in the memory of the page. Records about people are never written to storage. */
const held = new Map<string, Held>()

/** Returns the recently opened records of a user in this browser as text, which stays identical until they change. */
export function readRecent(owner: string): string {
  const stored = readUserSetting(NAME, owner)
  const known = held.get(owner)
  if (!known) return stored
  if (known.stored === stored) return textOf(known.all)
  // Another tab has written since. The stored records are newer, and records about people exist only in this tab.
  const written = new Set(parseRecent(known.stored).map(wordOf))
  const people = known.all.filter((one) => !written.has(wordOf(one)))
  return textOf([...parseRecent(stored), ...people].slice(0, MAX_RECENT_ENTRIES))
}

/** Returns the records in a stored text, latest first. Empty when it cannot be parsed. */
export function parseRecent(stored: string): RecentRecord[] {
  try {
    const records: unknown = JSON.parse(stored || '[]')
    return Array.isArray(records) ? records.filter(isRecent).map(({ area, id }) => ({ area, id })) : []
  } catch {
    return []
  }
}

/**
 * Adds a record at the front. The oldest ones are deleted.
 *
 * @param isPersonal true for a record about a person, which is not written to storage
 */
export function rememberRecent(owner: string, record: RecentRecord, isPersonal: boolean): void {
  const all = [record, ...without(owner, record)].slice(0, MAX_RECENT_ENTRIES)
  writeRecent(owner, all, isPersonal ? undefined : record)
}

/** Removes a record that no longer exists. */
export function forgetRecent(owner: string, record: RecentRecord): void {
  writeRecent(owner, without(owner, record))
}

/**
 * Returns the record whose page, or a page below it, has this URL.
 *
 * @param areas key and URL of every area
 */
export function recordAt(
  path: string,
  areas: readonly { key: string; href: string }[],
): RecentRecord | undefined {
  const area = areas.find(({ href }) => path.startsWith(`${href}/`))
  const segment = area && path.slice(area.href.length + 1).split('/')[0]
  if (!area || !segment || isAddressWord(segment)) return undefined
  const id = idOfSegment(segment)
  return isPlatformId(id) ? { area: area.key, id } : undefined
}

function isRecent(value: unknown): value is RecentRecord {
  if (typeof value !== 'object' || value === null) return false
  const { area, id } = value as Partial<Record<keyof RecentRecord, unknown>>
  return typeof area === 'string' && typeof id === 'string' && isPlatformId(id)
}

function without(owner: string, { area, id }: RecentRecord): RecentRecord[] {
  return parseRecent(readRecent(owner)).filter((one) => one.area !== area || one.id !== id)
}

/** Stores records, without those about people: only those that are in storage already, and the added one. */
function writeRecent(owner: string, all: readonly RecentRecord[], added?: RecentRecord): void {
  const isStored = new Set(parseRecent(readUserSetting(NAME, owner)).map(wordOf))
  const stored = textOf(all.filter((one) => one === added || isStored.has(wordOf(one))))
  held.set(owner, { all, stored })
  // Writes even if the stored text is unchanged, so that listeners are notified.
  writeUserSetting(NAME, owner, stored)
}

function textOf(records: readonly RecentRecord[]): string {
  return records.length === 0 ? '' : JSON.stringify(records)
}

function wordOf({ area, id }: RecentRecord): string {
  return `${area}/${id}`
}
