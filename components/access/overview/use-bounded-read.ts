'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useHydrated } from '@/hooks/use-hydrated'
import { keys } from '@/lib/ordercloud/keys'
import { createPacedReader, type PacedReader, type Progress } from '@/lib/resource/paced-reader'

/** Number of requests that are made without a confirmation. */
export const MAX_UNCONFIRMED_REQUESTS = 10

/** First part of the query keys. Changed assignments of security profiles invalidate it. */
const PATH = 'securityprofiles/of'

interface BoundedRead<T> {
  /** Identifies what is read. */
  of: string
  isAllowed?: boolean
  /** Returns the number of requests that `read` makes. */
  count: (reader: PacedReader) => Promise<number>
  read: (reader: PacedReader) => Promise<T>
}

/**
 * Reads lists of the platform completely. Few requests are made at once. More are made after the user has seen their
 * number and started them, and can be stopped.
 */
export function useBoundedRead<T>({ of, isAllowed = true, count, read }: BoundedRead<T>) {
  const client = useQueryClient()
  const isHydrated = useHydrated()
  const [isStarted, setStarted] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const counted = useQuery({
    queryKey: keys.list(PATH, { of, part: 'requests' }),
    queryFn: ({ signal }) => count(createPacedReader(signal, () => undefined)),
    enabled: isHydrated && isAllowed,
  })
  const requests = counted.data
  const isFew = requests !== undefined && requests <= MAX_UNCONFIRMED_REQUESTS
  const queryKey = keys.list(PATH, { of, part: 'rows' })
  const rows = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      setProgress(undefined)
      return read(createPacedReader(signal, setProgress))
    },
    enabled: isAllowed && (isFew || (isStarted && requests !== undefined)),
    retry: false,
    // Assignments may have been changed on the pages that the list links to.
    staleTime: isFew ? 0 : Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return {
    data: rows.data,
    error: rows.error ?? (rows.data === undefined ? counted.error : null),
    isReading: rows.isFetching,
    /** Undefined until they are counted. */
    requests,
    progress,
    /** Milliseconds since 1970. */
    readAt: rows.dataUpdatedAt,
    read: () => {
      setStarted(true)
      if (counted.isError) void counted.refetch()
      else if (isFew || isStarted) void rows.refetch()
    },
    readAgain: () => void rows.refetch(),
    stop: () => {
      setStarted(false)
      void client.cancelQueries({ queryKey })
    },
  }
}
