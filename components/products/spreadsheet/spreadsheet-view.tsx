'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { EditGrid } from '@/components/resource/grid/edit-grid'
import type { GridColumn } from '@/components/resource/grid/grid-row'
import { GridSaveBar } from '@/components/resource/grid/grid-save-bar'
import { useGridEdits, useShownRows } from '@/components/resource/grid/use-grid-edits'
import { Id } from '@/components/resource/cells'
import { FilterWords } from '@/components/resource/list/filter-words'
import { RecordLink } from '@/components/resource/record/record-link'
import { PanelFailure, PanelNote, PanelSkeleton } from '@/components/resource/record/record-panel'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { Label, Note } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Link } from '@/components/ui/link'
import { Pager } from '@/components/ui/pagination'
import { ProgressLine } from '@/components/ui/progress-line'
import { useCan, useCanRead } from '@/hooks/use-can'
import { useHydrated } from '@/hooks/use-hydrated'
import { useListState } from '@/hooks/use-list-state'
import { useOwnCompany } from '@/hooks/use-own-company'
import { useSearchText } from '@/hooks/use-search-text'
import { noteActivity } from '@/lib/activity/note'
import { formatNumber } from '@/lib/format/number'
import { formatUnitPrice } from '@/lib/format/price'
import { keys } from '@/lib/ordercloud/keys'
import { notedRecord, toListOptions } from '@/lib/resource/resource'
import { countOf } from '@/lib/resource/words'
import { placeFilter } from '@/lib/url/place-filter'
import { filterOf, formatListState, isNarrowed } from '@/lib/url/list-state'
import { foreignProductReason } from '../ownership'
import { priceScheduleReference } from '../priceschedules/reference'
import { products } from '../resource'
import {
  priceNote,
  SPREADSHEET_RULES,
  type SpreadsheetField,
  type SpreadsheetRow,
} from '../rules/spreadsheet'
import { readSpreadsheet } from './read-rows'
import { saveSpreadsheet } from './save-rows'

const TITLE = 'Products'
const NO_ROWS: readonly never[] = []

