'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PanelNote, PartPanel } from '@/components/resource/record/record-panel'
import { RecordLink } from '@/components/resource/record/record-link'
import { RowsFailure, RowsSkeleton } from '@/components/resource/assign/assigned-rows'
import { Button } from '@/components/ui/button'
import { failureText } from '@/lib/ordercloud/failures'
import { toPlatformError } from '@/lib/ordercloud/errors'
import type { ProductCollection, ProductCollectionProduct } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'
import { PART_SIZE, partQuery, recordPart } from '@/lib/resource/part'
import { perParent } from '@/lib/resource/per-parent'
import type { ListPage } from '@/lib/resource/service'

const VIEW_PRODUCTS = [roles.ProductViewer, roles.ProductManager]

const collectionsPart = perParent((buyerId) =>
  recordPart<ProductCollection>(
    'buyers',
    buyerId,
    'collections',
    async (oc, page, request) =>
      (await oc.ProductCollections.List(
        encodeURIComponent(buyerId),
        { page, pageSize: PART_SIZE, sortBy: ['Name'] },
        request,
      )) as ListPage<ProductCollection>,
  ),
)

const ACCESS_WORDS: Readonly<Record<string, string>> = {
  Private: 'Only for its owner',
  Shareable: 'For its owner and invited users',
  Public: 'For every user of the buyer',
}

/** Panel with the product collections of a buyer's users. Only these users can change them. */
export function CollectionsList({ id }: { id: string }) {
  return (
    <PartPanel
      title="Product collections"
      part={collectionsPart(id)}
      none="The users of this buyer have no product collections yet."
    >
      {(collections) => (
        <Stack as="ul" listStyleType="none" gap="0" aria-label="Product collections">
          {collections.map((collection) => (
            <CollectionRow key={collection.ID} buyerId={id} collection={collection} />
          ))}
        </Stack>
      )}
    </PartPanel>
  )
}

function CollectionRow({ buyerId, collection }: { buyerId: string; collection: ProductCollection }) {
  const { ID = '', Name, AccessLevel = '' } = collection
  const [isOpen, setOpen] = useState(false)
  return (
    <Box as="li" py="1.5" borderTopWidth="1px" borderColor="border.muted">
      <Flex justify="space-between" align="center" gap="3">
        <Stack gap="0" minW="0" css={{ overflowWrap: 'anywhere' }}>
          <Text fontSize="sm" fontWeight="medium">
            {Name || ID}
          </Text>
          <Text fontSize="sm" color="fg.muted">
            {ACCESS_WORDS[AccessLevel] ?? AccessLevel}
          </Text>
        </Stack>
        <Button
          size="xs"
          variant="outline"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} the products of ${Name || ID}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide products' : 'Show products'}
        </Button>
      </Flex>
      {isOpen && <CollectionProducts buyerId={buyerId} collectionId={ID} />}
    </Box>
  )
}

function CollectionProducts({ buyerId, collectionId }: { buyerId: string; collectionId: string }) {
  const part = recordPart<ProductCollectionProduct>(
    'buyers',
    buyerId,
    `collections/${collectionId}`,
    async (oc, page, request) =>
      (await oc.ProductCollections.ListEntries(
        encodeURIComponent(buyerId),
        encodeURIComponent(collectionId),
        { page, pageSize: PART_SIZE, sortBy: ['Name'] },
        request,
      )) as ListPage<ProductCollectionProduct>,
  )
  const { queryKey, queryFn } = partQuery(part, 1)
  const query = useQuery({ queryKey, queryFn: ({ signal }) => queryFn({ signal, quiet: true }) })
  if (query.isError && !query.data)
    return (
      <RowsFailure
        what="products"
        text={failureText(toPlatformError(query.error))}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data) return <RowsSkeleton what="products" />
  const { Items, Meta } = query.data
  if (Items.length === 0) return <PanelNote>No products yet.</PanelNote>
  return (
    <Stack as="ul" listStyleType="none" gap="1" mt="1.5" ps="3" aria-label="Products">
      {Items.map(({ ID = '', Name }) => (
        <Box as="li" key={ID} fontSize="sm">
          <RecordLink to={['products', ID]} view={VIEW_PRODUCTS} isAlone>
            {Name || ID}
          </RecordLink>
        </Box>
      ))}
      {Meta.TotalCount > Items.length && (
        <Box as="li">
          <PanelNote>{`And ${Meta.TotalCount - Items.length} more.`}</PanelNote>
        </Box>
      )}
    </Stack>
  )
}
