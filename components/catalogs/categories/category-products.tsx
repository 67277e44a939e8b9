'use client'

import { Box, HStack, Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { AssignmentPanel } from '@/components/resource/assign/assignment-panel'
import { Alert } from '@/components/ui/alert'
import { IconButton } from '@/components/ui/button'
import { onSingleClick } from '@/components/ui/single-click'
import { useCan } from '@/hooks/use-can'
import { addToCategory } from '@/components/catalogs/rules/category-products'
import type { Category, CategoryProductAssignment } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'
import { productReference } from '@/lib/resource/references'
import type { CatalogPlace } from './place'
import { categoriesAt } from './resource'
import { useProductOrder, type Step } from './use-product-order'
import { idSegment } from '@/lib/url/id-segment'

const VIEW_PRODUCTS = [roles.ProductViewer, roles.ProductManager]

const PRODUCTS_TITLE = 'Products'

/** Panel with the products of a category in their order. Each product can be moved up and down. */
export function CategoryProducts({ place, category }: { place: CatalogPlace; category: Category }) {
  const client = useQueryClient()
  const { manage } = categoriesAt(place).access
  const mayChange = useCan(manage)
  const catalog = encodeURIComponent(place.catalogId)
  const id = category.ID ?? ''
  const { path, ordered, order, line, ...moves } = useProductOrder(place, id, PRODUCTS_TITLE)
  const readOnlyReason = mayChange.allowed ? undefined : mayChange.reason

  return (
    <>
      <AssignmentPanel
        title={PRODUCTS_TITLE}
        description="The products of this category, in the order in which buyers see them. Adding a product also adds it to the catalog."
        to={productReference}
        viewOf={VIEW_PRODUCTS}
        manage={manage}
        hrefOf={(productId) => `/products/${idSegment(productId)}`}
        emptyText="No products in this category yet."
        removalConsequence="The product stays in the catalog and in its other categories."
        noteOf={(productId) => {
          const at = (order ?? []).findIndex(({ ProductID }) => ProductID === productId)
          if (!order || at < 0) return undefined
          return (
            <ProductPosition
              name={productId}
              at={at}
              count={order.length}
              readOnlyReason={readOnlyReason ?? (moves.isMoving ? 'Another move is in progress.' : undefined)}
              onMove={(step) => void moves.move(productId, step)}
              heldStep={moves.held?.productId === productId ? moves.held.step : undefined}
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
      {moves.problem && <Alert status="error">The product was not moved. {moves.problem}</Alert>}
      <Box ref={line} tabIndex={-1} aria-live="polite" srOnly>
        {moves.said}
      </Box>
    </>
  )
}

interface ProductPositionProps {
  name: string
  at: number
  count: number
  /** The reason why products cannot be moved. Undefined when they can. */
  readOnlyReason: string | undefined
  onMove: (step: Step) => void
  /** The step of the last move when it moved this product and the focus should stay with it. */
  heldStep: Step | undefined
}

/** Shows the position of a product in its category, with buttons to move it up and down. */
function ProductPosition(props: ProductPositionProps) {
  const { name, at, count, readOnlyReason, onMove, heldStep } = props
  const own = useRef<HTMLDivElement>(null)
  // A row that changes its position in the page loses the focus, at a moment that cannot be predicted.
  useLayoutEffect(() => {
    if (heldStep === undefined || document.activeElement !== document.body) return
    own.current?.querySelectorAll('button')[heldStep < 0 ? 0 : 1]?.focus()
  })
  return (
    <HStack gap="1" ref={own}>
      <Text as="span">
        {at + 1} of {count}
      </Text>
      <IconButton
        label={`Move ${name} up`}
        size="xs"
        disabledReason={readOnlyReason ?? (at === 0 ? 'This product is already first.' : undefined)}
        onClick={onSingleClick(() => onMove(-1))}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        size="xs"
        disabledReason={readOnlyReason ?? (at === count - 1 ? 'This product is already last.' : undefined)}
        onClick={onSingleClick(() => onMove(1))}
      >
        <ArrowDown aria-hidden />
      </IconButton>
    </HStack>
  )
}
