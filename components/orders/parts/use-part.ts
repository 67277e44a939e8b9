'use client'

import { useQuery } from '@tanstack/react-query'
import { partQuery, type RecordPart } from '@/lib/resource/part'

/** Reads the first page of a part of a record, which holds all of it except in the largest orders. */
export function usePart<T>(part: RecordPart<T>, isEnabled = true) {
  const { queryKey, queryFn } = partQuery(part, 1)
  return useQuery({ queryKey, queryFn: ({ signal }) => queryFn({ signal }), enabled: isEnabled })
}
