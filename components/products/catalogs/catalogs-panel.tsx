'use client'

import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { ActiveBadge } from '@/components/resource/active'
import { AssignButton } from '@/components/resource/assign/assign-button'
import { AssignedRows } from '@/components/resource/assign/assigned-rows'
import { Adder } from '@/components/resource/assign/assignment-panel'
import { useEmptyPanel } from '@/components/resource/assign/use-empty-panel'
import { EmptyPanel, Panel } from '@/components/resource/form/form-layout'
import { RecordLink } from '@/components/resource/record/record-link'
import { useAssignments } from '@/hooks/use-assignments'
import { useCan } from '@/hooks/use-can'
import { useRecordsById } from '@/hooks/use-records-by-id'
import { useViewer } from '@/hooks/use-session'
import { roles } from '@/lib/permissions/roles'
import { catalogReference } from '@/lib/resource/references'
import { idSegment } from '@/lib/url/id-segment'
import { products } from '../resource'
import type { ProductRecord } from '../service'
import { PlacedIn } from './placed-in'
import { catalogBuyersQuery, catalogsOf } from './placements'
import { useProductReadOnlyReason } from '../use-product-read-only-reason'

/** Title of the panel with the catalogs of a product. */
export const CATALOGS_TITLE = 'Catalogs and categories'

const NONE = 'No catalogs yet. Buyers cannot see this product.'
// The platform lists the catalogs of a supplier itself only.
const NONE_OF_SUPPLIER =
  'None of your company’s catalogs contains this product. Catalogs of the marketplace are not listed here.'

/** Permission to open the page of a buyer's catalog. */
export const VIEW_CATALOGS = [roles.BuyerCatalogViewer, roles.BuyerCatalogManager]

/**
 * Panel with the catalogs that contain a product, each with the categories. Every change is a separate request that
 * takes effect at once.
 */
export function CatalogsPanel({ product }: { product: ProductRecord }) {
  return product.ParentID ? (
    <EmptyPanel
      title={CATALOGS_TITLE}
      note={
        <>
          This product is where its parent product{' '}
          <RecordLink to={['products', product.ParentID]} view={products.access.view}>
            {product.ParentID}
          </RecordLink>{' '}
          is. It cannot be added to a catalog itself.
        </>
      }
    />
  ) : (
    <OwnCatalogs product={product} />
  )
}

function OwnCatalogs({ product }: { product: ProductRecord }) {
  const id = product.ID ?? ''
  const client = useQueryClient()
  const readOnlyReason = useProductReadOnlyReason(product)
  const canOpen = useCan(VIEW_CATALOGS).allowed
  const { isSupplier } = useViewer()
  const none = isSupplier ? NONE_OF_SUPPLIER : NONE
  const state = useAssignments(catalogsOf(client, id), {
    title: CATALOGS_TITLE,
    readOnlyReason,
    describeRow: ({ CatalogID }) => `catalog ${CatalogID}`,
    isPerson: () => false,
  })
  const ids = state.rows.map(({ CatalogID }) => CatalogID)
  const catalogs = useRecordsById(catalogReference, ids, true)
  // The page of a catalog is below one of the buyers that have it.
  const buyers = useQueries({
    queries: ids.map((catalogId) => {
      const { queryKey, queryFn } = catalogBuyersQuery(catalogId)
      return {
        queryKey,
        queryFn: ({ signal }: { signal: AbortSignal }) => queryFn({ signal }),
        enabled: canOpen,
      }
    }),
  })
  const routeOf = (catalogId: string) => {
    const buyerId = buyers[ids.indexOf(catalogId)]?.data?.Items[0]?.BuyerID
    return buyerId && canOpen ? `/buyers/${idSegment(buyerId)}/catalogs/${idSegment(catalogId)}` : undefined
  }
  const empty = useEmptyPanel(state.query.data && state.rows.length)
  if (empty.isLine)
    return (
      <EmptyPanel
        title={CATALOGS_TITLE}
        note={none}
        action={<AssignButton readOnlyReason={readOnlyReason} onOpen={empty.open} />}
      />
    )
  return (
    <Panel title={CATALOGS_TITLE}>
      <Stack gap="4" maxW="44rem">
        <Text fontSize="sm" color="fg.muted" mt="-2">
          {isSupplier
            ? 'Buyers find the product in these catalogs of your company, and in those of the marketplace, which are not listed here.'
            : 'Buyers find the product in these catalogs.'}{' '}
          Changes take effect immediately.
        </Text>
        <Adder
          to={catalogReference}
          excludedIds={ids}
          isBusy={state.busyKey !== undefined}
          problem={state.problem && state.problem.key === undefined ? state.problem.message : undefined}
          readOnlyReason={readOnlyReason}
          onAdd={(catalogId, name) => state.add({ CatalogID: catalogId, Places: [] }, name)}
        />
        <AssignedRows
          state={state}
          keyOf={({ CatalogID }) => CatalogID}
          draw={({ CatalogID }) => {
            const catalog = catalogs.get(CatalogID)
            const name = catalog?.Name || CatalogID
            return {
              id: CatalogID,
              name,
              href: routeOf(CatalogID),
              note: (
                <Stack gap="2" py="1">
                  <HStack gap="2" wrap="wrap">
                    {catalog && <ActiveBadge isActive={catalog.Active} />}
                    {catalog?.Active === false && (
                      <Text as="span">Buyers cannot see an inactive catalog.</Text>
                    )}
                  </HStack>
                  <Box ps="3" borderStartWidth="2px" borderColor="border.muted">
                    <PlacedIn
                      key={CatalogID}
                      productId={id}
                      catalog={{ id: CatalogID, name }}
                      route={routeOf(CatalogID)}
                      readOnlyReason={readOnlyReason}
                    />
                  </Box>
                </Stack>
              ),
            }
          }}
          many="catalogs"
          none={none}
          removal="The product leaves the categories of this catalog too. Buyers who see it only through this catalog no longer see it. The product and its prices are kept."
          readOnlyReason={readOnlyReason}
        />
      </Stack>
    </Panel>
  )
}
