'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useCounting } from '@/components/resource/delete/counting'
import { call } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import type { Buyer } from '@/lib/ordercloud/models'
import type { RequestScope } from '@/lib/resource/service'
import { countOf } from '@/lib/resource/words'
import { formatNumber } from '@/lib/format/number'
import { readCatalogAssignments } from './rules/read-all'

const MAX_NAMED_BUYERS = 8
const NAMED_AT_ONCE = 100

/**
 * Lists what is deleted together with a catalog and which other buyers have it. Read when a user is about to delete the
 * catalog for all of them.
 *
 * @param props.buyerId the buyer on whose page the catalog is deleted
 */
export function Holders({ buyerId, catalogId }: { buyerId: string | undefined; catalogId: string }) {
  return (
    <Stack gap="2">
      <Categories catalogId={catalogId} />
      <Buyers buyerId={buyerId} catalogId={catalogId} />
    </Stack>
  )
}

/** Returns the list of the records that depend on a catalog, for the dialog that deletes it. */
export function catalogDependents(buyerId: string | undefined) {
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

function Buyers({ buyerId, catalogId }: { buyerId: string | undefined; catalogId: string }) {
  const other = buyerId === undefined ? '' : 'other '
  const query = useQuery({
    queryKey: keys.list('catalogs/holders', { catalogId }),
    queryFn: ({ signal }) => readAssignedBuyers(catalogId, { signal }),
    staleTime: 0,
  })
  useCounting(query.isPending)
  if (query.isError) {
    return <Text role="alert">The {other}buyers with this catalog could not be loaded.</Text>
  }
  if (!query.data) return <Text role="status">Loading the {other}buyers with this catalog…</Text>
  const others = query.data.filter(({ id }) => id !== buyerId)
  const buyersWithDefault = query.data.filter(({ isDefault }) => isDefault)
  return (
    <Stack role="status" gap="2">
      {others.length === 0 ? (
        <Text>No {other}buyer has this catalog.</Text>
      ) : (
        <Text fontWeight="medium" color="fg">
          {countOf(others.length, { one: `${other}buyer loses`, many: `${other}buyers lose` })} it
          {buyerId !== undefined && ' too'}: {namesOf(others.map(({ name }) => name))}.
        </Text>
      )}
      {buyersWithDefault.length > 0 && (
        <Text>
          It is the default catalog of {namesOf(buyersWithDefault.map(({ name }) => name))}. A catalog cannot
          be deleted while it is the default catalog of a buyer.
        </Text>
      )}
      {buyerId !== undefined && <Text>To remove it from this buyer only, unassign it instead.</Text>}
    </Stack>
  )
}

function namesOf(names: string[]): string {
  const shown = names.slice(0, MAX_NAMED_BUYERS)
  const rest = names.length - shown.length
  return rest > 0 ? `${shown.join(', ')} and ${formatNumber(rest)} more` : shown.join(', ')
}

/** A buyer that a catalog is assigned to. The name is the ID when the user may not read buyers. */
interface CatalogBuyer {
  id: string
  name: string
  /**
   * True when the catalog is the buyer's default catalog, which the platform does not delete. Undefined when the
   * user may not read buyers.
   */
  isDefault?: boolean
}

/** Returns the number of categories of a catalog, on all levels. */
async function countCategories(catalogId: string, { signal }: RequestScope): Promise<number> {
  const { CategoryCount = 0 } = await call(
    (oc) => oc.Catalogs.Get(encodeURIComponent(catalogId), { signal }),
    { signal, quiet: true },
  )
  return CategoryCount
}

/** Returns the buyers that a catalog is assigned to: all IDs, and the names of the first hundred. */
async function readAssignedBuyers(catalogId: string, { signal }: RequestScope): Promise<CatalogBuyer[]> {
  const assigned = await call((oc) => readCatalogAssignments(oc, { catalogID: catalogId }, { signal }), {
    signal,
    quiet: true,
  })
  const ids = assigned.flatMap(({ BuyerID }) => (BuyerID ? [BuyerID] : []))
  const filters = { ID: ids.slice(0, NAMED_AT_ONCE).join('|') }
  const named: Buyer[] =
    ids.length === 0
      ? []
      : await call((oc) => oc.Buyers.List({ filters, pageSize: NAMED_AT_ONCE }, { signal }), {
          signal,
          quiet: true,
        })
          .then(({ Items }) => Items as Buyer[])
          // Users with access to catalogs may lack access to buyers. The list then shows IDs only.
          .catch(() => [])
  return ids.map((id) => {
    const buyer = named.find(({ ID }) => ID === id)
    if (!buyer) return { id, name: id }
    return { id, name: buyer.Name || id, isDefault: buyer.DefaultCatalogID === catalogId }
  })
}
