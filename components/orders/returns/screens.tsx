'use client'

import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { ListScreen } from '@/components/resource/list/list-screen'
import { prefetchRows } from '@/lib/resource/resource'
import { returns } from './resource'

// Declared outside `dynamic()`: with an inline import, the documents name chunks that the bundler does not write.
const loadReturn = () => import('./return-page').then((file) => file.ReturnPage)

/** List of returns. */
export function ReturnList({ prefetched }: { prefetched?: DehydratedState | undefined }) {
  return <ListScreen resource={returns} prefetched={prefetched} />
}

/** Page of one return. Its code is loaded separately. */
export const ReturnPage = dynamic(loadReturn)

/** Prefetches the first rows of the list for the page. */
export const prefetch = (client: QueryClient) => prefetchRows(client, returns)
