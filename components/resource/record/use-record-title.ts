'use client'

import { useDocumentTitle } from '@/hooks/use-document-title'
import { isolate } from '@/lib/format/direction'
import type { Resource } from '@/lib/resource/resource'
import { titleCase } from '@/lib/resource/words'
import type { ListedResource } from '@/components/resource/listed-resource'

/**
 * Shows the title of a record in the browser tab, its history and the announcement of the page, once the record is
 * known.
 */
export function useRecordTitle<T extends object, R extends T>(
  resource: ListedResource<T, R>,
  record: R | undefined,
): void {
  useDocumentTitle(record && recordTitle(resource, record))
}

/**
 * Returns the title of a record's page: its name or, without one, its type and ID, as in "Order 1001". Exported for
 * its unit test.
 */
export function recordTitle<T extends object>(
  { words, titleOf, idOf }: Pick<Resource<T>, 'words' | 'titleOf' | 'idOf'>,
  record: T,
): string {
  const [title, id] = [titleOf(record), idOf(record)]
  return title === id ? `${titleCase(words.one)} ${id}` : isolate(title)
}
