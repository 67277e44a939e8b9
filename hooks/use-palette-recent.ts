'use client'

import { useQueries } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { keys } from '@/lib/ordercloud/keys'
import { findRecord, type FoundRecord } from '@/lib/palette/find'
import { subscribeToOwn } from '@/lib/palette/own-settings'
import { forgetRecent, keptRecent, parseRecent, peopleAmong } from '@/lib/palette/recent'
import type { FindableKind } from './use-palette-records'
import { useSession } from './use-session'

/**
 * The records that the signed-in user opened last in this browser, with the names they have now: what is kept are ids, those
 * of people until the page is loaded anew.
 * What is gone, or may not be read any more, is left out.
 *
 * @param kinds those that the user may read
 */
export function usePaletteRecent<K extends FindableKind>(
  kinds: readonly K[],
): { kind: K; one: string; record: FoundRecord }[] {
  const owner = useSession().decoded?.userName ?? ''
  const kept = useSyncExternalStore(
    subscribeToOwn,
    () => keptRecent(owner),
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
  const people = peopleAmong(kinds)
  const queries = useQueries({
    queries: recent.map(({ kind, area, id }) => ({
      queryKey: keys.item('palette', [area, id]),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const record = await findRecord(kind, id, { signal })
        if (!record) forgetRecent(owner, { area, id }, people)
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
