'use client'

import { useCallback } from 'react'
import { useRegistry } from './registry-context'

/**
 * The way from the address of a list to the first word of its query keys: the area's key; below a record the platform's
 * path, which the address spells alike.
 */
export function useRecordKeys(): (collection: string) => string {
  const areas = useRegistry()
  return useCallback(
    (collection) => areas.find(({ href }) => href === collection)?.key ?? collection.slice(1),
    [areas],
  )
}
