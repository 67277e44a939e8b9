'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '@/components/ui/toaster'
import { noteActivity } from '@/lib/activity/note'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'
import { keys } from '@/lib/ordercloud/keys'
import { notedRecord } from '@/lib/resource/resource'
import { countOf } from '@/lib/resource/words'
import { products } from '../resource'
import {
  cellProblem,
  INVENTORY_FIELDS,
  inventoryPatch,
  isEdited,
  type InventoryInput,
  type InventoryRow,
} from '../rules/inventory-grid'
import { saveInventory, type RowResult } from './save-inventory'

/** A row that was edited, with its typed texts and the result of the last save. */
interface Edit {
  /** The row with the numbers that the texts are compared with. */
  row: InventoryRow
  input: InventoryInput
  result?: RowResult
}

type Edits = Readonly<Record<string, Edit>>

/** The typed texts of the grid by the key of their row, also of rows that are not on screen, and their save. */
export function useInventoryEdits() {
  const client = useQueryClient()
  const [edits, setEdits] = useState<Edits>({})
  const [isSaving, setSaving] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [problem, setProblem] = useState<string>()

  const changed = Object.values(edits).filter(({ row, input }) => isEdited(row, input))
  const isWrong = ({ row, input }: Edit) =>
    INVENTORY_FIELDS.some((field) => cellProblem(row, input, field) !== undefined)

  /** Adds typed texts to rows. */
  const type = (rows: readonly InventoryRow[], inputs: Readonly<Record<string, InventoryInput>>) => {
    setProblem(undefined)
    setEdits((before) => {
      const next = { ...before }
      for (const row of rows) {
        const input = inputs[row.key]
        const known = before[row.key]
        if (input) next[row.key] = { row: known?.row ?? row, input: { ...known?.input, ...input } }
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
    const results: RowResult[] = []
    const take = (key: string, result: RowResult) => {
      results.push(result)
      setEdits((before) => {
        const edit = before[key]
        if (!edit) return before
        const row = result.kind === 'failed' ? edit.row : { ...edit.row, numbers: result.now }
        const input = result.kind === 'saved' ? {} : edit.input
        return { ...before, [key]: { row, input, result } }
      })
    }
    try {
      await saveInventory(
        changed.map(({ row, input }) => ({ row, patch: inventoryPatch(row, input) })),
        take,
      )
      const saved = results.filter(({ kind }) => kind === 'saved').length
      const left = results.length - saved
      const rows = countOf(saved, { one: 'row', many: 'rows' })
      if (left === 0) toast({ title: 'Success', description: `${rows} saved.`, type: 'success' })
      else setProblem(`${rows} saved, ${left} not. Each row shows the reason.`)
    } catch (error) {
      setProblem(`Nothing was saved. ${failureText(toPlatformError(error))}`)
    } finally {
      setSaving(false)
      for (const id of new Set(changed.map(({ row }) => row.productId))) {
        noteActivity({ ...notedRecord(products, id), kind: 'saved' })
        void client.invalidateQueries({ queryKey: keys.item(products.path, [id]) })
      }
      void client.invalidateQueries({ queryKey: keys.lists(products.path) })
    }
  }

  const discard = () => {
    setEdits({})
    setChecked(false)
    setProblem(undefined)
  }

  return { edits, changed, isChecked, isSaving, problem, type, save, discard }
}
