'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Id } from '@/components/resource/cells'
import { RecordLink } from '@/components/resource/record/record-link'
import { keys } from '@/lib/ordercloud/keys'
import type { Product } from '@/lib/ordercloud/models'
import type { RequestScope } from '@/lib/resource/service'
import type { ListState } from '@/lib/url/list-state'
import { products } from './resource'
import {
  idFilter,
  isMisspelling,
  isSimilarId,
  MAX_SIMILAR,
  misspellingFilter,
  nameFilter,
} from './rules/similar'

/** Number of products that may have a misspelled name. */
const MAX_CANDIDATES = 100

/**
 * Products that are similar to a search without a result: those whose ID has other separators, and those whose name has
 * the words in another order, as parts of words, or spelled in another way. They match the filters of the list.
 */
export function SimilarProducts({ state }: { state: Pick<ListState, 'search' | 'filters'> }) {
  const { search, filters } = state
  const { data } = useQuery({
    queryKey: keys.list('products/similar', { search, filters }),
    queryFn: ({ signal }) => readSimilar({ search, filters }, { signal, quiet: true }),
  })
  // Help that could not be read is left out. The list itself has answered.
  if (data === undefined || data.length === 0) return null
  return (
    <Box as="section" mt="3" textAlign="start">
      <Text as="h2" fontSize="sm" fontWeight="semibold" color="fg">
        Similar products
      </Text>
      <Stack as="ul" listStyleType="none" gap="1" mt="1">
        {data.map(({ ID = '', Name }) => (
          <li key={ID}>
            <RecordLink to={['products', ID]} view={products.access.view} isAlone>
              {Name || ID}
            </RecordLink>{' '}
            <Id>{ID}</Id>
          </li>
        ))}
      </Stack>
    </Box>
  )
}

/**
 * Reads similar products with one request by name, and one by ID if the search may be one. A third one looks for other
 * spellings when these find nothing.
 */
async function readSimilar(
  { search, filters }: Pick<ListState, 'search' | 'filters'>,
  scope: RequestScope,
): Promise<Product[]> {
  const read = async (more: ListState['filters'], pageSize = MAX_SIMILAR): Promise<Product[]> => {
    const options = { sortBy: ['Name'], page: 1, pageSize, filters: { ...filters, ...more } }
    return (await products.service.list(options, scope)).Items
  }
  const [name, id] = [nameFilter(search), idFilter(search)]
  const [byId, byName] = await Promise.all([
    id !== undefined && filters.ID === undefined ? read({ ID: id }) : [],
    name !== undefined ? read({ Name: name }) : [],
  ])
  const found = [...byId.filter(({ ID = '' }) => isSimilarId(ID, search)), ...byName]
  const misspelled = found.length === 0 ? misspellingFilter(search) : undefined
  if (misspelled) {
    const candidates = await read({ Name: misspelled }, MAX_CANDIDATES)
    found.push(...candidates.filter(({ Name = '' }) => isMisspelling(Name, search)))
  }
  return [...new Map(found.map((product) => [product.ID, product])).values()].slice(0, MAX_SIMILAR)
}
