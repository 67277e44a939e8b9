'use client'

import { Box, Flex } from '@chakra-ui/react'
import { useState, type ReactNode } from 'react'
import {
  PanelFailure,
  PanelNote,
  PanelSkeleton,
  RecordPanel,
} from '@/components/resource/record/record-panel'
import { Input } from '@/components/ui/input'
import { Pager } from '@/components/ui/pagination'
import { ProgressLine } from '@/components/ui/progress-line'
import { useDebounced } from '@/hooks/use-debounced'
import type { BuyerProduct } from '@/lib/ordercloud/models'
import { ProductEntries } from './product-entries'
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
  else body = <ProductEntries products={products} action={action} />
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
