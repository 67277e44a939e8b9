'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback } from 'react'
import { partPage, partQuery, type RecordPart } from '@/lib/resource/part'

/**
 * One page of a part of a record. The page number is in the URL, so that it can be linked. Invalid text there means
 * the first page.
 */
export function useRecordPart<T>(part: RecordPart<T>) {
  const [page, goToPage] = usePartPage(part.name)
  const { queryKey, queryFn } = partQuery(part, page)
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => queryFn({ signal }),
    placeholderData: keepPreviousData,
  })
  return { ...query, page, goToPage }
}

function usePartPage(name: string): [number, (page: number) => void] {
  const page = partPage(useSearchParams().get(name))
  const pathname = usePathname()
  const goToPage = useCallback(
    (next: number) => {
      // Not through the router, which would fetch the document again. Next keeps `useSearchParams` up to date.
      const params = new URLSearchParams(window.location.search)
      if (next === 1) params.delete(name)
      else params.set(name, String(next))
      const query = params.toString()
      window.history.pushState(null, '', query ? `${pathname}?${query}` : pathname)
    },
    [name, pathname],
  )
  return [page, goToPage]
}
