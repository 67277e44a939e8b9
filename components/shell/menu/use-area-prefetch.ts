'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useRegistryContext } from '@/components/shell/registry-context'

/** The functions of a link that prefetch the chunk and the first data of an area. */
interface AreaPrefetch {
  prefetchCode: () => Promise<unknown>
  /** Errors are ignored, because the page itself requests chunk and data again and reports failures. */
  prefetchData: () => Promise<void>
}

/** Returns the prefetch functions for the link to an area. They stay the same between renders. */
export function useAreaPrefetch(key: string): AreaPrefetch {
  const client = useQueryClient()
  const { full } = useRegistryContext()
  return useMemo(() => {
    const load = async () => {
      const loaded = await full?.load()
      return loaded?.allAreas.find((area) => area.key === key)?.load?.()
    }
    return {
      prefetchCode: load,
      prefetchData: () =>
        load().then(
          (code) => code?.prefetch?.(client),
          () => undefined,
        ),
    }
  }, [key, client, full])
}
