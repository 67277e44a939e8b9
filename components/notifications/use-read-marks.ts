'use client'

import { useMemo, useSyncExternalStore } from 'react'
import { setReadMarks, parseMarks, storedMarks, subscribeToMarks } from './rules/read-marks'
import { useViewer } from '@/hooks/use-session'

interface ReadMarks {
  hasMarks: boolean
  isRead: (id: string) => boolean
  mark: (ids: readonly string[], isRead: boolean) => void
}

/** The read marks of the signed-in user's notifications, which this browser stores. */
export function useReadMarks(): ReadMarks {
  const owner = useViewer().decoded?.userName ?? ''
  const stored = useSyncExternalStore(
    subscribeToMarks,
    () => storedMarks(owner),
    () => '',
  )
  return useMemo(() => {
    const marks = parseMarks(stored)
    return {
      hasMarks: marks.size > 0,
      isRead: (id) => marks.has(id),
      mark: (ids, isRead) => setReadMarks(owner, ids, isRead),
    }
  }, [owner, stored])
}
