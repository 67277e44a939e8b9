'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { Id } from '@/components/resource/cells'
import { EditGrid } from '@/components/resource/grid/edit-grid'
import type { GridColumn } from '@/components/resource/grid/grid-row'
import { RecordLink } from '@/components/resource/record/record-link'
import { ToneBadge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { OfficeLink } from '@/components/ui/link'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { formatNumber } from '@/lib/format/number'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { recordUrl } from '@/lib/resource/resource'
import { products } from '../resource'
import { inventoryRowName, isLow, type InventoryField, type InventoryRow } from '../rules/inventory-grid'
import { inventoryPage } from './area'
import type { useInventoryEdits } from './use-inventory-edits'
import type { VariantsState } from './use-variant-rows'

interface InventoryTableProps {
  rows: readonly InventoryRow[]
  /** Time at which the rows were read, in milliseconds. */
  readAt: number
  /** Reads the rows again. */
  readAgain: () => void
  edits: ReturnType<typeof useInventoryEdits>
  /** Returns the variants of the product of a row, as far as they are read. Undefined for rows without variants. */
  variantsOf: (row: InventoryRow) => VariantsState | undefined
  /** Returns the reason why the user may not change a row. */
  readOnlyReasonOf: (row: InventoryRow) => string | undefined
}

const numberColumn = (field: InventoryField, label: string): GridColumn<InventoryRow, InventoryField> => ({
  ...{ field, label, kind: 'number', width: '7rem' },
  shown: ({ numbers }) => {
    const stored = numbers[field]
    return stored === null ? '–' : formatNumber(stored)
  },
})

const COLUMNS: readonly GridColumn<InventoryRow, InventoryField>[] = [
  {
    ...{ key: 'location', label: 'Location', from: 'md', width: '24%' },
    cell: (row) => row.location?.name ?? row.quantityLockedReason ?? '–',
  },
  numberColumn('quantity', 'Quantity'),
  numberColumn('notificationPoint', 'Notification point'),
]

/** Grid with a cell for each quantity and notification point. */
export function InventoryTable(props: InventoryTableProps) {
  const { rows, readAt, edits, variantsOf, readOnlyReasonOf } = props
  return (
    <EditGrid
      caption="Inventory of the products"
      rows={rows}
      readAt={readAt}
      readAgain={props.readAgain}
      edits={edits}
      head={{ label: 'Product', cell: (row) => <RowName row={row} variants={variantsOf(row)} /> }}
      columns={COLUMNS}
      nameOf={inventoryRowName}
      isLocked={(row, field) =>
        readOnlyReasonOf(row) !== undefined ||
        (field === 'quantity' && row.quantityLockedReason !== undefined)
      }
      stateOf={(row) =>
        isLow(row) && (
          <ToneBadge tone="orange" isSettled={false}>
            Low
          </ToneBadge>
        )
      }
    />
  )
}

/** The name of the product, the variant or the location of a row. The names above it are for screen readers only. */
function RowName({ row, variants }: { row: InventoryRow; variants: VariantsState | undefined }) {
  const { productName, variant, location } = row
  if (location)
    return (
      <Text fontSize="sm" color="fg.muted" fontWeight="normal" ps={variant ? '6' : undefined}>
        <VisuallyHidden>{inventoryRowName({ ...row, location: undefined })}, </VisuallyHidden>
        <Box as="span" hideFrom="md">
          {location.name}
        </Box>
      </Text>
    )
  if (variant)
    return (
      <Box ps="3">
        <VisuallyHidden>{productName}, </VisuallyHidden>
        {variant.name}
        <Box>
          <Id>{variant.id}</Id>
        </Box>
      </Box>
    )
  return (
    <>
      <RecordLink to={['products', row.productId]} view={inventoryPage.view} isAlone>
        {productName}
      </RecordLink>
      <Box>
        <Id>{row.productId}</Id>
      </Box>
      {variants && <VariantsLine row={row} variants={variants} />}
    </>
  )
}

/** Line below a product with the state of its variants, and the way to those that are not in the grid. */
function VariantsLine({ row, variants }: { row: InventoryRow; variants: VariantsState }) {
  const { productId, productName } = row
  const { shown, total, isLoading, error, retry } = variants
  if (isLoading) return <PartLine text="Loading the variants…" />
  if (shown === undefined)
    return (
      <PartLine
        text={`The variants could not be loaded: ${displayMessage(toPlatformError(error))}`}
        button={{ label: 'Retry', words: `loading the variants of ${productName}`, onClick: retry }}
      />
    )
  return (
    <>
      {shown < total && (
        <Text fontSize="xs" fontWeight="normal">
          The first {formatNumber(shown)} of {formatNumber(total)} variants.{' '}
          <OfficeLink
            href={`${recordUrl(products, productId)}/variants`}
            color="brand.fg"
            textDecoration="underline"
          >
            All variants<VisuallyHidden> of {productName}</VisuallyHidden>
          </OfficeLink>
        </Text>
      )}
      {total === 0 && <PartLine text="No variants yet." />}
      <LocationsLine productName={productName} variants={variants} />
    </>
  )
}

/** Line with the locations of the variants of a product, which are read only when the user asks for them. */
function LocationsLine({ productName, variants }: { productName: string; variants: VariantsState }) {
  const { locations, mayHaveLocations, showLocations } = variants
  if (!locations) {
    if (!mayHaveLocations) return null
    return (
      <PartLine
        button={{
          label: 'Show locations',
          words: `of the variants of ${productName}`,
          onClick: showLocations,
        }}
      />
    )
  }
  if (locations.isLoading) return <PartLine text="Loading the locations of the variants…" />
  if (locations.count === undefined)
    return (
      <PartLine
        text={`The locations could not be loaded: ${displayMessage(toPlatformError(locations.error))}`}
        button={{
          label: 'Retry',
          words: `loading the locations of the variants of ${productName}`,
          onClick: locations.retry,
        }}
      />
    )
  return locations.count === 0 ? <PartLine text="The variants have no locations." /> : null
}

interface PartLineProps {
  text?: string
  /** The button. Screen readers read further words after its label. */
  button?: { label: string; words: string; onClick: () => void }
}

/** Small line below the name of a row, with a button if there is something to do. */
function PartLine({ text, button }: PartLineProps) {
  return (
    <Flex columnGap="2" wrap="wrap" align="center" mt="0.5">
      {text !== undefined && (
        <Text fontSize="xs" color="fg.muted" fontWeight="normal">
          {text}
        </Text>
      )}
      {button && (
        <Button size="xs" variant="outline" whiteSpace="normal" onClick={button.onClick}>
          {button.label}
          <VisuallyHidden> {button.words}</VisuallyHidden>
        </Button>
      )}
    </Flex>
  )
}
