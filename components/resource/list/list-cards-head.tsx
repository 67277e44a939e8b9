'use client'

import { Box, Flex, HStack } from '@chakra-ui/react'
import { Select } from '@/components/ui/select'
import type { Chosen, Selection } from '@/hooks/use-selection'
import type { ListedResource } from '@/components/resource/listed-resource'
import { SelectPage } from './selection-cells'

/** Controls above the cards for selecting the whole page and for sorting. A table has them in its head. */
export function CardsHead<T extends object, R extends T>(props: {
  resource: ListedResource<T, R>
  selection: Selection | undefined
  page: readonly Chosen[]
  sort: string
  onSort: (sort: string) => void
}) {
  const { resource, selection, page, sort, onSort } = props
  const { many } = resource.words
  const sortable = resource.columns.filter((column) => column.sort)
  const isKnown = sortable.some((column) => sort === column.sort || sort === `!${column.sort}`)
  return (
    <Flex mb="3" gap="3" align="center" wrap="wrap">
      {selection && (
        <HStack asChild gap="2" minH={{ base: 'touch', md: '7' }} fontSize="sm">
          <label>
            <SelectPage {...{ selection, page, many }} />
            Select all {many} on this page
          </label>
        </HStack>
      )}
      <Box ms="auto">
        <Select aria-label="Sort by" value={sort} onChange={(event) => onSort(event.target.value)}>
          {!isKnown && <option value={sort}>Sorted by {sort.replace('!', '')}</option>}
          {sortable.flatMap(({ key, label, sort: field }) => [
            <option key={key} value={field}>
              {label}, ascending
            </option>,
            <option key={`!${key}`} value={`!${field}`}>
              {label}, descending
            </option>,
          ])}
        </Select>
      </Box>
    </Flex>
  )
}
