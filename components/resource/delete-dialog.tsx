'use client'

import { Text } from '@chakra-ui/react'
import { useCallback, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toaster'
import { UNDO_MS, useBringBack } from '@/hooks/use-bring-back'
import { useMounted } from '@/hooks/use-mounted'
import { useRemove } from '@/hooks/use-remove'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import type { Resource } from '@/lib/resource/resource'
import { titleCase } from '@/lib/resource/words'
import { CountingContext } from './counting'
import type { ListedResource } from './listed-resource'

export interface DeleteDialogProps<T extends object, R extends T> {
  resource: ListedResource<T, R>
  /** As it is known here; a row of the list will do. */
  record: T
  /** It is deleted, and about to leave the cache: for a page that shows it. */
  onRemoved?: () => void
  /** It is deleted, and whoever asked for it is still there. */
  onDone: () => void
  onClose: () => void
}

/**
 * Asks before deleting one record, names it, what goes with it and what undoing would not bring back, and deletes it. It
 * does not before what hangs on the record is counted, or cannot be.
 * A refusal is shown here too.
 */
export function DeleteDialog<T extends object, R extends T>(props: DeleteDialogProps<T, R>) {
  const { resource, record, onRemoved, onDone, onClose } = props
  const { words, restore, Dependents } = resource
  const [id, name] = [resource.idOf(record), resource.titleOf(record)]
  const remove = useRemove(resource)
  const bringBack = useBringBack(resource)
  const [isDeleting, setDeleting] = useState(false)
  const [problem, setProblem] = useState('')
  const isMounted = useMounted()
  const [isCounting, begin] = useCounters()

  const confirm = async () => {
    if (isDeleting) return
    setDeleting(true)
    setProblem('')
    try {
      const last = restore ? await readLast(resource, record) : record
      let isThere = true
      await remove(id, () => {
        // Asked before the page that shows it, and this question with it, goes for that reason.
        isThere = isMounted.current
        onRemoved?.()
      })
      if (isThere) onDone()
      toast({
        title: 'Success',
        description: `${titleCase(words.one)} “${name}” deleted.`,
        type: 'success',
        ...(restore && {
          duration: UNDO_MS,
          action: { label: 'Undo', onClick: () => void bringBack(last) },
        }),
      })
    } catch (error) {
      setProblem(displayMessage(toPlatformError(error)))
      setDeleting(false)
    }
  }

  return (
    <Dialog
      title={`Delete ${words.one} “${name}”?`}
      onClose={() => !isDeleting && onClose()}
      actions={
        <>
          <Button variant="outline" autoFocus onClick={onClose} disabled={isDeleting}>
            Keep it
          </Button>
          <Button
            colorPalette="red"
            disabledReason={isCounting ? 'Still counting what hangs on it.' : undefined}
            onClick={() => void confirm()}
            loading={isDeleting}
          >
            Delete {words.one}
          </Button>
        </>
      }
    >
      <Text>
        {name === id ? 'It' : `The ${words.one} with the ID ${id}`} will be gone. {words.consequence}
      </Text>
      {Dependents && (
        <CountingContext value={begin}>
          <Dependents id={id} />
        </CountingContext>
      )}
      <Text>{undoWords(restore)}</Text>
      {problem && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          {problem}
        </Text>
      )}
    </Dialog>
  )
}

/** Whether anything is being counted, and how counting is noted. */
function useCounters(): [isCounting: boolean, begin: () => () => void] {
  const [count, setCount] = useState(0)
  const begin = useCallback(() => {
    setCount((before) => before + 1)
    return () => setCount((before) => before - 1)
  }, [])
  return [count > 0, begin]
}

/** What is brought back is the record as it was last; where it cannot be read, as it is known here. */
async function readLast<T extends object, R extends T>(resource: Resource<T, R>, record: T): Promise<T> {
  try {
    return await resource.service.get(resource.idOf(record), { quiet: true })
  } catch {
    return record
  }
}

function undoWords(restore: { lost?: string } | undefined): string {
  if (!restore) return 'This cannot be undone.'
  const offer = 'For a moment after deleting you can undo it.'
  return restore.lost ? `${offer} Not brought back then: ${restore.lost}.` : `${offer} All of it comes back.`
}
