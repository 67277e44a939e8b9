'use client'

import { usePathname } from 'next/navigation'
import { useDocumentTitle } from '@/hooks/use-document-title'
import { useRecordNames } from '@/hooks/use-record-names'
import { recordsOn } from '@/lib/url/trail'
import { subPageTitle } from '@/lib/url/sub-page-title'
import { useSubAreas } from './registry-context'
import { useRecordKeys } from './use-record-keys'

/**
 * Shows the name of the parent record in the browser tab on sub-pages, such as the users of a buyer. Renders nothing.
 */
export function SubPageTitle() {
  const path = usePathname()
  const keyOf = useRecordKeys()
  const subAreas = useSubAreas()
  const records = recordsOn(path)
  const names = useRecordNames(records.map(({ collection, id }) => ({ path: keyOf(collection), id })))
  const title = subPageTitle(
    path,
    (href) => names[records.findIndex((record) => record.href === href)] ?? undefined,
    (href) => {
      const [area, , segment, , below] = href.split('/').filter(Boolean)
      // Categories belong to a catalog and are not an area of a company.
      if (below === 'categories') return 'category'
      return subAreas.find((one) => one.parent === area && one.segment === segment)?.words.one
    },
  )
  useDocumentTitle(title)
  return null
}
