'use client'

import { useState } from 'react'
import { UNDO_MS } from '@/hooks/use-restore-deleted'
import { useLatest } from '@/hooks/use-latest'
import { ROOT, type Branches, type TreePlace, type TreeRow } from '@/lib/catalogs/tree'
import { isolate } from '@/lib/format/direction'
import type { Category } from '@/lib/ordercloud/models'
import { addToast } from '@/lib/toasts'
import type { CatalogPlace } from './place'
import { categoriesAt } from './resource'
import { useMove } from './use-move'

/** Moves lines of a tree, announces their new position, and offers to undo the move. */
export function useTreeMoves(
  place: CatalogPlace,
  branches: Branches,
  setOpen: (id: string, isOpen: boolean) => void,
) {
  const { titleOf } = categoriesAt(place)
  const { move, isMoving } = useMove(place, branches)
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState('')
  // An undo button outlives the tree as it was rendered when the button appeared.
  const latest = useLatest(branches)
  const find = (id: string) => [...latest.current.values()].flat().find(({ ID }) => ID === id)

  const attempt = async (category: Category, to: TreePlace, kind: 'saved' | 'restored') => {
    setProblem('')
    if (to.parent !== ROOT) setOpen(to.parent, true)
    const outcome = await move(category, to, kind)
    const name = titleOf(category)
    if ('problem' in outcome) {
      setSaid('')
      setProblem(`“${isolate(name)}” was not moved. ${outcome.problem}`)
      return outcome
    }
    const parent = find(to.parent)
    const where = parent ? ` in ${isolate(titleOf(parent))}` : ''
    setSaid(`${name} is now at position ${outcome.position} of ${outcome.siblings}${where}.`)
    return outcome
  }
  const undo = async (moved: Category, to: TreePlace) => {
    const outcome = await attempt(find(moved.ID ?? '') ?? moved, to, 'restored')
    if ('problem' in outcome) return
    addToast({
      title: 'Undone',
      description: `“${isolate(titleOf(moved))}” is back at its previous position.`,
      type: 'success',
    })
  }

  return {
    said,
    problem,
    isMoving,
    /** Returns the reason why a line was not moved. Empty when it was moved. */
    async run(row: TreeRow, to: TreePlace): Promise<string> {
      const before = { parent: row.parent, at: row.position - 1 }
      const outcome = await attempt(row.category, to, 'saved')
      if ('problem' in outcome) return outcome.problem
      addToast({
        title: 'Success',
        description: `“${isolate(titleOf(row.category))}” moved.`,
        type: 'success',
        duration: UNDO_MS,
        action: { label: 'Undo', onClick: () => void undo(outcome.record, before) },
      })
      return ''
    },
  }
}
