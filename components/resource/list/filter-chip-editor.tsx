'use client'

import { Popup } from '@/components/ui/overlay/popup'
import { FilterEditor, type FilterChanges, type SetFilter } from './filter-editor'

/** Popup below a chip or a select that changes a filter. */
export function FilterChipEditor(
  props: SetFilter & {
    onApply: (changes: FilterChanges) => void
    onClose: (refocus?: boolean) => void
  },
) {
  const { filter, value, onApply, onClose } = props
  return (
    <Popup
      label={`Filter by ${filter.label}`}
      onClose={onClose}
      top="100%"
      insetStart="0"
      insetEnd="auto"
      mt="1"
    >
      <FilterEditor filter={filter} value={value} onApply={onApply} onCancel={() => onClose()} />
    </Popup>
  )
}