/** Grid with name, state, price and quantity of the products that the search and the filters of the list find. */
export function SpreadsheetView() {
  const searchId = useId()
  const client = useQueryClient()
  const list = useListState(products.rules)
  const { state, problems } = list
  const search = useSearchText(state.search, (text, how) => list.change({ search: text }, how))
  const isHydrated = useHydrated()
  const manage = useCan(products.access.manage)
  const own = useOwnCompany()
  const viewer = { supplierId: own.id, canReadSchedules: useCanRead(priceScheduleReference) }
  const edits = useGridEdits<SpreadsheetRow, SpreadsheetField>({
    rules: SPREADSHEET_RULES,
    save: (changed, onResult) => saveSpreadsheet(changed, viewer, onResult),
    onEnd: (saved, rows) => {
      for (const { key } of saved) noteActivity({ ...notedRecord(products, key), kind: 'saved' })
      for (const { key, schedule } of rows) {
        void client.invalidateQueries({ queryKey: keys.item(products.path, key) })
        if (schedule?.ID)
          void client.invalidateQueries({ queryKey: keys.item(priceScheduleReference.path, schedule.ID) })
      }
      void client.invalidateQueries({ queryKey: keys.lists(products.path) })
      void client.invalidateQueries({ queryKey: keys.lists(priceScheduleReference.path) })
    },
  })
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    // Read again with the lists of products, when a product changes.
    queryKey: keys.list(products.path, { grid: 'spreadsheet', ...toListOptions(products, state), ...viewer }),
    queryFn: async ({ signal }) => ({
      ...(await readSpreadsheet(state, viewer, { signal, quiet: true })),
      // Stays with the rows while those of another page are read.
      readAt: Date.now(),
    }),
    placeholderData: keepPreviousData,
    enabled: isHydrated && problems.length === 0 && (!own.isSupplier || own.id !== undefined),
  })
  const rows = useShownRows(edits, data?.rows ?? NO_ROWS)
  const listAddress = `${products.route}?${formatListState(state, products.rules)}`
  if (problems.length > 0)
    return (
      <Alert status="warning" title="The address has parts that this list does not have">
        {problems.map(({ key }) => key).join(', ')}. Open the{' '}
        <Link href={products.route}>list of products</Link> instead.
      </Alert>
    )
  const readOnlyReasonOf = (row: SpreadsheetRow) => {
    if (!manage.allowed) return manage.reason
    return own.isSupplier ? foreignProductReason(row.ownerId, own.id) : undefined
  }
  const retry = () => void (own.error ? own.retry() : refetch())
  const failure = own.error ?? (isError ? error : null)
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
              value={search.text}
              onChange={(event) => search.type(event.currentTarget.value)}
              onBlur={search.leave}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                // Enter would save the form.
                event.preventDefault()
                search.finish()
              }}
            />
          </Box>
          <Text fontSize="sm" flex="1 1 16rem" css={{ overflowWrap: 'anywhere' }}>
            {Object.entries(state.filters).map(([key, value], at) => {
              const filter = filterOf(products.rules, key)
              return (
                filter && (
                  <span key={key}>
                    {at > 0 && ' · '}
                    {filter.label}: <FilterWords filter={placeFilter(filter, state.filters)} value={value} />
                  </span>
                )
              )
            })}{' '}
            <Link href={listAddress}>
              {Object.keys(state.filters).length > 0 ? 'Change filters in the list' : 'Filter in the list'}
            </Link>
          </Text>
        </Flex>
        {!manage.allowed && <Note mb="2">{manage.reason}</Note>}
        {data === undefined ? (
          failure ? (
            <PanelFailure title={TITLE} error={failure} isFetching={isFetching} onRetry={retry} />
          ) : (
            <PanelSkeleton title={TITLE} />
          )
        ) : (
          <Box position="relative" aria-busy={isPlaceholderData}>
            {isPlaceholderData && <ProgressLine />}
            {failure && (
              <PanelFailure title={TITLE} error={failure} isFetching={isFetching} onRetry={retry} />
            )}
            {rows.length === 0 ? (
              <PanelNote>
                {isNarrowed(state) ? 'No product matches the search and the filters.' : 'No products yet.'}
              </PanelNote>
            ) : (
              <EditGrid
                caption="Products with their name, state, price and quantity"
                minWidth="34rem"
                rows={rows}
                readAt={data.readAt}
                readAgain={retry}
                edits={edits}
                head={{
                  // Narrow enough on phones for the price beside it. Wide screens give it the spare width.
                  ...{ label: 'Name', width: 'clamp(9.5rem, 40vw, 34rem)', field: 'name' },
                  cell: (row) => (
                    <ProductId row={row} note={manage.allowed ? readOnlyReasonOf(row) : undefined} />
                  ),
                }}
                columns={COLUMNS}
                nameOf={({ name }) => name}
                isLocked={(row, field) =>
                  readOnlyReasonOf(row) !== undefined || row.locked[field] !== undefined
                }
              />
            )}
            <Flex mt="3" gap="3" align="center" justify="space-between" wrap="wrap">
              <Text fontSize="sm" color="fg.muted">
                {countOf(data.total, products.words)}
              </Text>
              {data.pages > 1 && (
                <Pager
                  page={state.page}
                  pages={data.pages}
                  label="Pages of the products"
                  onGo={(page) => list.change({ page })}
                />
              )}
            </Flex>
          </Box>
        )}
      </Card>
      <GridSaveBar edits={edits} rows={data && rows} subject="products" />
    </form>
  )
}

const COLUMNS: readonly GridColumn<SpreadsheetRow, SpreadsheetField>[] = [
  { field: 'active', label: 'Active', kind: 'check', width: '3.75rem', shown: ({ texts }) => texts.active },
  {
    ...{ field: 'price', label: 'Price', kind: 'number', width: '7rem' },
    note: priceNote,
    shown: ({ texts, schedule, locked }) => (
      <Locked
        text={texts.price && formatUnitPrice(Number(texts.price), schedule?.Currency)}
        reason={locked.price}
      />
    ),
  },
  {
    ...{ field: 'quantity', label: 'Quantity', kind: 'number', width: '7rem' },
    shown: ({ texts, locked }) => (
      <Locked text={texts.quantity && formatNumber(Number(texts.quantity))} reason={locked.quantity} />
    ),
  },
]

/** A value that cannot be edited here, with the reason. */
function Locked({ text, reason }: { text: string; reason: string | undefined }) {
  return (
    <>
      {text || '–'}
      {reason && (
        <Text fontSize="xs" color="fg.muted">
          {reason}
        </Text>
      )}
    </>
  )
}

/** The ID of a product with the link to its page, below its name, and the reason why it cannot be changed. */
function ProductId({ row, note }: { row: SpreadsheetRow; note: string | undefined }) {
  return (
    <>
      <RecordLink to={['products', row.key]} view={products.access.view} isAlone>
        <Id>{row.key}</Id>
      </RecordLink>
      {note && (
        <Text fontSize="xs" color="fg.muted" fontWeight="normal">
          {note}
        </Text>
      )}
    </>
  )
}
