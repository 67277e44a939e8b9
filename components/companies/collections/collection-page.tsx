'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { Id } from '@/components/resource/cells'
import { Day } from '@/components/resource/day'
import { LineFacts } from '@/components/resource/record/record-facts'
import { RecordLink } from '@/components/resource/record/record-link'
import { PartPanel } from '@/components/resource/record/record-panel'
import { RecordView } from '@/components/resource/record/record-view'
import { XpPanel } from '@/components/resource/xp/xp-panel'
import type { ProductCollection, ProductCollectionProduct } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'
import type { DocumentData } from '@/lib/resource/document-data'
import { PART_SIZE, recordPart } from '@/lib/resource/part'
import type { ListPage } from '@/lib/resource/service'
import { productCollections, READ_ONLY_REASON } from './resource'

const VIEW_PRODUCTS = [roles.ProductViewer, roles.ProductManager]

/** The page of a product collection: its products and its extended properties, to read. */
export function ProductCollectionPage(props: { parentId: string; id: string; prefetched?: DocumentData }) {
  const { parentId, id, prefetched } = props
  const resource = productCollections(parentId)
  return (
    <RecordView resource={resource} id={id} prefetched={prefetched}>
      {(collection) => (
        <Stack gap="3" mt="3">
          <Text fontSize="sm" color="fg.muted">
            {READ_ONLY_REASON} The platform does not say who that is.
          </Text>
          <CollectionProducts key={collection.ID} buyerId={parentId} collection={collection} />
          <XpPanel
            key={`${collection.ID ?? ''}/xp`}
            resource={resource}
            record={collection}
            byForm={[]}
            blockedReason="Its owner changes them in the storefront."
          />
        </Stack>
      )}
    </RecordView>
  )
}

/** Panel with the products of a collection, in pages. */
function CollectionProducts(props: { buyerId: string; collection: ProductCollection }) {
  const { buyerId, collection } = props
  const id = collection.ID ?? ''
  const part = recordPart<ProductCollectionProduct>(
    productCollections(buyerId).path,
    id,
    'products',
    async (oc, page, request) =>
      (await oc.ProductCollections.ListEntries(
        encodeURIComponent(buyerId),
        encodeURIComponent(id),
        { page, pageSize: PART_SIZE, sortBy: ['ListOrder', 'Name'] },
        request,
      )) as ListPage<ProductCollectionProduct>,
  )
  return (
    <PartPanel title="Products" part={part} none="No products in this collection yet.">
      {(products) => (
        <Stack as="ul" listStyleType="none" gap="0" aria-label="Products of the collection">
          {products.map((product) => (
            <Box as="li" key={product.ID} py="1.5" borderTopWidth="1px" borderColor="border.muted">
              <Box fontSize="sm" fontWeight="medium">
                <RecordLink to={['products', product.ID ?? '']} view={VIEW_PRODUCTS} isAlone>
                  {product.Name || product.ID}
                </RecordLink>
              </Box>
              <LineFacts
                facts={[
                  { label: 'ID', value: <Id>{product.ID ?? ''}</Id> },
                  { label: 'Added', value: product.DateAdded && <Day iso={product.DateAdded} /> },
                  { label: 'List order', value: product.ListOrder },
                ]}
              />
            </Box>
          ))}
        </Stack>
      )}
    </PartPanel>
  )
}
