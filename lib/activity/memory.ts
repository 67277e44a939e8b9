import {
  MAX_ACTIVITY_AGE_MS,
  MAX_ACTIVITIES_PER_RECORD,
  type Activity,
  type ActivityStorage,
  type ActivityPlace,
} from './activity'

/**
 * Stores activity in memory until the page reloads. Used for records about people, whose activity is never written to
 * disk.
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
