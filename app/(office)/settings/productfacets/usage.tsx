'use client'

import { Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { SidePanel } from '@/components/resource/form-layout'
import { useCan } from '@/hooks/use-can'
import { call } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import type { ProductFacet } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'
import { countOf } from '@/lib/resource/words'

const MAY_COUNT = [roles.ProductViewer, roles.ProductManager]

/** How many products have a value for the facet: one list call that answers one row and the count. */
export function Usage({ facet }: { facet: ProductFacet }) {
  const may = useCan(MAY_COUNT)
  const options = { pageSize: 1, filters: { [`xp.${facet.XpPath}`]: '*' } }
  const query = useQuery({
    queryKey: keys.list('products', options),
    queryFn: ({ signal }) =>
      call((oc) => oc.Products.List(options, { signal } as object), { signal, quiet: true }),
    enabled: may.allowed && Boolean(facet.XpPath),
  })
  const total = query.data?.Meta.TotalCount
  return (
    <SidePanel title="Where it is used">
      <Text fontSize="sm" color="fg.muted" minH="10">
        {!may.allowed && `The number of products is not shown. ${may.reason}`}
        {may.allowed && query.isError && 'The number of products could not be found out.'}
        {may.allowed && total === 0 && 'No product has a value for it yet.'}
        {may.allowed &&
          Boolean(total) &&
          `${countOf(total ?? 0, NOUN)} ${total === 1 ? 'has' : 'have'} a value for it.`}
      </Text>
    </SidePanel>
  )
}

const NOUN = { one: 'product', many: 'products' }
