'use client'

import { hashKey, HydrationBoundary, type DehydratedState } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { DocumentData } from '@/lib/resource/document-data'

/** Hands the data of a document to the queries below. Data that the browser has read later is kept. */
export function DocumentDataBoundary(props: { data: DocumentData | undefined; children: ReactNode }) {
  const { data, children } = props
  const state = useMemo(() => data && toLibraryState(data), [data])
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>
}

const toLibraryState = ({ at, queries }: DocumentData): DehydratedState => ({
  mutations: [],
  queries: queries.map(([queryKey, data]) => ({
    queryKey,
    queryHash: hashKey(queryKey),
    dehydratedAt: at,
    state: { ...SUCCESS, data, dataUpdatedAt: at },
  })),
})

const SUCCESS = {
  dataUpdateCount: 1,
  status: 'success',
  fetchStatus: 'idle',
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  isInvalidated: false,
} as const
