'use client'

import { HStack, Text } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { AssignmentPanel } from '@/components/resource/assignment-panel'
import { Alert } from '@/components/ui/alert'
import { IconButton } from '@/components/ui/button'
import { useCan } from '@/hooks/use-can'
import { noteActivity } from '@/lib/activity/note'
import { addToCategory } from '@/lib/catalogs/category-products'
import { inOrder, planMove } from '@/lib/catalogs/order'
import { call } from '@/lib/ordercloud/client'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { keys } from '@/lib/ordercloud/keys'
import type { Category, CategoryProductAssignment } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import { notedRecord, type RequestScope } from '@/lib/resource/resource'
import { aProduct } from '@/lib/resource/references'
import type { CatalogPlace } from './place'
import { categoriesAt } from './resource'

const SEE_PRODUCTS = [roles.ProductViewer, roles.ProductManager]

const PRODUCTS_TITLE = 'Products'

/** Above this many products a category is not put in order by hand, and its list is read page by page. */
const ORDERED_AT_MOST = 500

/** The products of a category in their order, each with a way up and down. */
export function CategoryProducts({ place, category }: { place: CatalogPlace; category: Category }) {
  const client = useQueryClient()
  const resource = categoriesAt(place)
  const { manage } = resource.access
  const mayChange = useCan(manage)
  const [problem, setProblem] = useState('')
  const isBusy = useRef(false)
  const catalog = encodeURIComponent(place.catalogId)
  const id = category.ID ?? ''
  const path = `${place.path}/products`

  // Null where there are too many: then nobody has asked for more than their number.
  const ordered = {
    queryKey: keys.list(path, { of: id, in: 'order' }),
    queryFn: ({ signal }: RequestScope) =>
      call(
        async (oc) => {
          const list = (page: object) =>
            oc.Categories.ListProductAssignments(catalog, { categoryID: id, ...page }, { signal })
          const { Meta } = await list({ pageSize: 1 })
          if (Meta.TotalCount > ORDERED_AT_MOST) return null
          return inProductOrder(await readAllAssignments<CategoryProductAssignment>(list))
        },
        { signal },
      ),
  }
  const { data: order } = useQuery(ordered)

  const move = async (productId: string, step: 1 | -1) => {
    const at = (order ?? []).findIndex(({ ProductID }) => ProductID === productId)
    if (!order || at < 0 || isBusy.current) return
    isBusy.current = true
    setProblem('')
    const others = order
      .filter((_, index) => index !== at)
      .map(({ ProductID, ListOrder }) => ({ ID: ProductID ?? '', ListOrder: ListOrder ?? 0 }))
    const plan = planMove(others, at + step, false)
    try {
      for (const place of [...plan.before, { id: productId, ListOrder: plan.ListOrder }]) {
        const assignment = { CategoryID: id, ProductID: place.id, ListOrder: place.ListOrder }
        await call((oc) => oc.Categories.SaveProductAssignment(catalog, assignment), { write: true })
      }
      const what = `product ${productId} is now ${at + step + 1} of ${order.length}, before it was ${at + 1}`
      const row = { CategoryID: id, ProductID: productId, ListOrder: plan.ListOrder }
      // Another path than the panel's: there is no product to add or to remove again.
      const assignment = { title: PRODUCTS_TITLE, what, path: `${path}/order`, row }
      noteActivity({ ...notedRecord(resource, id), kind: 'saved', assignment })
    } catch (error) {
      setProblem(displayMessage(toPlatformError(error)))
    }
    await client.invalidateQueries({ queryKey: keys.all(path) })
    isBusy.current = false
  }

  return (
    <>
      <AssignmentPanel
        title={PRODUCTS_TITLE}
        description="What lies in this category, in the order in which buyers see it. A product that is added comes into the catalog as well."
        to={aProduct}
        viewOf={SEE_PRODUCTS}
        manage={manage}
        hrefOf={(productId) => `/products/${encodeURIComponent(productId)}`}
        none="No product lies in this category yet."
        removal="It stays in the catalog and in its other categories."
        noteOf={(productId) => {
          const at = (order ?? []).findIndex(({ ProductID }) => ProductID === productId)
          if (!order || at < 0) return undefined
          return (
            <Position
              name={productId}
              at={at}
              count={order.length}
              refusal={mayChange.allowed ? undefined : mayChange.reason}
              onMove={(step) => void move(productId, step)}
            />
          )
        }}
        assignments={{
          path,
          of: id,
          list: async (oc, { page, pageSize }, request) => {
            const all = await client.fetchQuery({ ...ordered, staleTime: 1000 })
            if (!all)
              return oc.Categories.ListProductAssignments(
                catalog,
                { categoryID: id, page, pageSize },
                request,
              )
            const TotalPages = Math.ceil(all.length / pageSize)
            const Items: CategoryProductAssignment[] = all.slice((page - 1) * pageSize, page * pageSize)
            return { Items, Meta: { TotalCount: all.length, TotalPages } }
          },
          idOf: ({ ProductID }: CategoryProductAssignment) => ProductID,
          add: (oc, productId) => {
            const known = client.getQueryData<CategoryProductAssignment[] | null>(ordered.queryKey)
            return addToCategory(oc, place.catalogId, id, productId, known)
          },
          remove: (oc, productId) =>
            oc.Categories.DeleteProductAssignment(
              catalog,
              encodeURIComponent(id),
              encodeURIComponent(productId),
            ),
        }}
      />
      {problem && <Alert status="error">The order could not be changed. {problem}</Alert>}
    </>
  )
}

function inProductOrder(all: CategoryProductAssignment[]): CategoryProductAssignment[] {
  return inOrder(all.map((one) => ({ ...one, ListOrder: one.ListOrder ?? 0 })))
}

function Position(props: {
  name: string
  at: number
  count: number
  /** Why nothing may be moved. */
  refusal: string | undefined
  onMove: (step: 1 | -1) => void
}) {
  const { name, at, count, refusal, onMove } = props
  return (
    <HStack gap="1">
      <Text as="span">
        {at + 1} of {count}
      </Text>
      <IconButton
        label={`Move ${name} up`}
        size="xs"
        disabledReason={refusal ?? (at === 0 ? 'it is the first.' : undefined)}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        size="xs"
        disabledReason={refusal ?? (at === count - 1 ? 'it is the last.' : undefined)}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
    </HStack>
  )
}
