'use client'

import { Text } from '@chakra-ui/react'
import { useCallback, useEffect, useState, useRef, type ComponentType, type RefObject } from 'react'
import { Button } from '@/components/ui/button'
import { CheckOption } from '@/components/ui/check-option'
import { useLazyView } from '@/components/ui/lazy'
import { Dialog } from '@/components/ui/overlay/dialog'
import { toast } from '@/components/ui/toaster'
import { useResourceCache } from '@/hooks/use-resource-cache'
import { UNDO_MS, useRestoreDeleted } from '@/hooks/use-restore-deleted'
import { noteActivity } from '@/lib/activity/note'
import { isolate } from '@/lib/format/direction'
import { lazy } from '@/lib/lazy'
import { displayMessage, toPlatformError, PlatformError } from '@/lib/ordercloud/errors'
import type { LockOut } from '@/lib/parties/lock-outs'
import { notedRecord, type Leftover, type Resource } from '@/lib/resource/resource'
import { titleCase } from '@/lib/resource/words'
import { CountingContext, useCounting } from './counting'
import type { ListedResource } from '@/components/resource/listed-resource'

/** Paths and IDs of delete requests without a response. The records may be deleted. */
const deletesWithoutResponse = new Set<string>()

export interface DeleteDialogProps<T extends object, R extends T> {
  resource: ListedResource<T, R>
  /** The record as the caller knows it. A row of a list is enough. */
  record: T
  /** Called when the record is deleted and about to leave the cache, for a page that shows it. */
  onRemoved?: () => void
  /** Called when the record is deleted and the component that opened the dialog is still on the page. */
  onDone: () => void
  onClose: () => void
}

/**
 * Confirmation before one record is deleted. It names the record, its dependents and what undo would not restore. The
 * button is disabled until the dependents are counted or their count has failed. Errors of the platform are shown in
 * the dialog too.
 */
export function DeleteDialog<T extends object, R extends T>(props: DeleteDialogProps<T, R>) {
  const { resource, record, onRemoved, onDone, onClose } = props
  const { words, restore, loadDependents } = resource
  const [id, name] = [resource.idOf(record), resource.titleOf(record)]
  const remove = useRemove(resource)
  const restoreDeleted = useRestoreDeleted(resource)
  const [isDeleting, setDeleting] = useState(false)
  const [problem, setProblem] = useState('')
  const isMounted = useMounted()
  const [isCounting, begin] = useCounters()
  const { leftover, isFinding } = useLeftover(resource, record)
  const { lockOut, isChecking } = useLockOut(resource, id)
  const [isWithLeftover, setWithLeftover] = useState(false)

  const confirm = async () => {
    if (isDeleting) return
    setDeleting(true)
    setProblem('')
    try {
      const last = restore ? await readLatest(resource, record) : record
      let isThere = true
      await remove(id, () => {
        // Read before the page of the record closes, because this dialog closes with it.
        isThere = isMounted.current
        onRemoved?.()
      })
      // The record is deleted at this point. When the leftover cannot be deleted, its own request reports the failure.
      const isCleared = isWithLeftover && leftover !== undefined && (await succeeds(leftover.remove))
      if (isThere) onDone()
      toast({
        title: 'Success',
        description: `${titleCase(words.one)} “${isolate(name)}” deleted.`,
        type: 'success',
        ...(restore && {
          duration: UNDO_MS,
          action: {
            label: 'Undo',
            onClick: () => void restoreDeleted(last, isCleared ? leftover.restore : undefined),
          },
        }),
      })
    } catch (error) {
      setProblem(displayMessage(toPlatformError(error)))
      setDeleting(false)
    }
  }

  return (
    <Dialog
      title={`Delete ${words.one} “${isolate(name)}”?`}
      isDestructive
      onClose={() => !isDeleting && onClose()}
      actions={
        <>
          <Button variant="outline" onClick={onClose} disabled={isDeleting}>
            Cancel
          </Button>
          <Button
            colorPalette="red"
            disabledReason={
              isCounting || isFinding || isChecking ? 'Counting dependent records.' : lockOut?.blocked.get(id)
            }
            onClick={() => void confirm()}
            loading={isDeleting}
          >
            Delete {words.one}
          </Button>
        </>
      }
    >
      <Text>
        {name === id ? 'It' : `The ${words.one} with the ID ${id}`} will be deleted. {words.consequence}
      </Text>
      {loadDependents && (
        <CountingContext value={begin}>
          <LoadedDependents load={loadDependents} id={id} />
        </CountingContext>
      )}
      {leftover && (
        <CheckOption
          checked={isWithLeftover}
          disabled={isDeleting}
          onChange={(event) => setWithLeftover(event.target.checked)}
        >
          {leftover.label}
        </CheckOption>
      )}
      {(lockOut?.blocked.get(id) ?? lockOut?.warning) && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          {lockOut?.blocked.get(id) ?? lockOut?.warning}
        </Text>
      )}
      <Text>{describeUndo(restore)}</Text>
      {problem && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          {problem}
        </Text>
      )}
    </Dialog>
  )
}

