'use client'

import { Text } from '@chakra-ui/react'
import { XpLeaveDialog } from '@/components/resource/xp/xp-leave-dialog'
import { SaveBar } from '@/components/ui/save-bar'
import { formatNumber } from '@/lib/format/number'
import type { GridRow } from '@/lib/forms/grid'
import { countOf } from '@/lib/resource/words'
import { useGridState, type GridEdits } from './use-grid-edits'

/** Minimum number of rows of a save that shows its progress. Fewer rows are saved in a moment. */
const MIN_ROWS_WITH_PROGRESS = 20

interface GridSaveBarProps<R extends GridRow, F extends string> {
  edits: GridEdits<R, F>
  /** The rows on screen. Undefined until they are read. */
  rows: readonly R[] | undefined
  /** Name of the changes for the question before the user leaves. */
  subject: string
}

/** Bar that saves and discards the typed texts of a grid, with the dialog before the user leaves without a save. */
export function GridSaveBar<R extends GridRow, F extends string>(props: GridSaveBarProps<R, F>) {
  const { edits, rows, subject } = props
  const { store } = edits
  const changed = useGridState(store, () => store.changed())
  const problem = useGridState(store, (state) => state.problem)
  const saving = useGridState(store, (state) => state.saving)
  const onScreen = new Set(rows?.map(({ key }) => key))
  const elsewhere = changed.filter(({ row }) => !onScreen.has(row.key)).length
  return (
    <>
      <SaveBar
        saveLabel="Save"
        isDirty={changed.length > 0}
        isNew={false}
        isSaving={saving !== undefined}
        hasMessage={problem !== undefined}
        onDiscard={store.discard}
        changes={
          <Text fontSize="sm" color="fg.muted">
            {countOf(changed.length, { one: 'row', many: 'rows' })}
            {elsewhere > 0 && `, ${formatNumber(elsewhere)} of them not shown here`}
          </Text>
        }
      >
        {saving && saving.total >= MIN_ROWS_WITH_PROGRESS && (
          <Text role="status" color="fg.muted" fontVariantNumeric="tabular-nums">
            {formatNumber(saving.done)} of {formatNumber(saving.total)} rows done
          </Text>
        )}
        {problem && (
          <Text role="alert" color="fg.error" fontWeight="medium">
            {problem}
          </Text>
        )}
      </SaveBar>
      <XpLeaveDialog isDirty={changed.length > 0} subject={subject} />
    </>
  )
}
