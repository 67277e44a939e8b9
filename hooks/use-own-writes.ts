'use client'

import { useEffect } from 'react'
import { subscribeToOwnWrites, type OwnWrite } from '@/lib/resource/own-writes'
import type { Resource } from '@/lib/resource/resource'
import { useLatest } from './use-latest'

/**
 * Calls `onWrite` for writes to one record that this user made outside of its form.
 *
 * @param id null for a record that does not exist yet
 */
export function useOwnWrites<T extends object, R extends T>(
  { path }: Resource<T, R>,
  id: string | null,
  onWrite: (write: Pick<OwnWrite, 'before' | 'after'>) => void,
): void {
  const latest = useLatest(onWrite)
  useEffect(
    () => subscribeToOwnWrites((write) => write.path === path && write.id === id && latest.current(write)),
    [path, id, latest],
  )
}
