'use client'

import { Box } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type RefObject } from 'react'
import { Count } from '@/components/resource/cells'
import { useRegistry, useSubAreas } from '@/components/shell/registry-context'
import { useCan } from '@/hooks/use-can'
import { useInView } from '@/hooks/use-in-view'
import { call } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import type { SubArea, Counted } from '@/lib/registry'
import { QUIET_STALE_MS, useCompanyCount } from './use-company-count'

/** Time in which the cells of a list come into view and ask for their counts. */
const COLLECT_MS = 30

/** More records than two pages hold are not read only to be counted. */
const MAX_PAGES = 2

const batches = new Map<Together, Batch>()

export interface CompanyCountProps {
  areaKey: 'buyers' | 'suppliers'
  /** Id of the company. */
  id: string
  /** Segment of the area whose records are counted, such as `users`. */
  segment: string
  /** True for columns that the user has to choose. They may send one request per row. */
  isExtra?: true
}

/** Cells up to this distance below the screen are counted too, so that scrolling rarely needs a further request. */
const VIEW_MARGIN = '100% 0px'

/**
 * Shows how many records of one kind a company in a list has. The count is requested when its row comes into view: for
 * all rows together if the platform can list the records of many companies, otherwise for each company. When there are
 * too many records to count together, a company is counted once the pointer or the focus is in its row, or at once if the
 * user chose the column.
 */
export function CompanyCount({ areaKey, id, segment, isExtra }: CompanyCountProps) {
  const area = useRegistry().find(({ key }) => key === areaKey)
  const counted = useSubAreas().find((one) => one.parent === areaKey && one.segment === segment)
  const { ref, isSeen } = useInView<HTMLSpanElement>(VIEW_MARGIN)
  const together = useCountTogether(areaKey, id, counted, isSeen)
  const isRowActive = useRowActive(ref, together === null && !isExtra)
  const isCountedAlone = counted?.countTogether ? together === null && (isRowActive || isExtra) : isSeen
  const alone = useCompanyCount(area, id, counted, { isWanted: isCountedAlone === true, quiet: true })
  return (
    <Box as="span" ref={ref}>
      <Count>{together ?? alone}</Count>
    </Box>
  )
}

/** Returns the count from a request for many companies. Null when they have too many records. */
function useCountTogether(areaKey: string, id: string, counted: SubArea | undefined, isSeen: boolean) {
  const access = useCan(counted?.view)
  const together = counted?.countTogether
  const { data } = useQuery({
    // The key is below the lists of the sub-area, so that creating and deleting records there updates the count.
    queryKey: keys.list(`${areaKey}/${id}/${segmentOf(counted)}`, { only: 'count', together: true }),
    queryFn: () => (together ? countTogether(together, id) : null),
    enabled: isSeen && together !== undefined && access.allowed,
    staleTime: QUIET_STALE_MS,
  })
  return data
}

const segmentOf = (counted: SubArea | undefined) => counted?.segment ?? ''

/** Detects that the pointer or the focus has been in the table row of an element. */
function useRowActive(ref: RefObject<HTMLElement | null>, isWanted: boolean): boolean {
  const [isActive, setActive] = useState(false)
  useEffect(() => {
    const row = ref.current?.closest('tr')
    if (!isWanted || !row) return
    const activate = () => setActive(true)
    const stop = new AbortController()
    row.addEventListener('pointerenter', activate, { signal: stop.signal })
    row.addEventListener('focusin', activate, { signal: stop.signal })
    return () => stop.abort()
  }, [ref, isWanted])
  return isActive
}

type Together = NonNullable<SubArea['countTogether']>

type Counts = ReadonlyMap<string, number>

interface Batch {
  ids: Set<string>
  counts: Promise<Counts | null>
}

/**
 * Returns the number of one company's records, counted by one or two requests for all companies that are asked for at
 * about the same time. Null when these companies have more records than two pages hold, or when the request failed.
 */
async function countTogether(together: Together, id: string): Promise<number | null> {
  const batch = batches.get(together) ?? startBatch(together)
  batch.ids.add(id)
  const counts = await batch.counts
  return counts && (counts.get(id) ?? 0)
}

function startBatch(together: Together): Batch {
  const ids = new Set<string>()
  const counts = new Promise<Counts | null>((resolve) => {
    setTimeout(() => {
      batches.delete(together)
      resolve(readCounts(together, [...ids]).catch(() => null))
    }, COLLECT_MS)
  })
  const batch = { ids, counts }
  batches.set(together, batch)
  return batch
}

async function readCounts({ list, parentIdOf }: Together, ids: readonly string[]): Promise<Counts | null> {
  const rows: object[] = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { Items, Meta }: Counted = await call((oc) => list(oc, ids, page, {}), { quiet: true })
    rows.push(...Items)
    if (rows.length >= Meta.TotalCount) return countByParent(rows.map(parentIdOf))
    if (Meta.TotalCount > MAX_PAGES * Items.length) return null
  }
  return null
}

function countByParent(parentIds: readonly (string | null | undefined)[]): Counts {
  const counts = new Map<string, number>()
  for (const id of parentIds) if (id) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
