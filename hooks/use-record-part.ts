'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback } from 'react'
import type { RecordPart } from '@/lib/resource/part'

/**
 * One page of a part of a record. The page number is in the URL, so that it can be linked. Invalid text there means
 * the first page.
 */
export function useRecordPart<T>(part: RecordPart<T>) {
  const [page, goToPage] = usePartPage(part.name)
  const query = useQuery({
    queryKey: [...part.key, page],
    queryFn: (scope) => part.list(page, scope),
    placeholderData: keepPreviousData,
  })
  return { ...query, page, goToPage }
}

function usePartPage(name: string): [number, (page: number) => void] {
  const requested = useSearchParams().get(name) ?? ''
  const pathname = usePathname()
  const goToPage = useCallback(
    (page: number) => {
      // Not through the router, which would fetch the document again. Next keeps `useSearchParams` up to date.
      const params = new URLSearchParams(window.location.search)
      if (page === 1) params.delete(name)
      else params.set(name, String(page))
      const query = params.toString()
      window.history.pushState(null, '', query ? `${pathname}?${query}` : pathname)
    },
    [name, pathname],
  )
  return [/^[1-9]\d{0,6}$/.test(requested) ? Number(requested) : 1, goToPage]
}
