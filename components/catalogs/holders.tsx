'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useCounting } from '@/components/resource/delete/counting'
import { countCategories, readAssignedBuyers } from './rules/catalog-holders'
import { keys } from '@/lib/ordercloud/keys'
import { countOf } from '@/lib/resource/words'
import { formatNumber } from '@/lib/format/number'

const MAX_NAMED_BUYERS = 8

/**
 * Lists what is deleted together with a catalog and which other buyers have it. Read when a user is about to delete the
 * catalog for all of them.
 */
export function Holders({ buyerId, catalogId }: { buyerId: string; catalogId: string }) {
  return (
    <Stack gap="2">
      <Categories catalogId={catalogId} />
      <Buyers buyerId={buyerId} catalogId={catalogId} />
    </Stack>
  )
}

/** Returns the list of the records that depend on a catalog, for the dialog that deletes it. */
export function catalogDependents(buyerId: string) {
  return function CatalogDependents({ id }: { id: string }) {
    return <Holders buyerId={buyerId} catalogId={id} />
  }
}

function Categories({ catalogId }: { catalogId: string }) {
  const {
    data: count,
    isError,
    isPending,
  } = useQuery({
    queryKey: keys.list('catalogs/categories', { catalogId }),
    queryFn: ({ signal }) => countCategories(catalogId, { signal }),
    staleTime: 0,
  })
  useCounting(isPending)
  if (isError) return <Text role="alert">The number of its categories could not be loaded.</Text>
  if (count === undefined) return <Text role="status">Counting its categories…</Text>
  return (
    <Text role="status" fontWeight="medium" color="fg">
      {count === 0
        ? 'It has no categories.'
        : `${countOf(count, { one: 'category is deleted', many: 'categories are deleted' })} too.`}
    </Text>
  )
}

function Buyers({ buyerId, catalogId }: { buyerId: string; catalogId: string }) {
  const query = useQuery({
    queryKey: keys.list('catalogs/holders', { catalogId }),
    queryFn: ({ signal }) => readAssignedBuyers(catalogId, { signal }),
    staleTime: 0,
  })
  useCounting(query.isPending)
  if (query.isError) {
    return <Text role="alert">The other buyers with this catalog could not be loaded.</Text>
  }
  if (!query.data) return <Text role="status">Loading the other buyers with this catalog…</Text>
  const others = query.data.filter(({ id }) => id !== buyerId)
  const buyersWithDefault = query.data.filter(({ isDefault }) => isDefault)
  return (
    <Stack role="status" gap="2">
      {others.length === 0 ? (
        <Text>No other buyer has this catalog.</Text>
      ) : (
        <Text fontWeight="medium" color="fg">
          {countOf(others.length, { one: 'other buyer loses', many: 'other buyers lose' })} it too:{' '}
          {namesOf(others.map(({ name }) => name))}.
        </Text>
      )}
      {buyersWithDefault.length > 0 && (
        <Text>
          It is the default catalog of {namesOf(buyersWithDefault.map(({ name }) => name))}. A catalog cannot
          be deleted while it is the default catalog of a buyer.
        </Text>
      )}
      <Text>To remove it from this buyer only, unassign it instead.</Text>
    </Stack>
  )
}

function namesOf(names: string[]): string {
  const shown = names.slice(0, MAX_NAMED_BUYERS)
  const rest = names.length - shown.length
  return rest > 0 ? `${shown.join(', ')} and ${formatNumber(rest)} more` : shown.join(', ')
}
