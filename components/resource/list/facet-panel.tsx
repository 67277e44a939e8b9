'use client'

import { Box, HStack } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ComponentType } from 'react'
import { IconButton } from '@/components/ui/button'
import { useInView } from '@/hooks/use-in-view'
import { FacetStep, type FacetFilterProps } from './facet-step'

/**
 * The facets of a list beside its rows. They stay in view while the rows scroll. Phones have them in the sheet of
 * filters instead, so nothing is counted there.
 */
export function FacetPanel(
  props: FacetFilterProps & { load: () => Promise<ComponentType<FacetFilterProps>> },
) {
  const { list } = props
  const { ref, isSeen } = useInView<HTMLDivElement>()
  return (
    <Box
      as="aside"
      ref={ref}
      aria-label="Facets"
      data-print="no"
      hideBelow="md"
      w="56"
      flexShrink="0"
      position="sticky"
      top="calc({sizes.header} + {spacing.4})"
      maxH="calc(100dvh - {sizes.header} - {spacing.8})"
      overflowY="auto"
      px="3"
      pb="3"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
    >
      <HStack justify="space-between" minH="11">
        <Box as="h2" fontSize="md" fontWeight="semibold">
          Facets
        </Box>
        <IconButton label="Hide facets" size="xs" onClick={() => list.change({ facets: undefined })}>
          <X aria-hidden />
        </IconButton>
      </HStack>
      {isSeen && <FacetStep {...props} />}
    </Box>
  )
}
