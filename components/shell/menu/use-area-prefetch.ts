'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Area } from '@/lib/registry'

/**
 * Returns a function that prefetches the chunk and the first data of an area. Errors are ignored, because the page
 * itself requests both again and reports failures.
 */
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
