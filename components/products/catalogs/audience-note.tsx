'use client'

import { Box, Text } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronRight, Eye, TriangleAlert } from 'lucide-react'
import { usePathname, useSearchParams } from 'next/navigation'
import { Alert } from '@/components/ui/alert'
import { Icon } from '@/components/ui/icon'
import { StateLink } from '@/components/ui/state-link'
import { openRecordTab } from '@/hooks/use-record-tab'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { keys } from '@/lib/ordercloud/keys'
import { nobodyWords } from '../rules/visibility-conditions'
import type { ProductRecord } from '../service'
import { VISIBILITY_PATH } from '@/lib/catalogs/placement-paths'
import { tabAddress } from '@/lib/url/record-tab'
import { readAudience } from './read-visibility'

/** Returns the answer to the question if any buyer sees the product. */
function useAudience(product: ProductRecord) {
  const client = useQueryClient()
  const { ID: productId, Active } = product
  return useQuery({
    // A saved change of the product changes the answer.
    queryKey: keys.list(VISIBILITY_PATH, { productId, Active, of: 'anyone' }),
    queryFn: ({ signal }) => readAudience(client, product, signal),
    // The reason may have been changed on another page just now.
    staleTime: 0,
  })
}

/** Says that no buyer sees the product, and why. Shows nothing when a buyer does. */
export function AudienceNote({ product }: { product: ProductRecord }) {
  const { data, error } = useAudience(product)
  if (data?.kind === 'nobody')
    return (
      <Alert status="warning" title="No buyer sees this product">
        {nobodyWords(data.reason)}
      </Alert>
    )
  if (data?.kind === 'unknown')
    return (
      <Text fontSize="sm" color="fg.muted">
        There is too much data to say if any buyer sees this product. Check one buyer below.
      </Text>
    )
  if (!data && error)
    return (
      <Text fontSize="sm" color="fg.muted">
        It is not known if any buyer sees this product. {displayMessage(toPlatformError(error))}
      </Text>
    )
  return null
}

const CATALOGS_TAB = 'catalogs'

/** Line that says if any buyer sees the product. It opens the tab with its catalogs, which says why. */
export function AudienceLine({ product }: { product: ProductRecord }) {
  const [pathname, search] = [usePathname(), useSearchParams().toString()]
  const { data, error } = useAudience(product)
  if (!data && !error) return null
  const isUnseen = data?.kind === 'nobody'
  return (
    <Box className={isUnseen ? 'ui-palette-orange' : 'ui-palette-gray'} css={LINE}>
      <StateLink
        href={tabAddress({ pathname, search }, CATALOGS_TAB)}
        onOpen={() => openRecordTab(CATALOGS_TAB)}
      >
        <Icon as={isUnseen ? TriangleAlert : Eye} boxSize="4" />
        <Text as="span" flex="1" minW="0" truncate>
          {data ? LINES[data.kind] : UNKNOWN}
        </Text>
        <Icon as={ChevronRight} boxSize="4" />
      </StateLink>
    </Box>
  )
}

const UNKNOWN = 'Check who sees this product'
const LINES = {
  nobody: 'No buyer sees this product',
  someone: 'Buyers see this product',
  unknown: UNKNOWN,
} as const

const LINE = {
  '& > a': {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    height: 'touch',
    px: '4',
    borderRadius: 'lg',
    fontWeight: 'medium',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
  },
} as const
