'use client'

import { HStack, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Count } from '@/components/resource/cells'
import { SidePanel } from '@/components/resource/form/form-layout'
import { OfficeLink } from '@/components/ui/link'
import { useCan } from '@/hooks/use-can'
import { call } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import type { ProductFacet } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'
import { countOf } from '@/lib/resource/words'
import { countsFor, optionWords, productsHref } from './values'

const VIEW_PRODUCTS = [roles.ProductViewer, roles.ProductManager]

/**
 * Panel with the number of products that have a value for the facet, by value. One list call returns one row, the total
 * and the platform's own counts by value.
 */
export function Usage({ facet }: { facet: ProductFacet }) {
  const access = useCan(VIEW_PRODUCTS)
  const options = { pageSize: 1, filters: { [`xp.${facet.XpPath}`]: '*' } }
  const query = useQuery({
    queryKey: keys.list('products', options),
    queryFn: ({ signal }) => call((oc) => oc.Products.List(options, { signal }), { signal, quiet: true }),
    enabled: access.allowed && Boolean(facet.XpPath),
  })
  const total = query.data?.Meta.TotalCount ?? 0
  const href = productsHref(facet)
  const sentence = `${countOf(total, NOUN)} ${total === 1 ? 'has' : 'have'} a value for this facet.`
  return (
    <SidePanel title="Usage">
      <Stack gap="3" fontSize="sm">
        <Text color="fg.muted" minH="10">
          {!access.allowed && `The number of products is not shown. ${access.reason}`}
          {access.allowed && query.isError && 'The number of products could not be loaded.'}
          {access.allowed && query.data && total === 0 && 'No products have a value for this facet yet.'}
          {access.allowed && total > 0 && (href ? <OfficeLink href={href}>{sentence}</OfficeLink> : sentence)}
        </Text>
        {access.allowed && query.data && <Values facet={facet} counts={countsFor(facet, query.data.Meta)} />}
      </Stack>
    </SidePanel>
  )
}

/** Lists the values that products have, most frequent first. Values that are not options of the facet are marked. */
function Values({ facet, counts }: { facet: ProductFacet; counts: ReturnType<typeof countsFor> }) {
  const options = optionWords(facet)
  if (counts.length === 0) return null
  return (
    <Stack as="ul" listStyleType="none" gap="1.5" aria-label="Values in use">
      {counts.map(({ value, count }) => {
        const href = productsHref(facet, value)
        return (
          <HStack as="li" key={value} justify="space-between" gap="3" align="baseline">
            <Text as="span" css={{ overflowWrap: 'anywhere' }}>
              {href ? <OfficeLink href={href}>{value}</OfficeLink> : value}
              {!options.includes(value) && (
                <Text as="span" color="fg.muted">
                  {' '}
                  (not an option)
                </Text>
              )}
            </Text>
            <Count>{count}</Count>
          </HStack>
        )
      })}
    </Stack>
  )
}

const NOUN = { one: 'product', many: 'products' }
