'use client'

import { usePathname } from 'next/navigation'
import { useDocumentTitle } from '@/hooks/use-document-title'
import { useRecordNames } from '@/hooks/use-record-names'
import { recordPathOf, recordsOn } from '@/lib/url/trail'
import { subPageTitle } from '@/lib/url/sub-page-title'

/**
 * Shows the name of the parent record in the browser tab on sub-pages, such as the users of a buyer. Renders nothing.
 */
export function SubPageTitle() {
  const path = usePathname()
  const records = recordsOn(path)
  const names = useRecordNames(records.map(({ collection, id }) => ({ path: recordPathOf(collection), id })))
  const title = subPageTitle(
    path,
    (href) => names[records.findIndex((record) => record.href === href)] ?? undefined,
  )
  useDocumentTitle(title)
  return null
}