/** Tracks running counts. Returns whether a count is running and a function that registers one. */
function useCounters(): [isCounting: boolean, begin: () => () => void] {
  const [count, setCount] = useState(0)
  const begin = useCallback(() => {
    setCount((before) => before + 1)
    return () => setCount((before) => before - 1)
  }, [])
  return [count > 0, begin]
}

/** Returns the record that would be left without use, and whether it is still being looked up. */
function useLeftover<T extends object, R extends T>(
  { findLeftover }: ListedResource<T, R>,
  record: T,
): { leftover?: Leftover; isFinding: boolean } {
  const [requested] = useState({ findLeftover, record })
  const [found, setFound] = useState<{ leftover?: Leftover; isFinding: boolean }>({
    isFinding: findLeftover !== undefined,
  })
  useEffect(() => {
    const finding = requested.findLeftover?.(requested.record)
    finding?.then(
      (leftover) => setFound({ ...(leftover && { leftover }), isFinding: false }),
      // When the lookup fails, nothing is offered and the record can still be deleted.
      () => setFound({ isFinding: false }),
    )
  }, [requested])
  return found
}

/** Returns the access that administrators would lose by the deletion, and whether the check is still running. */
function useLockOut<T extends object, R extends T>(
  { findLockOut }: ListedResource<T, R>,
  id: string,
): { lockOut?: LockOut; isChecking: boolean } {
  const [requested] = useState({ findLockOut, id })
  const [found, setFound] = useState<{ lockOut?: LockOut; isChecking: boolean }>({
    isChecking: findLockOut !== undefined,
  })
  useEffect(() => {
    requested.findLockOut?.([requested.id]).then(
      (lockOut) => setFound({ lockOut, isChecking: false }),
      (thrown: unknown) => {
        const reason = `The access of administrators could not be checked: ${displayMessage(toPlatformError(thrown))}`
        setFound({ lockOut: { blocked: new Map([[requested.id, reason]]) }, isChecking: false })
      },
    )
  }, [requested])
  return found
}

async function succeeds(run: () => Promise<unknown>): Promise<boolean> {
  return run().then(
    () => true,
    () => false,
  )
}

/** Reads the latest version of the record for undo. Falls back to the version of the caller when it cannot be read. */
async function readLatest<T extends object, R extends T>(resource: Resource<T, R>, record: T): Promise<T> {
  try {
    return await resource.service.get(resource.idOf(record), { quiet: true })
  } catch {
    return record
  }
}

function describeUndo(restore: { lost?: string } | undefined): string {
  if (!restore) return 'This cannot be undone.'
  const offer = 'You can undo this for a short time after deleting.'
  return restore.lost
    ? `${offer} Undo does not restore ${restore.lost}.`
    : `${offer} Undo restores everything.`
}

/**
 * Loads and shows the list of the records that depend on a record. When its code cannot be loaded, only this part of
 * the dialog is missing.
 */
export function LoadedDependents({
  load,
  id,
}: {
  load: () => Promise<ComponentType<{ id: string }>>
  id: string
}) {
  const [code] = useState(() => lazy(load))
  const { View: Part, hasFailed } = useLazyView(code, 'list of dependent records')
  useCounting(!Part && !hasFailed)
  if (Part) return <Part id={id} />
  return (
    <Text role="status">
      {hasFailed ? 'The dependent records could not be loaded.' : 'Counting dependent records…'}
    </Text>
  )
}

/** Returns a ref that is true while the component is mounted, for work that continues after it unmounts. */
function useMounted(): RefObject<boolean> {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

/**
 * Deletes a record and removes it from all caches. Safe to retry: "not found" after a lost response means success. It
 * also means success when the record was there right before, because browsers repeat a request whose connection was
 * reset, and the platform rejects the repetition. `onDone` runs before the record leaves the cache, for a page that shows it.
 */
function useRemove<T extends object, R extends T>(resource: Resource<T, R>) {
  const cache = useResourceCache(resource)
  return async (id: string, onDone?: () => void): Promise<void> => {
    const key = `${resource.path}/${id}`
    const wasThere = await succeeds(() => resource.service.get(id, { quiet: true }))
    try {
      await resource.service.remove(id)
    } catch (error) {
      const status = error instanceof PlatformError ? error.status : null
      if (status === null || status >= 500) deletesWithoutResponse.add(key)
      if (status !== 404 || !(wasThere || deletesWithoutResponse.has(key))) throw error
    }
    deletesWithoutResponse.delete(key)
    noteActivity({ ...notedRecord(resource, id), kind: 'deleted' })
    onDone?.()
    cache.forget(id)
  }
}
