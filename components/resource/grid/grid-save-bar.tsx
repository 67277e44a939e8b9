'use client'

import { Text } from '@chakra-ui/react'
import { XpLeaveDialog } from '@/components/resource/xp/xp-leave-dialog'
import { SaveBar } from '@/components/ui/save-bar'
import { formatNumber } from '@/lib/format/number'
import type { GridRow } from '@/lib/forms/grid'
import { countOf } from '@/lib/resource/words'
import type { GridEdits } from './use-grid-edits'

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
  const { changed, problem } = edits
  const onScreen = new Set(rows?.map(({ key }) => key))
  const elsewhere = changed.filter(({ row }) => !onScreen.has(row.key)).length
  return (
    <>
      <SaveBar
        saveLabel="Save"
        isDirty={changed.length > 0}
        isNew={false}
        isSaving={edits.isSaving}
        hasMessage={problem !== undefined}
        onDiscard={edits.discard}
        changes={
          <Text fontSize="sm" color="fg.muted">
            {countOf(changed.length, { one: 'row', many: 'rows' })}
            {elsewhere > 0 && `, ${formatNumber(elsewhere)} of them not shown here`}
          </Text>
        }
      >
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
