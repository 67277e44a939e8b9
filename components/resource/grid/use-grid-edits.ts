'use client'

import { useState } from 'react'
import { toast } from '@/components/ui/toaster'
import { noInput, type GridInput, type GridRow, type GridRules } from '@/lib/forms/grid'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'
import { countOf } from '@/lib/resource/words'

/** The result of saving one row. `row` has the values that the platform has now. */
export type GridResult<R> =
  | { kind: 'saved'; row: R }
  /** Another user or an order changed a value that the save would have overwritten. */
  | { kind: 'changed'; row: R; reason: string }
  /** `row` is present when a part of the row was saved. */
  | { kind: 'failed'; row?: R; reason: string }

/** A row that was edited, with its typed texts and the result of the last save. */
export interface GridEdit<R, F extends string> {
  /** The row with the values that the texts are compared with. */
  row: R
  input: GridInput<F>
  result?: GridResult<R>
  /** Time of the result, in milliseconds. */
  answeredAt?: number
}

/** Time for which a list may still have values from before a save, in milliseconds. */
const LIST_DELAY_MS = 5000

/**
 * Returns what a row of a list shows: the row of an edit with typed texts, the answer to a save until the list is read
 * again, and otherwise the row of the list.
 *
 * @param readAt time at which the list was read, in milliseconds
 */
export function shownEdit<R extends GridRow, F extends string>(
  rules: GridRules<R, F>,
  edit: GridEdit<R, F> | undefined,
  listed: R,
  readAt: number,
): GridEdit<R, F> {
  if (!edit) return { row: listed, input: noInput() }
  const { row, input, answeredAt = 0 } = edit
  if (rules.isEdited(row, input) || readAt < answeredAt + LIST_DELAY_MS) return edit
  const isAsListed = rules.fields.every(
    (field) => rules.storedText(listed, field) === rules.storedText(row, field),
  )
  return isAsListed ? { ...edit, row: listed } : { row: listed, input: noInput() }
}

/** The state of the typed texts of a grid. */
export interface GridEdits<R extends GridRow, F extends string> {
  rules: GridRules<R, F>
  /** The edited rows by their key, also those that are not on screen. */
  edits: Readonly<Record<string, GridEdit<R, F>>>
  /** The rows that a save would write. */
  changed: readonly GridEdit<R, F>[]
  /** True after the first attempt to save. Errors of cells are shown from then on. */
  isChecked: boolean
  isSaving: boolean
  problem: string | undefined
  /** Adds typed texts to rows. */
  type: (rows: readonly R[], inputs: Readonly<Record<string, GridInput<F>>>) => void
  save: () => Promise<void>
  discard: () => void
}

/**
 * Keeps the typed texts of a grid by the key of their row, and saves them.
 *
 * @param options.save writes the changed rows and calls the listener with the result of each. When it throws, nothing
 *   was written.
 * @param options.onEnd called after each save, also after a failed one, with the rows that were saved and with all rows that
 *   it was to save
 */
export function useGridEdits<R extends GridRow, F extends string>(options: {
  rules: GridRules<R, F>
  save: (
    changed: readonly GridEdit<R, F>[],
    onResult: (key: string, result: GridResult<R>) => void,
  ) => Promise<void>
  onEnd: (saved: readonly R[], changed: readonly R[]) => void
}): GridEdits<R, F> {
  const { rules, onEnd } = options
  const [edits, setEdits] = useState<Readonly<Record<string, GridEdit<R, F>>>>({})
  const [isSaving, setSaving] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [problem, setProblem] = useState<string>()

  const changed = Object.values(edits).filter(({ row, input }) => rules.isEdited(row, input))
  const isWrong = ({ row, input }: GridEdit<R, F>) =>
    rules.fields.some((field) => rules.problemOf(row, input, field) !== undefined)

  const type: GridEdits<R, F>['type'] = (rows, inputs) => {
    setProblem(undefined)
    setEdits((before) => {
      const next = { ...before }
      for (const row of rows) {
        const input = inputs[row.key]
        const known = before[row.key]
        // A row without typed texts is compared with what the screen shows now.
        const hasTypedTexts = known && rules.isEdited(known.row, known.input)
        if (input)
          next[row.key] = hasTypedTexts
            ? { row: known.row, input: { ...known.input, ...input } }
            : { row, input }
      }
      return next
    })
  }

  const save = async () => {
    setChecked(true)
    if (isSaving || changed.length === 0) return
    if (changed.some(isWrong)) {
      setProblem('Correct the marked cells. Nothing is saved yet.')
      return
    }
    setSaving(true)
    setProblem(undefined)
    const saved = new Set<string>()
    let left = 0
    const take = (key: string, result: GridResult<R>) => {
      if (result.kind === 'saved') saved.add(key)
      else left += 1
      setEdits((before) => {
        const edit = before[key]
        if (!edit) return before
        const input = result.kind === 'saved' ? noInput<F>() : edit.input
        return { ...before, [key]: { row: result.row ?? edit.row, input, result, answeredAt: Date.now() } }
      })
    }
    try {
      await options.save(changed, take)
      const rows = countOf(saved.size, { one: 'row', many: 'rows' })
      if (left === 0) toast({ title: 'Success', description: `${rows} saved.`, type: 'success' })
      else setProblem(`${rows} saved, ${left} not. Each row shows the reason.`)
    } catch (error) {
      setProblem(`Nothing was saved. ${failureText(toPlatformError(error))}`)
    } finally {
      setSaving(false)
      const rows = changed.map(({ row }) => row)
      onEnd(
        rows.filter(({ key }) => saved.has(key)),
        rows,
      )
    }
  }

  const discard = () => {
    setEdits({})
    setChecked(false)
    setProblem(undefined)
  }

  return { rules, edits, changed, isChecked, isSaving, problem, type, save, discard }
}
