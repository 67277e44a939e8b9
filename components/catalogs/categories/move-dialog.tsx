'use client'

import { HStack, Stack, Text } from '@chakra-ui/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId, useState } from 'react'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { Label } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { categoryReference } from '@/lib/resource/category-reference'
import { placeByKey, ROOT, type Branches, type TreePlace, type TreeRow } from '@/lib/catalogs/tree'
import { isolate } from '@/lib/format/direction'
import type { CatalogPlace } from './place'

/** Dialog that offers every move without dragging: up and down among the siblings, and below any other category. */
export function MoveDialog(props: {
  place: CatalogPlace
  row: TreeRow
  branches: Branches
  /** Returns the reason why the move was rejected. Empty when it succeeded. */
  onMove: (to: TreePlace) => Promise<string>
  onClose: () => void
}) {
  const { place, row, branches, onMove, onClose } = props
  const inputId = useId()
  const [parent, setParent] = useState(row.parent)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const name = row.category.Name || row.id
  const run = async (to: TreePlace | undefined, onDone?: () => void) => {
    if (!to || isBusy) return
    setBusy(true)
    setProblem('')
    const reason = await onMove(to)
    setBusy(false)
    setProblem(reason)
    if (reason === '') onDone?.()
  }
  const up = placeByKey(branches, row, 'ArrowUp')
  const down = placeByKey(branches, row, 'ArrowDown')
  return (
    <Dialog
      size="form"
      title={`Move “${isolate(name)}”`}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          <Button
            loading={isBusy}
            disabledReason={parent === row.parent ? 'Choose a different parent first.' : undefined}
            onClick={() => void run({ parent, at: Infinity }, onClose)}
          >
            Move to this parent
          </Button>
        </>
      }
    >
      <Text role="status">
        It is {row.position} of {row.siblings}
        {row.parent === ROOT ? ' at the top.' : ` below its parent.`} In the tree, press Alt and an arrow key
        to move a category.
      </Text>
      <HStack gap="2">
        <Button
          size="sm"
          variant="outline"
          disabledReason={up ? undefined : 'This category is already first.'}
          onClick={() => void run(up)}
        >
          <Icon as={ArrowUp} boxSize="4" />
          Move up
        </Button>
        <Button
          size="sm"
          variant="outline"
          disabledReason={down ? undefined : 'This category is already last.'}
          onClick={() => void run(down)}
        >
          <Icon as={ArrowDown} boxSize="4" />
          Move down
        </Button>
      </HStack>
      {/* Reserves height for the list of options, because a dialog clips whatever overflows it. */}
      <Stack gap="1.5" minH="22rem" color="fg">
        <Label htmlFor={inputId}>New parent</Label>
        <RecordPicker
          resource={categoryReference(place.catalogId)}
          value={parent}
          onChange={(id) => setParent(id)}
          excludedIds={[row.id]}
          control={{ id: inputId }}
        />
        <Text fontSize="sm" color="fg.muted">
          Leave empty for the top level. The category is added at the end.
        </Text>
        {problem && (
          <Text role="alert" color="fg.error" fontWeight="medium">
            {problem}
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}
