import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import {
  MAX_ACTIVITY_AGE_MS,
  MAX_ACTIVITIES_PER_RECORD,
  type Activity,
  type ActivityStorage,
  type ActivityPlace,
} from './activity'

type Kept = Activity & ActivityPlace

interface Tables extends DBSchema {
  activities: {
    // An autoincremented number, so that entries stay in insertion order even when the clock changes.
    key: number
    value: Kept
    indexes: { byRecord: [string, string, string]; byOwner: string; byTime: number }
  }
}

/** Activity in IndexedDB: the latest entries of each record, none older than 90 days. */
export class ActivityStore implements ActivityStorage {
  private constructor(private readonly database: IDBPDatabase<Tables>) {}

  /**
   * @param onClosed called when the browser, or a newer version of the app in another tab, closed the database; the
   * store is unusable from then on
   */
  static async open(onClosed = () => {}): Promise<ActivityStore> {
    const database = await openDB<Tables>('quartermaster.activity', 1, {
      upgrade(created) {
        const activities = created.createObjectStore('activities', { autoIncrement: true })
        activities.createIndex('byRecord', ['owner', 'path', 'id'])
        activities.createIndex('byOwner', 'owner')
        activities.createIndex('byTime', 'at')
      },
      terminated: onClosed,
    })
    // A newer version in another tab can upgrade the database only after this connection closes.
    database.addEventListener('versionchange', () => {
      database.close()
      onClosed()
    })
    return new ActivityStore(database)
  }

  close(): void {
    this.database.close()
  }

  /** Adds one activity, and deletes entries that are too old (of all users) or exceed the limit of the record. */
  async add({ owner, path, id }: ActivityPlace, activity: Activity): Promise<void> {
    const tx = this.database.transaction('activities', 'readwrite')
    const { store } = tx
    await store.add({ ...activity, owner, path, id })
    const old = await store
      .index('byTime')
      .getAllKeys(IDBKeyRange.upperBound(activity.at - MAX_ACTIVITY_AGE_MS, true))
    const ofRecord = await store.index('byRecord').getAllKeys(IDBKeyRange.only([owner, path, id]))
    const surplus = ofRecord.slice(0, Math.max(0, ofRecord.length - MAX_ACTIVITIES_PER_RECORD))
    await Promise.all([...new Set([...old, ...surplus])].map((key) => store.delete(key)))
    await tx.done
  }

  async list({ owner, path, id }: ActivityPlace, now: number): Promise<Activity[]> {
    const only = IDBKeyRange.only([owner, path, id])
    const found = await this.database.getAllFromIndex('activities', 'byRecord', only)
    return found.filter(({ at }) => now - at <= MAX_ACTIVITY_AGE_MS).reverse()
  }

  async clear(owner: string): Promise<void> {
    const tx = this.database.transaction('activities', 'readwrite')
    const keys = await tx.store.index('byOwner').getAllKeys(IDBKeyRange.only(owner))
    await Promise.all([...keys.map((key) => tx.store.delete(key)), tx.done])
  }
}
