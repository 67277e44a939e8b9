'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { PanelFailure, PanelNote, PanelSkeleton } from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Pager } from '@/components/ui/pagination'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import type { BuyerProduct, ProductCollection } from '@/lib/ordercloud/models'
import type { ListPage } from '@/lib/resource/service'
import { ProductEntries } from '../product-entries'
import { useAsUserQuery } from '../use-as-user-query'

const PAGE_SIZE = 10

/** One of the user's lists of products. Its products appear on demand, with the prices of the user. */
export function ProductList({ list }: { list: ProductCollection }) {
  const [isOpen, setOpen] = useState(false)
  const productsId = useId()
  const name = list.Name || list.ID || ''
  return (
    <Box flex="1" minW="0">
      <Flex gap="3" align="center" justify="space-between">
        <Text minW="0">{name}</Text>
        <Button
          size="xs"
          variant="ghost"
          my="-1"
          aria-expanded={isOpen}
          aria-controls={isOpen ? productsId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon as={isOpen ? ChevronDown : ChevronRight} boxSize="4" />
          Products<VisuallyHidden> of {name}</VisuallyHidden>
        </Button>
      </Flex>
      {isOpen && (
        <Box id={productsId} mt="2">
          <Products listId={list.ID ?? ''} name={name} />
        </Box>
      )}
    </Box>
  )
}

function Products({ listId, name }: { listId: string; name: string }) {
  const [page, setPage] = useState(1)
  const { data, isError, error, isFetching, refetch } = useAsUserQuery({
    key: ['products of list', listId, page],
    pick: (oc) => oc.Me,
    run: (me, request) =>
      me.ListProductCollectionEntries(
        encodeURIComponent(listId),
        { page, pageSize: PAGE_SIZE },
        request,
      ) as Promise<ListPage<BuyerProduct>>,
    keepsRows: true,
  })
  const title = `The products of ${name}`
  if (data === undefined)
    return isError ? (
      <PanelFailure {...{ title, error, isFetching }} onRetry={() => void refetch()} />
    ) : (
      <PanelSkeleton title={title} />
    )
  if (data.Items.length === 0) return <PanelNote>The list has no product that this user sees.</PanelNote>
  return (
    <>
      <ProductEntries products={data.Items} />
      {data.Meta.TotalPages > 1 && (
        <Flex justify="flex-end" mt="2">
          <Pager page={page} pages={data.Meta.TotalPages} label={`Pages of ${name}`} onGo={setPage} />
        </Flex>
      )}
    </>
  )
}
