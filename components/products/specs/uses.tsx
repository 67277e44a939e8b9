'use client'

import { Box, Text } from '@chakra-ui/react'
import { useMemo } from 'react'
import { Entries } from '@/components/resource/record/record-facts'
import { RecordLink } from '@/components/resource/record/record-link'
import { PartPanel } from '@/components/resource/record/record-panel'
import { useCanRead } from '@/hooks/use-can'
import { useNamesById } from '@/hooks/use-names-by-id'
import type { Spec, SpecProductAssignment } from '@/lib/ordercloud/models'
import { PART_SIZE, recordPart } from '@/lib/resource/part'
import { productReference } from '@/lib/resource/references'
import type { ListPage } from '@/lib/resource/service'
import { specs } from './resource'

const PRODUCT_READERS = { readers: ['ProductReader', 'ProductAdmin'] }

/** Panel with the products that have a spec. */
export function SpecUses({ spec }: { spec: Spec }) {
  const id = spec.ID ?? ''
  const part = useMemo(() => productsOf(id), [id])
  return (
    <PartPanel title="Products with this spec" part={part} none="No product has this spec.">
      {(rows) => <Products spec={spec} rows={rows} />}
    </PartPanel>
  )
}

function Products({ spec, rows }: { spec: Spec; rows: readonly SpecProductAssignment[] }) {
  const names = useNamesById(
    productReference,
    rows.map(({ ProductID = '' }) => ProductID),
    useCanRead(PRODUCT_READERS),
  )
  return (
    <Entries>
      {rows.map(({ ProductID = '', DefaultOptionID, DefaultValue }) => {
        const option = spec.Options?.find(({ ID }) => ID === DefaultOptionID)?.Value
        const own = option || DefaultOptionID || DefaultValue
        return (
          <Box as="li" key={ProductID} fontSize="sm" css={{ overflowWrap: 'anywhere' }}>
            <RecordLink to={['products', ProductID]} view={specs.access.view} isAlone>
              {names.get(ProductID) ?? ProductID}
            </RecordLink>
            <Text as="span" color="fg.muted">
              {' '}
              {ProductID}
              {own && ` · default: ${own}`}
            </Text>
          </Box>
        )
      })}
    </Entries>
  )
}

function productsOf(id: string) {
  return recordPart<SpecProductAssignment>(
    'specs',
    id,
    'products',
    async (oc, page, request) =>
      (await oc.Specs.ListProductAssignments(
        { page, pageSize: PART_SIZE, filters: { SpecID: id } },
        request,
      )) as ListPage<SpecProductAssignment>,
  )
}
