'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useState, type ReactNode } from 'react'
import { Id } from '@/components/resource/cells'
import { Entries } from '@/components/resource/record/record-facts'
import {
  PanelFailure,
  PanelNote,
  PanelSkeleton,
  RecordPanel,
} from '@/components/resource/record/record-panel'
import { Input } from '@/components/ui/input'
import { Pager } from '@/components/ui/pagination'
import { ProgressLine } from '@/components/ui/progress-line'
import { Thumbnail } from '@/components/ui/thumbnail'
import { useDebounced } from '@/hooks/use-debounced'
import { pictureOf } from '@/lib/format/picture'
import type { BuyerProduct } from '@/lib/ordercloud/models'
import { breakWords } from '@/lib/price/offer'
import { quantityWords, stockWords } from '../rules/offer'
import { useAsUserQuery } from './use-as-user-query'

const PAGE_SIZE = 10

interface ProductFinderProps {
  /** Renders the controls of a product. Without it, products can only be viewed. */
  action?: (product: BuyerProduct) => ReactNode
}

/** Panel that searches the products which the user sees, with the prices of that user. */
export function ProductFinder({ action }: ProductFinderProps) {
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const search = useDebounced(text.trim())
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = useAsUserQuery({
    key: ['products', search, page],
    pick: (oc) => oc.Me,
    run: (me, request) =>
      me.ListProducts(
        {
          page,
          pageSize: PAGE_SIZE,
          ...(search !== '' && {
            search,
            searchOn: ['Name', 'ID'],
            searchType: 'ExactPhrasePrefix' as const,
          }),
        },
        request,
      ),
    keepsRows: true,
  })
  const pages = data?.Meta.TotalPages ?? 0
  const products = (data?.Items ?? []) as BuyerProduct[]
  let body: ReactNode
  if (data === undefined)
    body = isError ? (
      <PanelFailure title="Products" error={error} isFetching={isFetching} onRetry={() => void refetch()} />
    ) : (
      <PanelSkeleton title="Products" />
    )
  else if (products.length === 0)
    body = (
      <PanelNote>
        {search === ''
          ? 'This user sees no products. A catalog must be assigned to the buyer.'
          : `This user sees no products that match “${search}”.`}
      </PanelNote>
    )
  else
    body = (
      <Entries>
        {products.map((product) => (
          <ProductEntry key={product.ID} product={product} action={action} />
        ))}
      </Entries>
    )
  return (
    <RecordPanel title="Products" count={data?.Meta.TotalCount} onRetry={() => void refetch()}>
      <Box role="search" mb="1">
        <Input
          type="search"
          aria-label="Search the products of this user"
          placeholder="Search by name or ID"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setPage(1)
          }}
        />
      </Box>
      <Box position="relative" aria-busy={isPlaceholderData}>
        {isPlaceholderData && <ProgressLine />}
        {body}
      </Box>
      {pages > 1 && (
        <Flex justify="flex-end" mt="2">
          <Pager page={page} pages={pages} label="Pages of products" onGo={setPage} />
        </Flex>
      )}
    </RecordPanel>
  )
}

function ProductEntry(props: { product: BuyerProduct; action: ProductFinderProps['action'] }) {
  const { product, action } = props
  const { PriceSchedule: offer } = product
  const price = breakWords(offer)
  const facts = [offer?.IsOnSale ? 'On sale' : '', quantityWords(offer), stockWords(product)].filter(Boolean)
  return (
    <Flex as="li" gap="3" align="flex-start" data-product={product.ID}>
      <Thumbnail url={pictureOf(product)} />
      <Stack gap="2" flex="1" minW="0">
        <Flex columnGap="4" rowGap="1" wrap="wrap" justify="space-between">
          <Box minW="0" flex="1 1 12rem" css={{ overflowWrap: 'anywhere' }}>
            <Text fontWeight="medium">{product.Name || product.ID}</Text>
            <Text color="fg.muted" fontSize="xs">
              <Id>{product.ID ?? ''}</Id>
              {facts.length > 0 && ` · ${facts.join(' · ')}`}
            </Text>
          </Box>
          <Text fontVariantNumeric="tabular-nums" textAlign={{ md: 'end' }} maxW="20rem">
            {price || 'No price for this user'}
          </Text>
        </Flex>
        {action?.(product)}
      </Stack>
    </Flex>
  )
}
