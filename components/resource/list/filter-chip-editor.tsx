'use client'

import { Popup } from '@/components/ui/overlay/popup'
import type { FilterValue } from '@/lib/resource/service'
import { FilterEditor, type SetFilter } from './filter-editor'

/** Popup below a chip or a select that changes a filter. */
export function FilterChipEditor(
  props: SetFilter & {
    onApply: (key: string, value: FilterValue) => void
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
