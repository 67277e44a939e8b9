'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { foreignProductReason, products, readStocks } from '@/components/products/public'
import { useCan } from '@/hooks/use-can'
import { useOwnCompany } from '@/hooks/use-own-company'
import { noteActivity } from '@/lib/activity/note'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { keys } from '@/lib/ordercloud/keys'
import { notedRecord } from '@/lib/resource/resource'
import { placeOf, restockRows, returnedProducts, type RestockRow } from '../rules/restock'
import { addToStock, type RestockProgress } from './add-to-stock'
import { returnedLinesQuery } from './returned-lines'
import type { ReturnRow } from './service'

/** The choices of the user for one row, and its result. */
interface RestockEntry {
  isChosen?: boolean
  locationId?: string
  isDone?: boolean
  problem?: string | undefined
}

/**
 * Offers the items of a return for their inventory. Nothing is chosen at first. `run` adds the chosen items to the
 * quantities, and is called when the return is completed.
 *
 * @param isOffered false for dialogs that do not complete the return. Nothing is read then.
 */
export function useRestock(given: ReturnRow, isOffered: boolean) {
  // The items as they were at the opening. The completed return has them too.
  const [record] = useState(given)
  const client = useQueryClient()
  const manage = useCan(products.access.manage)
  const own = useOwnCompany()
  const [entries, setEntries] = useState<Readonly<Record<string, RestockEntry>>>({})
  const progress = useRef(new Map<string, RestockProgress>())
  const items = record.ItemsToReturn ?? []
  const isEnabled = isOffered && items.length > 0
  const { queryFn: readLines, queryKey: linesKey } = returnedLinesQuery(record)
  const read = useQuery({
    queryKey: keys.item('returns', [record.ID ?? '', 'inventory']),
    queryFn: async ({ signal }) => {
      const lines = await client.ensureQueryData({ queryKey: linesKey, queryFn: readLines })
      return restockRows(items, lines, await readStocks(returnedProducts(lines), { signal, quiet: true }))
    },
    enabled: isEnabled && manage.allowed,
    // Orders change the quantities all the time.
    gcTime: 0,
  })
  const rows = read.data ?? []
  const entryOf = ({ stock }: RestockRow): RestockEntry => entries[stock.key] ?? {}
  const locationOf = (row: RestockRow) => entryOf(row).locationId ?? row.locationId
  const change = ({ stock: { key } }: RestockRow, changes: RestockEntry) =>
    setEntries((before) => ({ ...before, [key]: { ...before[key], ...changes } }))
  const chosen = rows.filter((row) => entryOf(row).isChosen)

  /** Resolves to true when all chosen items are in the inventory. The rows have the reasons otherwise. */
  const run = async (): Promise<boolean> => {
    let isComplete = true
    for (const row of chosen) {
      const { key, productId } = row.stock
      if (entryOf(row).isDone) continue
      const attempt = progress.current.get(key) ?? {}
      progress.current.set(key, attempt)
      try {
        await addToStock(placeOf(row, locationOf(row)), row.pieces, attempt)
        change(row, { isDone: true, problem: undefined })
        noteActivity({ ...notedRecord(products, productId), kind: 'saved' })
      } catch (error) {
        isComplete = false
        change(row, { problem: displayMessage(toPlatformError(error)) })
      } finally {
        void client.invalidateQueries({ queryKey: keys.item(products.path, [productId]) })
      }
    }
    if (chosen.length > 0) void client.invalidateQueries({ queryKey: keys.lists(products.path) })
    return isComplete
  }
  return {
    ...{ rows, read, entryOf, locationOf, change, run },
    isEnabled,
    /** Reason why the step has to wait, as a sentence: the offer would be lost with the dialog. */
    pending: isEnabled && manage.allowed && read.isPending ? 'Still loading the inventory.' : undefined,
    /** Number of units that go to the inventory. */
    pieces: chosen.reduce((sum, row) => sum + row.pieces, 0),
    /** The reason why the user can return nothing to inventory, as a sentence. */
    refusal: manage.allowed ? undefined : manage.reason,
    /** Returns the reason why the user cannot change the inventory of a row. */
    readOnlyReasonOf: ({ stock }: RestockRow) =>
      own.isSupplier ? foreignProductReason(stock.ownerId, own.id) : undefined,
  }
}
