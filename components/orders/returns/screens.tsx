'use client'

import type { QueryClient } from '@tanstack/react-query'
import { ListScreen } from '@/components/resource/list/list-screen'
import { lazyComponent } from '@/components/ui/lazy'
import { prefetchRows } from '@/lib/resource/resource'
import type { DocumentData } from '@/lib/resource/document-data'
import { returns } from './resource'

/** List of returns. */
export function ReturnList({ prefetched }: { prefetched?: DocumentData | undefined }) {
  return <ListScreen resource={returns} prefetched={prefetched} />
}

/** Page of one return. Its code is loaded separately. */
export const ReturnPage = lazyComponent(() => import('./return-page').then((file) => file.ReturnPage))

/** Prefetches the first rows of the list for the page. */
export const prefetch = (client: QueryClient) => prefetchRows(client, returns)
