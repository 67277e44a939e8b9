'use client'

import { useState } from 'react'
import { placeByDrop, type Branches, type DropZone, type TreePlace, type TreeRow } from '@/lib/catalogs/tree'

/** Drags lines of a tree with the pointer. Keys and a dialog offer the same moves. */
export function useTreeDrag(
  branches: Branches,
  rows: readonly TreeRow[],
  onMove: (row: TreeRow, to: TreePlace) => void,
) {
  const [drag, setDrag] = useState<{ id: string; over?: string; zone?: DropZone }>()
  const placeOn = (row: TreeRow, zone: DropZone) =>
    drag ? placeByDrop(branches, drag.id, row, zone) : undefined
  return {
    /** Returns the zone of a line in which the dragged line would be dropped. */
    dropOn: (row: TreeRow) => (drag?.over === row.id ? drag.zone : undefined),
    lineDrag: {
      onStart: ({ id }: TreeRow) => setDrag({ id }),
      onOver: (row: TreeRow, zone: DropZone) => {
        const isPossible = placeOn(row, zone) !== undefined
        if (drag && isPossible && (drag.over !== row.id || drag.zone !== zone))
          setDrag({ id: drag.id, over: row.id, zone })
        return isPossible
      },
      onDrop: (row: TreeRow, zone: DropZone) => {
        const to = placeOn(row, zone)
        const dragged = rows.find(({ id }) => id === drag?.id)
        setDrag(undefined)
        if (to && dragged) onMove(dragged, to)
      },
      onEnd: () => setDrag(undefined),
    },
  }
}
