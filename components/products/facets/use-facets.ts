'use client'

import { useQuery } from '@tanstack/react-query'
import { call } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import type { ProductFacet } from '@/lib/ordercloud/models'
import { products } from '../resource'
import { facetPath } from '../rules/facet-choices'
import { productFacets } from './resource'
import { countsFor } from './values'

/** Maximum page size of the platform. */
const MAX_FACETS = 100

/**
 * The first facets in the order of the platform, and a function that returns the number of products by value of a
 * facet. There are no counts until they are loaded, and when that fails. Takes two requests.
 *
 * @param isNeeded false for users who may not read facets, so that nothing is read
 */
export function useFacets(isNeeded = true) {
  const options = { sortBy: [productFacets.rules.defaultSort], page: 1, pageSize: MAX_FACETS, filters: {} }
  const facets = useQuery({
    queryKey: keys.list(productFacets.path, options),
    queryFn: ({ signal }) => productFacets.service.list(options, { signal, quiet: true }),
    enabled: isNeeded,
  })
  // One row is enough, because the counts are in the Meta of the list.
  const counted = { pageSize: 1 }
  const { data: page } = useQuery({
    queryKey: keys.list(products.path, counted),
    queryFn: ({ signal }) => call((oc) => oc.Products.List(counted, { signal }), { signal, quiet: true }),
    enabled: isNeeded,
  })
  const countsOf = (facet: ProductFacet) =>
    page ? countsFor({ ...facet, XpPath: facetPath(facet).join('.') }, page.Meta) : []
  const { data, error, isFetching, refetch } = facets
  const hasMore = data !== undefined && data.Meta.TotalCount > data.Items.length
  return { facets: data?.Items, hasMore, error, isFetching, retry: () => void refetch(), countsOf }
}
