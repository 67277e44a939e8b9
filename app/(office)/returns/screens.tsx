'use client'

import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { ListScreen } from '@/components/resource/list-screen'
import { prefetchRows } from '@/lib/resource/resource'
import { returns } from './resource'

// Apart from `dynamic`: with the import inside it, documents name chunks that the bundler does not write.
const loadReturn = () => import('./return-page').then((file) => file.ReturnPage)

/** The list of returns. */
export function ReturnList({ prefetched }: { prefetched?: DehydratedState | undefined }) {
  return <ListScreen resource={returns} prefetched={prefetched} />
}

/** One return; what it shows is code of its own. */
export const ReturnPage = dynamic(loadReturn)

/** First rows ahead of the list's page. */
export const prefetch = (client: QueryClient) => prefetchRows(client, returns)
