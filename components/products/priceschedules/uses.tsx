'use client'

import { Box, Text } from '@chakra-ui/react'
import { useMemo } from 'react'
import { Entries } from '@/components/resource/record/record-facts'
import { PanelNote, PartPanel, RecordPanel } from '@/components/resource/record/record-panel'
import { RecordLink } from '@/components/resource/record/record-link'
import { useNamesById } from '@/hooks/use-names-by-id'
import { usePartyNames } from '@/hooks/use-party-names'
import { useCanRead } from '@/hooks/use-can'
import type { PriceSchedule, Product, ProductAssignment } from '@/lib/ordercloud/models'
import { isMarketplace } from '@/lib/parties/companies'
import { describeParty, partyOf } from '@/lib/parties/party'
import { PART_SIZE, recordPart } from '@/lib/resource/part'
import { productReference } from '@/lib/resource/references'
import type { ListPage } from '@/lib/resource/service'
import { priceSchedules } from './resource'

const { view } = priceSchedules.access
const PRODUCT_READERS = { readers: ['ProductReader', 'ProductAdmin'] }

/** Panels with the products that have a price schedule as their default, and with the buyers and groups that have it. */
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
        {(rows) => (
          <Entries>
            {rows.map((product) => (
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
        )}
      </PartPanel>
      <PartPanel
        title="Prices for buyers and user groups"
        part={parts.assignments}
        none="No buyer or user group has this price schedule."
      >
        {(rows) => <AssignedPrices rows={rows} />}
      </PartPanel>
      {schedule.OwnerID && !isMarketplace(schedule.OwnerID) && (
        <RecordPanel title="Prices of suppliers">
          <PanelNote>
            This price schedule belongs to a supplier, who can sell products at it. These prices are not
            listed here. See the panel “Suppliers” of a product.
          </PanelNote>
        </RecordPanel>
      )}
    </>
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
