import { isSecretField } from '../forms/secret-fields'
import { sessionOwner } from '../ordercloud/owner'
import {
  activityChanged,
  MAX_ACTIVITY_AGE_MS,
  MAX_ACTIVITIES_PER_RECORD,
  type Activity,
  type ActivityPlace,
  type ActivityStorage,
  type NotedRecord,
  type RecordedChange,
} from './activity'
import { ActivityStore } from './store'

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

/** Stores one activity of a user, without the values of secrets. One that changed nothing but a secret is left out. */
export async function storeActivity(owner: string, record: NotedRecord, activity: Activity): Promise<void> {
  const changes = activity.changes.filter((change) => !isSecretChange(change))
  if (changes.length === 0 && activity.changes.length > 0) return
  const kept = { ...activity, changes }
  const keeper = await keeperOf(record, kept)
  const { path, id } = record
  await keeper.add({ owner, path, id }, kept)
  activityChanged()
}

function isSecretChange({ path }: RecordedChange): boolean {
  return path[0] !== 'xp' && isSecretField(path.at(-1) ?? '')
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

/**
 * Stores activity in memory until the page reloads. Used for records about people, whose activity is never written to
 * disk. Exported for its unit test.
 */
export function createMemoryActivityStorage(): ActivityStorage {
  const kept = new Map<string, { owner: string; activities: Activity[] }>()
  const keyOf = ({ owner, path, id }: ActivityPlace) => JSON.stringify([owner, path, id])
  const find = (place: ActivityPlace) => kept.get(keyOf(place))?.activities ?? []
  return {
    add: async (place, activity) => {
      const activities = [activity, ...find(place)].slice(0, MAX_ACTIVITIES_PER_RECORD)
      kept.set(keyOf(place), { owner: place.owner, activities })
    },
    list: async (place, now) => find(place).filter(({ at }) => now - at <= MAX_ACTIVITY_AGE_MS),
    clear: async (owner) => {
      for (const [key, entry] of [...kept]) if (entry.owner === owner) kept.delete(key)
    },
  }
}
