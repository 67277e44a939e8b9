'use client'

import { useDocumentTitle } from '@/hooks/use-document-title'
import { recordTitle } from '@/lib/resource/record-title'
import type { ListedResource } from './listed-resource'

/** Names a record in the browser tab, in its history and in the announcement of the page, as soon as it is known. */
export function useRecordTitle<T extends object, R extends T>(
  resource: ListedResource<T, R>,
  record: R | undefined,
): void {
  useDocumentTitle(record && recordTitle(resource, record))
}
