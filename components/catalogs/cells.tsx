'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ToneBadge } from '@/components/ui/badge'
import { Id } from '@/components/resource/cells'
import { lazyOptional } from '@/components/ui/lazy'
import { OfficeLink } from '@/components/ui/link'
import { useCan } from '@/hooks/use-can'
import { crud } from '@/lib/ordercloud/crud'
import { keys } from '@/lib/ordercloud/keys'
import type { Buyer, Catalog } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'
import { idSegment } from '@/lib/url/id-segment'
import { formatNumber } from '@/lib/format/number'

/**
 * Select field for whether the buyer sees all of a catalog. It saves in place. It loads after the rows, so that the names
 * appear first.
 */
export const Flag = lazyOptional(
  () => import('#browser/catalogs/flag.tsx').then((file) => file.Flag),
  'visibility of the catalogs',
)

// The list needs only `get` of the buyers.
const { get: getBuyer } = crud<Buyer>((oc) => oc.Buyers)
const VIEW_BUYERS = [roles.BuyerViewer, roles.BuyerManager]

/** Reads the buyer, for users who may view buyers. The query is shared with the header of the page. */
export function useBuyer(buyerId: string) {
  const access = useCan(VIEW_BUYERS)
  return useQuery({
    queryKey: keys.item('buyers', buyerId),
    queryFn: ({ signal }) => getBuyer(buyerId, { signal, quiet: true }),
    enabled: access.allowed,
  })
}

/** Marks the catalog that the buyer's users see first. */
export function DefaultMark({ buyerId, catalogId }: { buyerId: string; catalogId: string | undefined }) {
  const { data: buyer } = useBuyer(buyerId)
  if (!catalogId || buyer?.DefaultCatalogID !== catalogId) return null
  return (
    <ToneBadge tone="blue" isSettled>
      Default
    </ToneBadge>
  )
}

/** Shows the id of a catalog and its owner. */
export function IdAndOwner({ catalog }: { catalog: Catalog }) {
  return (
    <Stack gap="0">
      <Id>{catalog.ID ?? ''}</Id>
      <Text fontSize="xs" color="fg.muted">
        of {catalog.OwnerID || '–'}
      </Text>
    </Stack>
  )
}

/**
 * Shows the number of categories of a catalog as a link to them.
 *
 * @param route address of the list of catalogs
 */
export function CategoryCount({ route, catalog }: { route: string; catalog: Catalog }) {
  const count = formatNumber(catalog.CategoryCount ?? 0)
  return (
    <OfficeLink
      href={`${route}/${idSegment(catalog.ID ?? '')}/categories`}
      aria-label={`${count} categories of ${catalog.Name || catalog.ID}`}
      fontVariantNumeric="tabular-nums"
    >
      {count}
    </OfficeLink>
  )
}
