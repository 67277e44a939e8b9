'use client'

import { Box } from '@chakra-ui/react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PanelFailure, PanelSkeleton } from '@/components/resource/record/record-panel'

/** Part of a panel with the answer to what the user asked: the answer, its loading, or its failure with Retry. */
export function AskedAnswer<T>(props: {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** Names of the answer in the failure and while it loads. */
  titles: { failed: string; loading: string }
  children: (answer: T) => ReactNode
}) {
  const { query, titles, children } = props
  const { data, error, isFetching, refetch } = query
  return (
    <Box
      mt="4"
      pt="4"
      borderTopWidth="1px"
      borderColor="border.muted"
      aria-live="polite"
      aria-busy={isFetching}
    >
      {data ? (
        children(data)
      ) : error && !isFetching ? (
        <PanelFailure
          title={titles.failed}
          error={error}
          isFetching={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <PanelSkeleton title={titles.loading} />
      )}
    </Box>
  )
}
