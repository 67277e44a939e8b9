'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { noteActivity } from '@/lib/activity/note'
import { sortByListOrder, planMove } from '@/lib/catalogs/order'
import { call } from '@/lib/ordercloud/client'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { keys } from '@/lib/ordercloud/keys'
import type { CategoryProductAssignment } from '@/lib/ordercloud/models'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import { notedRecord } from '@/lib/resource/resource'
import type { RequestScope } from '@/lib/resource/service'
import type { CatalogPlace } from './place'
import { categoriesAt } from './resource'

/** Maximum number of products that can be ordered by hand. The list of a larger category is read page by page. */
const MAX_ORDERABLE_PRODUCTS = 500

/**
 * Time in milliseconds during which a moved row gets the focus back when it loses it. Lists render again shortly after
 * the response.
 */
const HOLD_MS = 500

export type Step = 1 | -1

/**
 * The products of a category in their order, and a function that moves a product by one position. Only one move runs at
 * a time.
 */
export function useProductOrder(place: CatalogPlace, id: string, title: string) {
  const client = useQueryClient()
  const [isMoving, setMoving] = useState(false)
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState('')
  const [held, setHeld] = useState<{ productId: string; step: Step }>()
  const line = useRef<HTMLDivElement>(null)
  const isBusy = useRef(false)
  const catalog = encodeURIComponent(place.catalogId)
  const path = `${place.path}/products`

  // Null when there are too many products. Only their number has been requested then.
  const ordered = {
    queryKey: keys.list(path, { of: id, in: 'order' }),
    queryFn: ({ signal }: RequestScope) =>
      call(
        async (oc) => {
          const list = (page: object) =>
            oc.Categories.ListProductAssignments(catalog, { categoryID: id, ...page }, { signal })
          const { Meta } = await list({ pageSize: 1 })
          if (Meta.TotalCount > MAX_ORDERABLE_PRODUCTS) return null
          return inProductOrder(await readAllAssignments<CategoryProductAssignment>(list))
        },
        { signal },
      ),
  }
  const { data: order } = useQuery(ordered)

  const write = async (all: CategoryProductAssignment[], at: number, step: Step) => {
    const productId = all[at]?.ProductID ?? ''
    const others = all
      .filter((_, index) => index !== at)
      .map(({ ProductID, ListOrder }) => ({ ID: ProductID ?? '', ListOrder: ListOrder ?? 0 }))
    const plan = planMove(others, at + step, false)
    for (const one of [...plan.before, { id: productId, ListOrder: plan.ListOrder }]) {
      const assignment = { CategoryID: id, ProductID: one.id, ListOrder: one.ListOrder }
      await call((oc) => oc.Categories.SaveProductAssignment(catalog, assignment), { write: true })
    }
    const where = `is now at position ${at + step + 1} of ${all.length}`
    const row = { CategoryID: id, ProductID: productId, ListOrder: plan.ListOrder }
    // Uses another path than the panel, because there is no product to add or to remove again.
    const what = `product ${productId} ${where}, previously at position ${at + 1}`
    const assignment = { title, what, path: `${path}/order`, row }
    noteActivity({ ...notedRecord(categoriesAt(place), id), kind: 'saved', assignment })
    return `${productId} ${where}.`
  }

  const move = async (productId: string, step: Step) => {
    // Reads the order as the previous move left it, even if it has not been rendered yet.
    const all = client.getQueryData<CategoryProductAssignment[] | null>(ordered.queryKey) ?? []
    const at = all.findIndex(({ ProductID }) => ProductID === productId)
    if (at < 0 || !all[at + step] || isBusy.current) return
    isBusy.current = true
    setMoving(true)
    setProblem('')
    setSaid('')
    let outcome = ''
    try {
      outcome = await write(all, at, step)
    } catch (error) {
      setProblem(displayMessage(toPlatformError(error)))
    }
    const isFocused = document.activeElement !== document.body
    if (isFocused) setHeld({ productId, step })
    await client.invalidateQueries({ queryKey: keys.all(path) })
    setSaid(outcome)
    isBusy.current = false
    setMoving(false)
    if (isFocused) setTimeout(letGo, HOLD_MS)
  }
  const letGo = () => {
    if (isBusy.current) return
    setHeld(undefined)
    // The row moved to another page.
    if (document.activeElement === document.body) line.current?.focus()
  }

  return { path, ordered, order, move, isMoving, held, said, line, problem }
}

function inProductOrder(all: CategoryProductAssignment[]): CategoryProductAssignment[] {
  return sortByListOrder(all.map((one) => ({ ...one, ListOrder: one.ListOrder ?? 0 })))
}
