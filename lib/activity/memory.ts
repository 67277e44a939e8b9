import { KEPT_MS, MOST_PER_RECORD, type Activity, type ActivityKeeper, type ActivityPlace } from './activity'

/** Keeps activity until the page is loaded anew; for records about people, which are stored nowhere. */
export function memoryKeeper(): ActivityKeeper {
  const kept = new Map<string, { owner: string; activities: Activity[] }>()
  const keyOf = ({ owner, path, id }: ActivityPlace) => JSON.stringify([owner, path, id])
  const find = (place: ActivityPlace) => kept.get(keyOf(place))?.activities ?? []
  return {
    add: async (place, activity) => {
      const activities = [activity, ...find(place)].slice(0, MOST_PER_RECORD)
      kept.set(keyOf(place), { owner: place.owner, activities })
    },
    list: async (place, now) => find(place).filter(({ at }) => now - at <= KEPT_MS),
    clear: async (owner) => {
      for (const [key, entry] of [...kept]) if (entry.owner === owner) kept.delete(key)
    },
  }
}
