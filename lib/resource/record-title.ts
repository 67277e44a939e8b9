import { isolate } from '@/lib/format/direction'
import type { Resource } from './resource'
import { titleCase } from './words'

/** Returns the title of a record's page: its name or, without one, its type and ID, as in "Order 1001". */
export function recordTitle<T extends object>(
  { words, titleOf, idOf }: Pick<Resource<T>, 'words' | 'titleOf' | 'idOf'>,
  record: T,
): string {
  const [title, id] = [titleOf(record), idOf(record)]
  return title === id ? `${titleCase(words.one)} ${id}` : isolate(title)
}
