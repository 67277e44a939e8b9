'use client'

import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import { withVariantRows, type InventoryRow } from '../rules/inventory-grid'
import { inventoryQueryKey, mayHaveLocations, readVariantLocations, readVariantRows } from './read-inventory'

/** A part of the inventory of a product that is read after the product itself. */
interface ReadState {
  isLoading: boolean
  /** The failure, if the part could not be read. */
  error: unknown
  retry: () => void
}

/** The variants of a product, as far as they are read. */
export interface VariantsState extends ReadState {
  /** Number of variants in the grid. Undefined while they are not read. */
  shown: number | undefined
  /** Number of all variants of the product. */
  total: number
  /** True when a variant in the grid may have locations. */
  mayHaveLocations: boolean
  /** The locations of the variants. Undefined until the user asks for them. */
  locations: (ReadState & { count: number | undefined }) | undefined
  showLocations: () => void
}

interface VariantRowsOfPage {
  /** All rows, with those of the variants after their product as soon as they are read. */
  rows: InventoryRow[]
  /** Time at which the oldest of these rows were read, in milliseconds. */
  readAt: number
  requests: number
  /** The variants of each product that tracks its inventory by variant, by the ID of the product. */
  states: ReadonlyMap<string, VariantsState>
  showLocationsOf: (productId: string) => void
}

/**
 * Reads the variants of the products of a page that track their inventory by variant, with a request for each product
 * and a few at a time. The locations of the variants are read when the user asks for them.
 *
 * @param page the rows of the page. Undefined until they are read.
 */
export function useVariantRows(
  page: { rows: readonly InventoryRow[]; readAt: number; requests: number } | undefined,
): VariantRowsOfPage {
  const [inTurn] = useState(() => createRequestQueue())
  const [located, setLocated] = useState<ReadonlySet<string>>(new Set())
  const parents = useMemo(() => (page?.rows ?? []).filter(({ isByVariant }) => isByVariant), [page])
  const variants = useQueries({
    queries: parents.map((parent) => ({
      queryKey: inventoryQueryKey({ variantsOf: parent.productId }),
      queryFn: async ({ signal }: { signal: AbortSignal }) => ({
        ...(await readVariantRows(parent, inTurn, signal)),
        readAt: Date.now(),
      }),
    })),
    combine: toParts,
  })
  const withLocations = parents.filter(({ productId }) => located.has(productId))
  const locations = useQueries({
    queries: withLocations.map((parent) => {
      const rows = variants[parents.indexOf(parent)]?.data?.rows
      return {
        queryKey: inventoryQueryKey({ variantLocationsOf: parent.productId }),
        queryFn: async ({ signal }: { signal: AbortSignal }) => ({
          ...(await readVariantLocations(rows ?? [], inTurn, signal)),
          readAt: Date.now(),
        }),
        enabled: rows !== undefined,
      }
    }),
    combine: toParts,
  })
  const rows = useMemo(() => {
    const variantRows = new Map(
      parents.map(({ productId }, at) => [productId, variants[at]?.data?.rows ?? []]),
    )
    const locationRows = locations.flatMap(({ data }) => (data ? [...data.locations] : []))
    return withVariantRows(page?.rows ?? [], variantRows, new Map(locationRows))
  }, [page, parents, variants, locations])
  const showLocationsOf = (productId: string) => setLocated((known) => new Set(known).add(productId))
  const states = new Map(
    parents.map(({ productId }, at) => {
      const part = variants[at]
      const ofLocations = locations[withLocations.findIndex((one) => one.productId === productId)]
      return [
        productId,
        {
          ...toReadState(part),
          shown: part?.data?.rows.length,
          total: part?.data?.total ?? 0,
          mayHaveLocations: (part?.data?.rows ?? []).some(mayHaveLocations),
          locations: ofLocations && {
            ...toReadState(ofLocations),
            count: ofLocations.data && [...ofLocations.data.locations.values()].flat().length,
          },
          showLocations: () => showLocationsOf(productId),
        },
      ] as const
    }),
  )
  const read = [...variants, ...locations].flatMap(({ data }) => data ?? [])
  return {
    ...{ rows, states, showLocationsOf },
    readAt: Math.min(page?.readAt ?? 0, ...read.map(({ readAt }) => readAt)),
    requests: read.reduce((sum, { requests }) => sum + requests, page?.requests ?? 0),
  }
}

/** The parts of queries that the grid needs. The result stays the same while they do, so that the rows do too. */
function toParts<T>(results: UseQueryResult<T>[]) {
  return results.map(({ data, error, isFetching, refetch }) => ({ data, error, isFetching, refetch }))
}

function toReadState(part: ReturnType<typeof toParts>[number] | undefined): ReadState {
  return {
    isLoading: part?.data === undefined && (part?.isFetching ?? true),
    error: part?.data === undefined && !part?.isFetching ? part?.error : undefined,
    retry: () => void part?.refetch(),
  }
}
