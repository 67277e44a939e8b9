import { isPlatformId } from '../forms/platform-id'
import { readOwn, writeOwn } from './own-settings'
import { idOfSegment } from '../url/id-segment'

const NAME = 'recent'
const KEPT = 6

/** A record that was opened: which one, and nothing of what it says. */
export interface RecentRecord {
  /** Key of its area. */
  area: string
  id: string
}

/** What is kept of one user: all of it, and what of it is in storage. */
interface Held {
  all: readonly RecentRecord[]
  stored: string
}

/** In the memory of the page: which people somebody looked at is written nowhere. */
const held = new Map<string, Held>()

/** The records a user opened last in this browser as a text, the same until they change. */
export function keptRecent(owner: string): string {
  const stored = readOwn(NAME, owner)
  const known = held.get(owner)
  if (!known) return stored
  if (known.stored === stored) return textOf(known.all)
  // Another tab has written since: what is stored is newer, and people are known here alone.
  const written = new Set(parseRecent(known.stored).map(wordOf))
  const people = known.all.filter((one) => !written.has(wordOf(one)))
  return textOf([...parseRecent(stored), ...people].slice(0, KEPT))
}

/** The records in a kept text, the latest first; none where it cannot be read. */
export function parseRecent(stored: string): RecentRecord[] {
  try {
    const records: unknown = JSON.parse(stored || '[]')
    return Array.isArray(records) ? records.filter(isRecent).map(({ area, id }) => ({ area, id })) : []
  } catch {
    return []
  }
}

/**
 * Puts a record before the others; the oldest are forgotten.
 *
 * @param people keys of the areas whose records are about people
 */
export function rememberRecent(owner: string, record: RecentRecord, people: ReadonlySet<string>): void {
  writeRecent(owner, [record, ...without(owner, record)].slice(0, KEPT), people)
}

/** Forgets a record, because it is gone. */
export function forgetRecent(owner: string, record: RecentRecord, people: ReadonlySet<string>): void {
  writeRecent(owner, without(owner, record), people)
}

/** The keys of the areas whose records are about people. */
export function peopleAmong(areas: readonly { key: string; isPersonal?: true }[]): ReadonlySet<string> {
  return new Set(areas.filter(({ isPersonal }) => isPersonal).map(({ key }) => key))
}

/**
 * The record whose page, or a page below, an address names.
 *
 * @param areas key and address of every area
 */
export function recordAt(
  path: string,
  areas: readonly { key: string; href: string }[],
): RecentRecord | undefined {
  const area = areas.find(({ href }) => path.startsWith(`${href}/`))
  const segment = area && path.slice(area.href.length + 1).split('/')[0]
  if (!area || !segment || segment === 'new') return undefined
  const id = idOfSegment(segment)
  return isPlatformId(id) ? { area: area.key, id } : undefined
}

function isRecent(value: unknown): value is RecentRecord {
  if (typeof value !== 'object' || value === null) return false
  const { area, id } = value as Partial<Record<keyof RecentRecord, unknown>>
  return typeof area === 'string' && typeof id === 'string' && isPlatformId(id)
}

function without(owner: string, { area, id }: RecentRecord): RecentRecord[] {
  return parseRecent(keptRecent(owner)).filter((one) => one.area !== area || one.id !== id)
}

function writeRecent(owner: string, all: readonly RecentRecord[], people: ReadonlySet<string>): void {
  const stored = textOf(all.filter(({ area }) => !people.has(area)))
  held.set(owner, { all, stored })
  // Told of whether or not what is stored is another text.
  writeOwn(NAME, owner, stored)
}

function textOf(records: readonly RecentRecord[]): string {
  return records.length === 0 ? '' : JSON.stringify(records)
}

function wordOf({ area, id }: RecentRecord): string {
  return `${area}/${id}`
}
