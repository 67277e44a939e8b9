'use client'

import { HStack } from '@chakra-ui/react'
import type { Chosen, Selection } from '@/hooks/use-selection'
import { SelectPage } from './selection-cells'

/** Checkbox above the cards that selects the whole page. A table has it in its head. */
export function CardsHead(props: { selection: Selection; page: readonly Chosen[]; many: string }) {
  const { selection, page, many } = props
  return (
    <HStack asChild gap="2" mb="2" minH={{ base: 'touch', md: '7' }} fontSize="sm">
      <label>
        <SelectPage {...{ selection, page, many }} />
        Select all {many} on this page
      </label>
    </HStack>
  )
}
