import { sessionOwner } from '../ordercloud/owner'
import type { Activity, ActivityStorage } from './activity'
import { createMemoryActivityStorage } from './memory'
import { activityChanged } from './note'
import { ActivityStore } from './store'

/** A record whose activity is recorded, and flags for personal data: in the full record, or in its xp alone. */
export interface NotedRecord {
  path: string
  id: string
  isPersonal: boolean
  isXpPersonal: boolean
}

const memory = createMemoryActivityStorage()
let opening: Promise<ActivityStore> | undefined

function openStore(): Promise<ActivityStore> {
  const forget = () => void (opening = undefined)
  opening ??= ActivityStore.open(forget).catch((thrown: unknown) => {
    forget()
    throw thrown
  })
  return opening
}

// Some browsers offer no database in private windows.
const hasStore = ({ isPersonal }: NotedRecord) => !isPersonal && 'indexedDB' in globalThis

const keeperOf = async (record: NotedRecord, { changes }: Activity): Promise<ActivityStorage> => {
  const isPersonal = record.isXpPersonal && changes.some(({ path }) => path[0] === 'xp')
  return hasStore(record) && !isPersonal ? openStore() : memory
}

/** Stores one activity of a user. */
export async function storeActivity(owner: string, record: NotedRecord, activity: Activity): Promise<void> {
  const keeper = await keeperOf(record, activity)
  const { path, id } = record
  await keeper.add({ owner, path, id }, activity)
  activityChanged()
}

/** Returns the activity of the signed-in user on a record, newest first. */
export async function readActivity(record: NotedRecord): Promise<Activity[]> {
  const owner = sessionOwner()
  if (owner === undefined) return []
  const { path, id } = record
  const place = { owner, path, id }
  const now = Date.now()
  const unstored = await memory.list(place, now)
  if (!hasStore(record)) return unstored
  const stored = await (await openStore()).list(place, now)
  // Each list is already in insertion order, which does not depend on the clock. Only merging needs the times.
  return unstored.length === 0 ? stored : [...unstored, ...stored].sort((one, other) => other.at - one.at)
}

/** Deletes all activity of the signed-in user, for every record. */
export async function clearActivity(): Promise<void> {
  const owner = sessionOwner()
  if (owner === undefined) return
  await memory.clear(owner)
  if ('indexedDB' in globalThis) await (await openStore()).clear(owner)
  activityChanged()
}
