'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Area } from '@/lib/registry'

/** Starts fetching an area's code and first data, on intent. A failure is met again, and told, by the page itself. */
export function usePrefetchArea(): (area: Pick<Area, 'load'>) => void {
  const client = useQueryClient()
  return useCallback(
    (area) => {
      area.load().then(
        (code) => code.prefetch?.(client),
        () => undefined,
      )
    },
    [client],
  )
}
