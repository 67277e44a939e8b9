'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { Cell, ColumnHead } from '@/components/ui/table'
import { useHydrated } from '@/hooks/use-hydrated'
import type { Chosen, Selection } from '@/hooks/use-selection'

const SPACE = { base: '4', md: '5' }

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

/** Checkbox that selects the whole page, as the head of a column. */
export function SelectPageHead(props: SelectPageProps) {
  return (
    <ColumnHead width={{ base: '12', md: '14' }} ps={SPACE}>
      <SelectPage {...props} />
    </ColumnHead>
  )
}

interface SelectBoxProps {
  selection: Selection
  page: readonly Chosen[]
  at: number
}

/** Checkbox of a row. With Shift it sets every row since the last changed one to the same state. */
export function SelectBox({ selection, page, at }: SelectBoxProps) {
  const { id = '', name = '' } = page[at] ?? {}
  const isReady = useHydrated()
  return (
    <Checkbox
      aria-label={`Select ${name}`}
      inert={!isReady}
      checked={selection.has(id)}
      onChange={(event) => {
        const isRange = event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey
        selection.toggle(page, at, event.target.checked, isRange)
      }}
    />
  )
}

/** Checkbox of a row as the row's first cell. */
export function SelectCell(props: SelectBoxProps) {
  return (
    // Clicks beside the checkbox must not bubble, because a click on the row opens the record.
    <Cell ps={SPACE} onClick={(event) => event.stopPropagation()}>
      <SelectBox {...props} />
    </Cell>
  )
}
