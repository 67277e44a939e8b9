'use client'

import { Box, Text } from '@chakra-ui/react'
import { Id } from '@/components/resource/cells'
import { EditGrid } from '@/components/resource/grid/edit-grid'
import type { GridColumn } from '@/components/resource/grid/grid-row'
import { RecordLink } from '@/components/resource/record/record-link'
import { ToneBadge } from '@/components/ui/badge'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { formatNumber } from '@/lib/format/number'
import { inventoryPage } from './area'
import { isLow, type InventoryField, type InventoryRow } from '../rules/inventory-grid'
import type { useInventoryEdits } from './use-inventory-edits'

interface InventoryTableProps {
  rows: readonly InventoryRow[]
  /** Time at which the rows were read, in milliseconds. */
  readAt: number
  edits: ReturnType<typeof useInventoryEdits>
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
export function InventoryTable({ rows, readAt, edits, readOnlyReasonOf }: InventoryTableProps) {
  return (
    <EditGrid
      caption="Inventory of the products"
      rows={rows}
      readAt={readAt}
      edits={edits}
      head={{ label: 'Product', cell: (row) => <ProductOrLocation row={row} /> }}
      columns={COLUMNS}
      nameOf={(row) => (row.location ? `${row.productName}, ${row.location.name}` : row.productName)}
      isLocked={(row, field) =>
        readOnlyReasonOf(row) !== undefined ||
        (field === 'quantity' && row.quantityLockedReason !== undefined)
      }
      stateOf={(row) =>
        isLow(row.numbers) && (
          <ToneBadge tone="orange" isSettled={false}>
            Low
          </ToneBadge>
        )
      }
    />
  )
}

function ProductOrLocation({ row }: { row: InventoryRow }) {
  if (row.location)
    return (
      <Text fontSize="sm" color="fg.muted" fontWeight="normal">
        <VisuallyHidden>{row.productName}, </VisuallyHidden>
        <Box as="span" hideFrom="md">
          {row.location.name}
        </Box>
      </Text>
    )
  return (
    <>
      <RecordLink to={['products', row.productId]} view={inventoryPage.view} isAlone>
        {row.productName}
      </RecordLink>
      <Box>
        <Id>{row.productId}</Id>
      </Box>
    </>
  )
}
