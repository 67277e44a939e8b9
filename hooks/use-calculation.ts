'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useHydrated } from '@/hooks/use-hydrated'
import { keys } from '@/lib/ordercloud/keys'
import type { Progress } from '@/lib/resource/paced-reader'

/** A calculated result stays in memory for an hour, because its calculation may take many requests. */
const KEPT_MS = 3_600_000

interface CalculationRules<T> {
  /** Path of the query key, such as "reports". */
  path: string
  /** Everything that the result depends on. */
  of: readonly string[]
  /** Reads what the result needs. Rejects when the signal aborts. */
  read: (signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<T>
  /** Returns the number of records that `read` reads, by one or two requests. */
  count: (signal: AbortSignal) => Promise<number>
}

/**
 * A result that takes many requests. The records are counted first. It is calculated on request, can be stopped, and is
 * then kept for the next visit. Leaving the page stops the calculation.
 */
export function useCalculation<T>({ path, of, read, count: countRecords }: CalculationRules<T>) {
  const client = useQueryClient()
  const isHydrated = useHydrated()
  const [progress, setProgress] = useState<Progress>()
  const queryKey = keys.item(path, ['result', ...of])
  const result = useQuery<T>({
    queryKey,
    queryFn: ({ signal }) => read(signal, setProgress),
    enabled: false,
    retry: false,
    staleTime: Infinity,
    gcTime: KEPT_MS,
  })
  const count = useQuery({
    queryKey: keys.item(path, ['count', ...of]),
    queryFn: ({ signal }) => countRecords(signal),
    enabled: isHydrated && result.data === undefined,
  })
  const calculate = () => {
    setProgress(undefined)
    void result.refetch()
  }
  return {
    result,
    count,
    /** The requests of the running calculation. Undefined before the first one. */
    progress,
    calculate,
    stop: () => void client.cancelQueries({ queryKey }),
  }
}

/** A calculation as a component shows it, whatever its result is. */
export type CalculationState = ReturnType<typeof useCalculation<unknown>>
