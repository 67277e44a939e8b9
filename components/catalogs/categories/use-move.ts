'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLatest } from '@/hooks/use-latest'
import { noteActivity } from '@/lib/activity/note'
import { branchPage, branchQuery, placeCategory } from '@/lib/catalogs/categories'
import { afterMove, planMove, type MovePlan } from '@/lib/catalogs/order'
import { isWithinBranch, movedIn, ROOT, type Branches, type TreePlace } from '@/lib/catalogs/tree'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { keys } from '@/lib/ordercloud/keys'
import type { Category } from '@/lib/ordercloud/models'
import { recordOwnWrite } from '@/lib/resource/own-writes'
import { notedRecord } from '@/lib/resource/resource'
import type { ListPage } from '@/lib/resource/service'
import type { CatalogPlace } from './place'
import { categoriesAt } from './resource'

/** Result of a move: the new position and the moved category, or the reason for the rejection. */
type MoveOutcome = { position: number; siblings: number; record: Category } | { problem: string }

/** Returns the parent and the list order of a category. Both are fields of its form as well. */
const placeIn = ({ ParentID, ListOrder }: Category) => ({ ParentID: ParentID ?? null, ListOrder })

/**
 * Moves categories. The tree shows a move at once, and the moves are sent to the platform one after the other. When the
 * platform rejects a move, the tree returns to the last confirmed state and the later moves are dropped.
 */
export function useMove(place: CatalogPlace, branches: Branches) {
  const { path, catalogId } = place
  const client = useQueryClient()
  const [waiting, setWaiting] = useState(0)
  const line = useRef({ last: Promise.resolve(), length: 0, round: 0 })
  const confirmed = useRef<[readonly unknown[], unknown][]>(undefined)
  // Callers may store `move`, for example for an undo button. It then acts on the current tree.
  const latest = useLatest(branches)

  const keyOf = (parent: string) => keys.list(path, { below: parent })
  const draw = (next: Branches) => {
    for (const [parent, items] of next) client.setQueryData(keyOf(parent), branchPage([...items]))
  }
  /**
   * Reports the write as the user's own, so that the form beside the tree does not take it for another user's change. A
   * move can also change its siblings.
   */
  const notify = (before: Category, after: Category) =>
    recordOwnWrite({ path, id: before.ID ?? '', before: placeIn(before), after: placeIn(after) })

  const send = async (moved: Category, others: readonly Category[], parent: string, plan: MovePlan) => {
    for (const { id, ListOrder } of plan.before) {
      const sibling = await placeCategory(catalogId, id, { ListOrder }, false)
      notify(others.find(({ ID }) => ID === id) ?? sibling, sibling)
    }
    const isSameParent = (moved.ParentID || ROOT) === parent
    const record = await placeCategory(
      catalogId,
      moved.ID ?? '',
      { ...(!isSameParent && { ParentID: parent === ROOT ? null : parent }), ListOrder: plan.ListOrder },
      plan.isPushing,
    )
    notify(moved, record)
    if (plan.isPushing) {
      const after = new Map(afterMove(others, moved, plan).map((one) => [one.ID, one]))
      for (const sibling of others) {
        const now = after.get(sibling.ID)
        if (now && now.ListOrder !== sibling.ListOrder) notify(sibling, now)
      }
    }
    return record
  }

  const note = (kind: 'saved' | 'restored', before: Category, after: Category) => {
    const changes = async () =>
      (await import('@/lib/activity/changes')).fieldChanges(placeIn(before), placeIn(after))
    noteActivity({ ...notedRecord(categoriesAt(place), before.ID ?? ''), kind, changes })
  }

  const move = async (
    moved: Category,
    { parent, at }: TreePlace,
    kind: 'saved' | 'restored' = 'saved',
  ): Promise<MoveOutcome> => {
    const id = moved.ID ?? ''
    const { queryKey, queryFn } = branchQuery(path, catalogId, parent)
    const fetched = { queryKey, queryFn: ({ signal }: { signal: AbortSignal }) => queryFn({ signal }) }
    let target: ListPage<Category>
    try {
      // Uses the cached level if there is one, so that a second key press sees the result of the first.
      target = client.getQueryData<ListPage<Category>>(queryKey) ?? (await client.fetchQuery(fetched))
    } catch (error) {
      return { problem: displayMessage(toPlatformError(error)) }
    }
    const others = target.Items.filter(({ ID }) => ID !== id)
    const index = Math.max(0, Math.min(at, others.length))
    const plan = planMove(others, index, true)
    if (!isWithinBranch(latest.current, id, parent)) {
      // A pending response would restore the previous order.
      void client.cancelQueries({ queryKey: keys.lists(path) })
      confirmed.current ??= client.getQueriesData({ queryKey: keys.lists(path) })
      const known = new Map(latest.current)
      for (const [key] of latest.current) {
        const now = client.getQueryData<ListPage<Category>>(keyOf(key))?.Items
        if (now) known.set(key, now)
      }
      const now = { ...moved, ParentID: parent } as Category
      draw(movedIn(known, moved, parent, afterMove(others, now, plan)))
    }

    const queue = line.current
    const { round } = queue
    queue.length += 1
    setWaiting(queue.length)
    const turn = queue.last.then(async (): Promise<MoveOutcome> => {
      try {
        if (round !== queue.round) return { problem: 'Not moved, because the previous move failed.' }
        const record = await send(moved, others, parent, plan)
        note(kind, moved, record)
        return { position: index + 1, siblings: others.length + 1, record }
      } catch (error) {
        queue.round += 1
        for (const [key, data] of confirmed.current ?? []) client.setQueryData(key, data)
        return { problem: displayMessage(toPlatformError(error)) }
      } finally {
        queue.length -= 1
        setWaiting(queue.length)
        if (queue.length === 0) {
          confirmed.current = undefined
          await client.invalidateQueries({ queryKey: keys.all(path) }).catch(() => undefined)
        }
      }
    })
    queue.last = turn.then(() => undefined)
    return turn
  }

  return { move, isMoving: waiting > 0 }
}
