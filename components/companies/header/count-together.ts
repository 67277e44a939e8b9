import { call } from '@/lib/ordercloud/client'
import type { Counted, SubArea } from '@/lib/registry'

/** Time in which the cells of a list come into view and ask for their counts. */
const COLLECT_MS = 30
/** More records than two pages hold are not read only to be counted. */
const MAX_PAGES = 2

type Together = NonNullable<SubArea['countTogether']>
type Counts = ReadonlyMap<string, number>

interface Batch {
  ids: Set<string>
  counts: Promise<Counts | null>
}

const batches = new Map<Together, Batch>()

/**
 * Returns the number of one company's records, counted by one or two requests for all companies that are asked for at
 * about the same time. Null when these companies have more records than two pages hold, or when the request failed.
 */
export async function countTogether(together: Together, id: string): Promise<number | null> {
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
