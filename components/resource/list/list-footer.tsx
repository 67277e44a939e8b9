'use client'

import { Box, Flex, HStack, Text } from '@chakra-ui/react'
import { useId } from 'react'
import { PageLinks } from '@/components/ui/pagination'
import { Select } from '@/components/ui/select'
import { formatNumber } from '@/lib/format/number'
import type { ListPage } from '@/lib/resource/service'
import { PAGE_SIZES, type ListState } from '@/lib/url/list-state'
import { PageGap } from './list-jump'

/** Footer of a list: the range of the rows, the number of rows per page, and the pager. */
export function ListFooter(props: {
  meta: ListPage<object>['Meta']
  state: ListState
  onPage: (page: number) => void
  pageAddress: (page: number) => string
  onPageSize: (size: number) => void
}) {
  const { meta, state, onPage, pageAddress, onPageSize } = props
  const id = useId()
  const [first = 0, last = 0] = meta.ItemRange
  return (
    <Flex
      data-list-footer
      wrap="wrap"
      align="center"
      justify="space-between"
      gap="3"
      px={{ base: '4', md: '3' }}
      py={{ base: '2', md: '0' }}
      h={{ md: '10' }}
      borderTopWidth="1px"
      borderColor="border"
      borderBottomRadius="lg"
      bg="bg.panel"
      position={{ md: 'sticky' }}
      bottom="0"
      zIndex="docked"
    >
      <HStack gap="5">
        <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          {formatNumber(first)}–{formatNumber(last)} of {formatNumber(meta.TotalCount)}
        </Text>
        <HStack gap="2" data-print="no">
          <Box asChild fontSize="sm" color="fg.muted" hideBelow="md">
            <label htmlFor={id}>Rows</label>
          </Box>
          <Select
            id={id}
            aria-label="Rows per page"
            value={state.pageSize}
            onChange={(event) => onPageSize(Number(event.target.value))}
          >
            {PAGE_SIZES.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </Select>
        </HStack>
      </HStack>
      {meta.TotalPages > 1 && (
        <PageLinks
          page={state.page}
          pages={meta.TotalPages}
          onGo={onPage}
          addressOf={pageAddress}
          gap={<PageGap page={state.page} pages={meta.TotalPages} onGo={onPage} />}
        />
      )}
    </Flex>
  )
}
