'use client'

import { Box, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Entries } from '@/components/resource/record/record-facts'
import {
  PanelFailure,
  PanelNote,
  PanelSkeleton,
  PartPanel,
  RecordPanel,
} from '@/components/resource/record/record-panel'
import { RecordLink } from '@/components/resource/record/record-link'
import { useNamesById } from '@/hooks/use-names-by-id'
import { usePartyNames } from '@/hooks/use-party-names'
import { useCanRead } from '@/hooks/use-can'
import { keys } from '@/lib/ordercloud/keys'
import type { PriceSchedule, Product, ProductAssignment } from '@/lib/ordercloud/models'
import { isMarketplace } from '@/lib/parties/companies'
import { describeParty, partyOf } from '@/lib/parties/party'
import { readSupplierPrices } from '@/lib/price/supplier-prices'
import { PART_SIZE, recordPart } from '@/lib/resource/part'
import { productReference } from '@/lib/resource/references'
import type { ListPage } from '@/lib/resource/service'
import { priceSchedules } from './resource'

const { view } = priceSchedules.access
const PRODUCT_READERS = { readers: ['ProductReader', 'ProductAdmin'] }

/**
 * Panels with the products that have a price schedule as their default, and with the buyers, groups and the supplier
 * that have it.
 */
export function ScheduleUses({ schedule }: { schedule: PriceSchedule }) {
  const id = schedule.ID ?? ''
  const parts = useMemo(() => partsOf(id), [id])
  return (
    <>
      <PartPanel
        title="Products with this default price"
        part={parts.products}
        none="No product has this price schedule as its default."
      >
        {(rows) => <ProductEntries products={rows} />}
      </PartPanel>
      <PartPanel
        title="Prices for buyers and user groups"
        part={parts.assignments}
        none="No buyer or user group has this price schedule."
      >
        {(rows) => <AssignedPrices rows={rows} />}
      </PartPanel>
      {schedule.OwnerID && !isMarketplace(schedule.OwnerID) && <SoldProducts schedule={schedule} />}
    </>
  )
}

const SOLD_TITLE = 'Products that the supplier sells at this price'

/** Panel with the products that the supplier who owns a price schedule sells at it. */
function SoldProducts({ schedule }: { schedule: PriceSchedule }) {
  const { ID = '' } = schedule
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keys.item('priceschedules', [ID, 'sold products']),
    queryFn: async ({ signal }) => ({
      sold: (await readSupplierPrices([schedule], { signal })).get(ID)?.products,
    }),
  })
  const retry = () => void refetch()
  return (
    <RecordPanel title={SOLD_TITLE} count={data?.sold?.length} onRetry={retry}>
      {data === undefined ? (
        error ? (
          <PanelFailure title={SOLD_TITLE} error={error} isFetching={isFetching} onRetry={retry} />
        ) : (
          <PanelSkeleton title={SOLD_TITLE} />
        )
      ) : data.sold === undefined ? (
        <PanelNote>
          Not checked, because the supplier sells too many products to read its price of each. See the panel
          “Suppliers” of a product.
        </PanelNote>
      ) : data.sold.length === 0 ? (
        <PanelNote>The supplier sells no product at this price schedule.</PanelNote>
      ) : (
        <ProductEntries products={data.sold} />
      )}
    </RecordPanel>
  )
}

function ProductEntries({ products }: { products: readonly Product[] }) {
  return (
    <Entries>
      {products.map((product) => (
        <Box as="li" key={product.ID} fontSize="sm" css={{ overflowWrap: 'anywhere' }}>
          <RecordLink to={['products', product.ID ?? '']} view={view} isAlone>
            {product.Name || product.ID}
          </RecordLink>
          <Text as="span" color="fg.muted">
            {' '}
            {product.ID}
          </Text>
        </Box>
      ))}
    </Entries>
  )
}

function AssignedPrices({ rows }: { rows: readonly ProductAssignment[] }) {
  const parties = rows.map((row) => partyOf(row))
  const nameOf = usePartyNames(parties)
  const productNames = useNamesById(
    productReference,
    rows.map(({ ProductID }) => ProductID ?? ''),
    useCanRead(PRODUCT_READERS),
  )
  return (
    <Entries>
      {rows.map((row) => {
        const party = partyOf(row)
        const { name, companyName } = nameOf(party)
        const productId = row.ProductID ?? ''
        return (
          <Box
            as="li"
            key={[productId, row.BuyerID, row.UserGroupID, row.SellerID].join('/')}
            fontSize="sm"
            css={{ overflowWrap: 'anywhere' }}
          >
            <RecordLink to={['products', productId]} view={view} isAlone>
              {productNames.get(productId) ?? productId}
            </RecordLink>
            <Text color="fg.muted">
              {name} · {describeParty(party, companyName)}
            </Text>
          </Box>
        )
      })}
    </Entries>
  )
}

function partsOf(id: string) {
  return {
    products: recordPart<Product>('priceschedules', id, 'products', (oc, page, request) =>
      oc.Products.List(
        { page, pageSize: PART_SIZE, sortBy: ['Name'], filters: { DefaultPriceScheduleID: id } },
        request,
      ),
    ),
    assignments: recordPart<ProductAssignment>(
      'priceschedules',
      id,
      'prices',
      async (oc, page, request) =>
        (await oc.Products.ListAssignments(
          { priceScheduleID: id, page, pageSize: PART_SIZE },
          request,
        )) as ListPage<ProductAssignment>,
    ),
  }
}
