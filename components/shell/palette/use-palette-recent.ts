'use client'

import { useQueries } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { keys } from '@/lib/ordercloud/keys'
import { findRecord, type FoundRecord } from '@/lib/palette/find'
import { subscribeToUserSettings } from '@/lib/palette/own-settings'
import { forgetRecent, readRecent, parseRecent } from '@/lib/palette/recent'
import type { FindableKind } from './use-palette-records'
import { useViewer } from '@/hooks/use-session'

/**
 * Returns the records that the signed-in user opened last in this browser, with their current names. Only IDs are
 * stored, and those of people only until the page reloads. Records that no longer exist or may not be read are left
 * out.
 *
 * @param kinds the types of records that the user may read
 */
export function usePaletteRecent<K extends FindableKind>(
  kinds: readonly K[],
): { kind: K; one: string; record: FoundRecord }[] {
  const owner = useViewer().decoded?.userName ?? ''
  const kept = useSyncExternalStore(
    subscribeToUserSettings,
    () => readRecent(owner),
    () => '',
  )
  const recent = useMemo(
    () =>
      parseRecent(kept).flatMap((one) => {
        const kind = kinds.find(({ key }) => key === one.area)
        return kind ? [{ ...one, kind }] : []
      }),
    [kept, kinds],
  )
  const queries = useQueries({
    queries: recent.map(({ kind, area, id }) => ({
      queryKey: keys.item('palette', [area, id]),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const record = await findRecord(kind, id, { signal })
        if (!record) forgetRecent(owner, { area, id })
        return record ?? null
      },
    })),
  })
  return recent.flatMap(({ kind }, at) => {
    const data = queries[at]?.data
    if (!data) return []
    const { one, ...record } = data
    return [{ kind, one, record }]
  })
}
