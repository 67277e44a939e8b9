'use client'

import { useDocumentTitle } from '@/hooks/use-document-title'
import { recordTitle } from '@/lib/resource/resource'
import type { ListedResource } from './listed-resource'

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
