'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useId, useState } from 'react'
import { GridSaveBar } from '@/components/resource/grid/grid-save-bar'
import { PanelFailure, PanelNote, PanelSkeleton } from '@/components/resource/record/record-panel'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { CheckOption } from '@/components/ui/check-option'
import { Label } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Pager } from '@/components/ui/pagination'
import { ProgressLine } from '@/components/ui/progress-line'
import { useCan } from '@/hooks/use-can'
import { useDebounced } from '@/hooks/use-debounced'
import { useOwnCompany } from '@/hooks/use-own-company'
import { formatNumber } from '@/lib/format/number'
import { keys } from '@/lib/ordercloud/keys'
import { partPage } from '@/lib/resource/part'
import { countOf } from '@/lib/resource/words'
import { foreignProductReason } from '../ownership'
import { products } from '../resource'
import { inventoryPage } from './area'
import { InventoryTable } from './inventory-table'
import {
  inventoryQueryKey,
  MAX_COMPARED,
  MAX_WITH_PARTS,
  readInventoryPage,
  readLowInventory,
} from './read-inventory'
import { useInventoryEdits } from './use-inventory-edits'
import { useVariantRows } from './use-variant-rows'

const TITLE = 'Inventory'

/** Grid with the inventory of all products and variants, in pages, with a search and a filter for low quantities. */
export function InventoryView() {
  const searchId = useId()
  const client = useQueryClient()
  const place = usePlace()
  const { search, page, isLowOnly } = place
  const [typed, setTyped] = useState(search)
  // The address changes a moment after the click, and the box must not go back until then.
  const [low, setLow] = useState({ inAddress: isLowOnly, isChecked: isLowOnly })
  if (low.inAddress !== isLowOnly) setLow({ inAddress: isLowOnly, isChecked: isLowOnly })
  const settled = useDebounced(typed.trim())
  const manage = useCan(inventoryPage.manage)
  const own = useOwnCompany()
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: inventoryQueryKey({ isLowOnly, search, page }),
    queryFn: async ({ signal }) => ({
      ...(await (isLowOnly ? readLowInventory(search, signal) : readInventoryPage({ search, page }, signal))),
      // Stays with the rows while those of another page are read.
      readAt: Date.now(),
    }),
    placeholderData: keepPreviousData,
  })
  const { rows, readAt, requests, states, showLocationsOf } = useVariantRows(data)
  const edits = useInventoryEdits(({ productId }) => showLocationsOf(productId))
  useEffect(() => {
    if (settled !== search) place.go({ search: settled, page: 1 })
    // Only a new search text changes the address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settled])
  const retry = () => void refetch()
  return (
    <form
      noValidate
      aria-label={TITLE}
      onSubmit={(event) => {
        event.preventDefault()
        void edits.save()
      }}
    >
      <Card>
        <Flex gap="4" mb="3" wrap="wrap" align="flex-end">
          <Box flex="1 1 14rem" maxW="20rem">
            <Label htmlFor={searchId}>Search products</Label>
            <Input
              id={searchId}
              autoComplete="off"
              placeholder="Name, ID or description"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                // Enter would save the form.
                event.preventDefault()
                if (typed.trim() !== search) place.go({ search: typed.trim(), page: 1 })
              }}
            />
          </Box>
          <CheckOption
            checked={low.isChecked}
            onChange={(event) => {
              const isChecked = event.target.checked
              setLow({ ...low, isChecked })
              place.go({ isLowOnly: isChecked, page: 1 })
            }}
          >
            Only at or below the notification point
          </CheckOption>
        </Flex>
        {data === undefined ? (
          isError ? (
            <PanelFailure title={TITLE} error={error} isFetching={isFetching} onRetry={retry} />
          ) : (
            <PanelSkeleton title={TITLE} />
          )
        ) : (
          <Box position="relative" aria-busy={isPlaceholderData}>
            {isPlaceholderData && <ProgressLine />}
            {isLowOnly && (
              <Text fontSize="sm" color="fg.muted" mb="2">
                Products, their locations and their variants are compared. Locations of variants are not,
                because the platform lists those of one variant at a time.
              </Text>
            )}
            {data.isCut && (
              <Alert status="warning" mb="3">
                Only the first {formatNumber(MAX_COMPARED)} products with a notification point are compared,
                with the locations and the variants of the first {formatNumber(MAX_WITH_PARTS)}. Search to
                compare others.
              </Alert>
            )}
            {rows.length === 0 ? (
              <PanelNote>
                {isLowOnly
                  ? 'No quantity is at or below its notification point.'
                  : search === ''
                    ? 'No product tracks its inventory yet. Turn it on in the inventory of a product.'
                    : `No product that tracks its inventory matches “${search}”.`}
              </PanelNote>
            ) : (
              <InventoryTable
                rows={rows}
                readAt={readAt}
                readAgain={() => void client.invalidateQueries({ queryKey: keys.lists(products.path) })}
                edits={edits}
                variantsOf={(row) => states.get(row.key)}
                readOnlyReasonOf={(row) => {
                  if (!manage.allowed) return manage.reason
                  return own.isSupplier ? foreignProductReason(row.ownerId, own.id) : undefined
                }}
              />
            )}
            <Flex mt="3" gap="3" align="center" justify="space-between" wrap="wrap">
              <Text fontSize="sm" color="fg.muted">
                {isLowOnly
                  ? countOf(data.total, { one: 'row', many: 'rows' })
                  : countOf(data.total, { one: 'product', many: 'products' })}
                , read with {countOf(requests, { one: 'request', many: 'requests' })}
              </Text>
              {data.pages > 1 && (
                <Pager
                  page={page}
                  pages={data.pages}
                  label="Pages of the inventory"
                  onGo={(next) => place.go({ page: next })}
                />
              )}
            </Flex>
          </Box>
        )}
      </Card>
      <GridSaveBar edits={edits} rows={data && rows} subject="inventory" />
    </form>
  )
}

interface Place {
  search: string
  page: number
  isLowOnly: boolean
}

/** The search, the page and the filter, which the address holds. */
function usePlace() {
  const parameters = useSearchParams()
  const pathname = usePathname()
  const now: Place = {
    search: parameters.get('search') ?? '',
    page: partPage(parameters.get('page')),
    isLowOnly: parameters.get('show') === 'low',
  }
  const go = (changes: Partial<Place>) => {
    const { search, page, isLowOnly } = { ...now, ...changes }
    const next = new URLSearchParams()
    if (search !== '') next.set('search', search)
    if (page > 1) next.set('page', String(page))
    if (isLowOnly) next.set('show', 'low')
    const query = next.toString()
    window.history.replaceState({}, '', query === '' ? pathname : `${pathname}?${query}`)
  }
  return { ...now, go }
}
