'use client'

import type { ChangeEvent } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import type { Chosen, Selection } from '@/hooks/use-selection'

interface SelectPageProps {
  selection: Selection
  page: readonly Chosen[]
  many: string
}

/** Checkbox that selects the whole page. It is checked when all rows are selected and mixed when some are. */
export function SelectPage({ selection, page, many }: SelectPageProps) {
  const chosen = page.filter(({ id }) => selection.has(id)).length
  return (
    <Checkbox
      aria-label={`Select all ${many} on this page`}
      data-page
      checked={chosen === page.length}
      isMixed={chosen > 0 && chosen < page.length}
      onChange={(event) => selection.togglePage(page, event.target.checked)}
    />
  )
}

interface SelectBoxProps {
  name: string
  isSelected: boolean
  /** Called with the event of any row's checkbox. One function for all rows, so that rows stay equal. */
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Checkbox of a row. It is in the same table row or list item as the link of the row, which has the ID. */
export function SelectBox({ name, isSelected, onChange }: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      className="ui-checkbox"
      aria-label={`Select ${name}`}
      checked={isSelected}
      onChange={onChange}
    />
  )
}

/**
 * Selects or deselects the row of a checkbox. With Shift it sets every row since the last changed one to the same
 * state.
 */
export function toggleRow(
  selection: Selection,
  page: readonly Chosen[],
  event: ChangeEvent<HTMLInputElement>,
): void {
  const { checked } = event.target
  const link = event.target.closest('tr, li')?.querySelector<HTMLElement>('[data-row]')
  const at = page.findIndex(({ id }) => id === link?.dataset.row)
  const isRange = event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey
  selection.toggle(page, at, checked, isRange)
}
