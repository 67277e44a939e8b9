import { sessionOwner } from '../ordercloud/owner'
import type { Activity, ActivityKeeper } from './activity'
import { memoryKeeper } from './memory'
import { activityChanged } from './note'
import { ActivityStore } from './store'

/** Which record, and whether it, or its xp alone, is about people. */
export interface NotedRecord {
  path: string
  id: string
  isPersonal: boolean
  isXpPersonal: boolean
}

const memory = memoryKeeper()
let opening: Promise<ActivityStore> | undefined

function openStore(): Promise<ActivityStore> {
  const forget = () => void (opening = undefined)
  opening ??= ActivityStore.open(forget).catch((thrown: unknown) => {
    forget()
    throw thrown
  })
  return opening
}

// Some private windows have no database at all.
const hasStore = ({ isPersonal }: NotedRecord) => !isPersonal && 'indexedDB' in globalThis

const keeperOf = async (record: NotedRecord, { changes }: Activity): Promise<ActivityKeeper> => {
  const isPersonal = record.isXpPersonal && changes.some(({ path }) => path[0] === 'xp')
  return hasStore(record) && !isPersonal ? openStore() : memory
}

/** Keeps what one user did. */
export async function keepActivity(owner: string, record: NotedRecord, activity: Activity): Promise<void> {
  const keeper = await keeperOf(record, activity)
  const { path, id } = record
  await keeper.add({ owner, path, id }, activity)
  activityChanged()
}

/** What the user who is signed in did to a record, newest first. */
export async function readActivity(record: NotedRecord): Promise<Activity[]> {
  const owner = sessionOwner()
  if (owner === undefined) return []
  const { path, id } = record
  const place = { owner, path, id }
  const now = Date.now()
  const unstored = await memory.list(place, now)
  if (!hasStore(record)) return unstored
  const stored = await (await openStore()).list(place, now)
  // Each list has its own order, which is that of adding whatever the clocks say.
  return unstored.length === 0 ? stored : [...unstored, ...stored].sort((one, other) => other.at - one.at)
}

/** Forgets all that the user who is signed in did, on every record. */
export async function clearActivity(): Promise<void> {
  const owner = sessionOwner()
  if (owner === undefined) return
  await memory.clear(owner)
  if ('indexedDB' in globalThis) await (await openStore()).clear(owner)
  activityChanged()
}
