'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams, usePathname } from 'next/navigation'
import { useEffect, useId, useMemo, useState } from 'react'
import { EditGrid } from '@/components/resource/grid/edit-grid'
import type { GridColumn, GridHead } from '@/components/resource/grid/grid-row'
import { GridSaveBar } from '@/components/resource/grid/grid-save-bar'
import { useGridEdits, useShownRows } from '@/components/resource/grid/use-grid-edits'
import { PanelFailure, PanelNote, PanelSkeleton } from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CheckOption } from '@/components/ui/check-option'
import { Label, Note } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useLazyPart } from '@/components/ui/lazy'
import { ProgressLine } from '@/components/ui/progress-line'
import { Thumbnail } from '@/components/ui/thumbnail'
import { useDebounced } from '@/hooks/use-debounced'
import { noteActivity } from '@/lib/activity/note'
import { formatNumber } from '@/lib/format/number'
import { pictureOf } from '@/lib/format/picture'
import { lazy } from '@/lib/lazy'
import { keys } from '@/lib/ordercloud/keys'
import { notedRecord } from '@/lib/resource/resource'
import { countOf } from '@/lib/resource/words'
import { xpOf } from '@/lib/xp/tree'
import { products } from '../resource'
import {
  matchesVariant,
  VARIANT_RULES,
  variantRows,
  type VariantField,
  type VariantRow,
} from '../rules/variant-grid'
import { inOptionOrder, MEASURES, optionsInWords } from '../rules/variants'
import type { ProductRecord } from '../service'
import { useProductReadOnlyReason } from '../use-product-read-only-reason'
import { readAllVariants, readSpecs } from './read-specs'
import { saveVariants } from './save-variants'

const TITLE = 'Variants'
/** Expected height of a row, in pixels. */
const ROW_HEIGHT = 65

const dialogCode = lazy(() => import('./variant-dialog').then((module) => module.VariantDialog))

const NONE: ReadonlySet<string> = new Set()
const NO_ROWS: readonly never[] = []

/** Grid with all variants of a product. Every changed variant is one request with its changes. */
export function VariantGrid({ product }: { product: ProductRecord }) {
  const id = product.ID ?? ''
  const client = useQueryClient()
  const searchId = useId()
  const search = useSearch()
  // The rows that were changed when the filter was turned on. They stay while the user restores or saves them.
  const [onlyChanged, setOnlyChanged] = useState<ReadonlySet<string>>()
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [withLocations, setWithLocations] = useState(NONE)
  const [opened, setOpened] = useState<string>()
  const dialog = useLazyPart(dialogCode, 'dialog')
  const readOnlyReason = useProductReadOnlyReason(product)
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: keys.item(products.path, [id, 'variants', 'grid']),
    queryFn: async ({ signal }) => {
      const [variants, specs] = await Promise.all([
        readAllVariants(id, signal, undefined, (done, total) => setProgress({ done, total })),
        // They only decide the order of the rows.
        readSpecs(id, signal).catch(() => []),
      ])
      return { variants: inOptionOrder(variants, specs), readAt: Date.now() }
    },
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(
    () => data && variantRows(product, data.variants, withLocations),
    [product, data, withLocations],
  )
  const edits = useGridEdits<VariantRow, VariantField>({
    rules: VARIANT_RULES,
    rows,
    save: (changed, onResult) =>
      saveVariants(id, changed, (key, result) => {
        const { quantityLockedReason, texts } = result.kind === 'failed' ? (result.row ?? {}) : {}
        if (quantityLockedReason && texts) setWithLocations((known) => new Set(known).add(texts.id))
        onResult(key, result)
      }),
    onEnd: (saved) => {
      if (saved.length > 0) noteActivity({ ...notedRecord(products, id), kind: 'saved' })
      // A failed row may have been saved too, when only its answer was lost.
      void client.invalidateQueries({ queryKey: keys.item(products.path, [id]) })
      void client.invalidateQueries({ queryKey: keys.lists(products.path) })
    },
  })
  const found = useMemo(
    () =>
      rows?.filter(
        (row) => (!onlyChanged || onlyChanged.has(row.key)) && matchesVariant(row, search.settled),
      ),
    [rows, onlyChanged, search.settled],
  )
  const withFailed = useShownRows(edits, found ?? NO_ROWS)
  const shown = found && withFailed
  const subject = rows?.find(({ key }) => key === opened)?.variant
  const { open: openDialog, prepare } = dialog
  const columns = useMemo(
    () =>
      columnsOf(prepare, (key) => {
        setOpened(key)
        openDialog()
      }),
    // The functions of the dialog are new in every render, but do the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [],
  )
  const isLocked = useMemo(
    () => (row: VariantRow, field: VariantField) =>
      readOnlyReason !== undefined || (field === 'quantity' && row.quantityLockedReason !== undefined),
    [readOnlyReason],
  )
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
            <Label htmlFor={searchId}>Search variants</Label>
            <Input
              id={searchId}
              autoComplete="off"
              placeholder="ID, name or options"
              value={search.text}
              onChange={(event) => search.type(event.currentTarget.value)}
              onKeyDown={(event) => {
                // Enter would save the form.
                if (event.key === 'Enter') event.preventDefault()
              }}
            />
          </Box>
          {readOnlyReason === undefined && (
            <CheckOption
              checked={onlyChanged !== undefined}
              onChange={(event) =>
                setOnlyChanged(
                  event.target.checked ? new Set(edits.store.changed().map(({ row }) => row.key)) : undefined,
                )
              }
            >
              Only changed rows
            </CheckOption>
          )}
        </Flex>
        {readOnlyReason !== undefined && <Note mb="2">{readOnlyReason}</Note>}
        {data === undefined || !rows || !shown ? (
          isError ? (
            <PanelFailure title={TITLE} error={error} isFetching={isFetching} onRetry={retry} />
          ) : (
            <>
              {progress && (
                <Text role="status" fontSize="sm" color="fg.muted" mb="2">
                  {formatNumber(progress.done)} of {formatNumber(progress.total)} variants read
                </Text>
              )}
              <PanelSkeleton title={TITLE} />
            </>
          )
        ) : (
          <Box position="relative" aria-busy={isFetching}>
            {isFetching && <ProgressLine />}
            {isError && <PanelFailure title={TITLE} error={error} isFetching={isFetching} onRetry={retry} />}
            {shown.length === 0 ? (
              <PanelNote>
                {rows.length === 0
                  ? 'No variants yet. Add specs that define variants, then generate them on the tab of the product.'
                  : onlyChanged
                    ? 'No changed variant matches.'
                    : `No variant matches “${search.settled}”.`}
              </PanelNote>
            ) : (
              <EditGrid
                caption="Variants of the product"
                minWidth="69rem"
                rowHeight={ROW_HEIGHT}
                rows={shown}
                readAt={data.readAt}
                readAgain={retry}
                edits={edits}
                head={HEAD}
                columns={columns}
                nameOf={nameOf}
                isLocked={isLocked}
              />
            )}
            <Text mt="3" fontSize="sm" color="fg.muted">
              {shown.length < rows.length && `${formatNumber(shown.length)} of `}
              {countOf(rows.length, { one: 'variant', many: 'variants' })}
            </Text>
          </Box>
        )}
      </Card>
      <GridSaveBar edits={edits} rows={shown} subject="variants" />
      {dialog.isOpen && dialog.Part && subject && (
        <dialog.Part
          key={opened}
          product={product}
          variant={subject}
          readOnlyReason={readOnlyReason}
          onClose={dialog.close}
        />
      )}
    </form>
  )
}

