const MAX_NAME_LENGTH = 100
const SUFFIX = ' (copy)'

/**
 * Returns the body of a copy of a record: its fields that are set, with another ID and "(copy)" after its name.
 *
 * @param left fields that the copy does not have, such as counts
 */
export function copyOf<T extends { ID?: string; Name?: string | null }>(
  record: T,
  id: string,
  left: readonly (keyof T & string)[],
): Partial<T> {
  // The platform returns null for fields that are not set.
  const set = Object.entries(record).filter(
    ([key, value]) => value !== null && !left.includes(key as keyof T & string),
  )
  const name = `${(record.Name || record.ID || '').slice(0, MAX_NAME_LENGTH - SUFFIX.length)}${SUFFIX}`
  return { ...Object.fromEntries(set), ID: id, Name: name } as Partial<T>
}