const nameOf = ({ texts }: VariantRow) => texts.id

const HEAD: GridHead<VariantRow, VariantField> = {
  ...{ label: 'ID', width: '11rem', field: 'id' },
  cell: (row) => <VariantOptions row={row} />,
}

/** The options of a variant below its ID. */
function VariantOptions({ row }: { row: VariantRow }) {
  return (
    <Text fontSize="xs" color="fg.muted" fontWeight="normal" mt="0.5" truncate>
      {optionsInWords(row.variant) || '–'}
    </Text>
  )
}

/** Returns the columns. The last ones open the dialog of a variant. */
function columnsOf(
  onNear: () => void,
  onOpen: (key: string) => void,
): readonly GridColumn<VariantRow, VariantField>[] {
  return [
    { field: 'name', label: 'Name', kind: 'text', shown: ({ texts }) => texts.name || '–' },
    { field: 'active', label: 'Active', kind: 'check', width: '3.75rem', shown: ({ texts }) => texts.active },
    {
      ...{ field: 'quantity', label: 'Quantity', kind: 'number', width: '5.5rem' },
      shown: ({ texts, quantityLockedReason }) => (
        <>
          {texts.quantity === '' ? '–' : formatNumber(Number(texts.quantity))}
          {quantityLockedReason && (
            <Text fontSize="xs" color="fg.muted">
              {quantityLockedReason}
            </Text>
          )}
        </>
      ),
    },
    ...MEASURES.map(({ field, label }): GridColumn<VariantRow, VariantField> => ({
      ...{ field, label, kind: 'number', width: '3.75rem' },
      shown: ({ texts }) => texts[field] || '–',
    })),
    {
      ...{ key: 'picture', label: 'Image', width: '3.75rem' },
      cell: (row) => (
        <Button
          size="xs"
          variant="ghost"
          height="auto"
          p="0.5"
          aria-label={`Pictures of ${nameOf(row)}`}
          onPointerEnter={onNear}
          onFocus={onNear}
          onClick={() => onOpen(row.key)}
        >
          <Thumbnail url={pictureOf(row.variant)} />
        </Button>
      ),
    },
    {
      ...{ key: 'properties', label: 'Properties', width: '5rem' },
      cell: (row) => (
        <Button
          size="xs"
          variant="ghost"
          aria-label={`Properties of ${nameOf(row)}`}
          onPointerEnter={onNear}
          onFocus={onNear}
          onClick={() => onOpen(row.key)}
        >
          {propertyCount(row) || 'None'}
        </Button>
      ),
    },
  ]
}

/** Returns the number of extended properties. The pictures have a column of their own. */
function propertyCount({ variant }: VariantRow): number {
  return Object.keys(xpOf(variant)).filter((key) => key !== 'Images').length
}

/** The search text, which the address holds a moment after it was typed. */
function useSearch() {
  const inAddress = useSearchParams().get('search') ?? ''
  const pathname = usePathname()
  const [text, type] = useState(inAddress)
  const settled = useDebounced(text.trim())
  useEffect(() => {
    if (settled === inAddress) return
    const query = new URLSearchParams(settled === '' ? {} : { search: settled }).toString()
    window.history.replaceState({}, '', query === '' ? pathname : `${pathname}?${query}`)
    // Only a new search text changes the address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settled])
  return { text, type, settled }
}
