'use client'

import { useRef } from 'react'
import { noteSave } from '@/lib/activity/note-save'
import type { FieldChange } from '@/lib/forms/changes'
import { clipPair, formatFieldValue, labelOf, type FieldFacts } from '@/lib/forms/in-words'
import type { RecordForm, WithId } from '@/lib/forms/record-form'
import { undoSave, type ChangedSince } from '@/lib/forms/undo-save'
import { undoableChanges, type SaveAttempt } from '@/lib/forms/undoable'
import { PlatformError } from '@/lib/ordercloud/errors'
import { joinWords } from '@/lib/permissions/explain'
import type { Resource } from '@/lib/resource/resource'
import { addToast } from '@/lib/toasts'
import { useDialogs } from './use-dialogs'
import { useResourceCache } from './use-resource-cache'

/** One attempt to save: the record before it, the intended values, and the record after it. */
interface Try<V, R> {
  before: R
  wanted: V
  after: R
}

/**
 * Undoes a save and shows the result. Several attempts of one save are undone together. A failed request shows its
 * own error.
 *
 * @param fieldOf returns the facts about a form field for lists of changes
 */
export function useUndoSave<T extends object, R extends T, V extends WithId>(
  resource: Resource<T, R>,
  form: RecordForm<V, R>,
  fieldOf: (name: string) => FieldFacts | undefined,
) {
  const cache = useResourceCache(resource)
  const dialogs = useDialogs()
  const tries = useRef<Try<V, R>[]>([])

  const label = (name: string) => labelOf(name, fieldOf(name))

  const ask = async (since: readonly ChangedSince[]) => {
    const details = since.map(({ name, before, now }) => {
      const say = (value: unknown) => formatFieldValue(name, value, fieldOf(name))
      const [held, old] = clipPair(say(now), say(before))
      return `${label(name)} is now: ${held}. Undo would set it to: ${old}.`
    })
    const fields = joinWords(
      since.map(({ name }) => label(name)),
      'and',
    )
    const isSure = await dialogs.confirm(
      `Undo although ${fields} ${since.length === 1 ? 'was' : 'were'} changed since?`,
      {
        details: details.join(' '),
        okLabel: 'Undo anyway',
        cancelLabel: 'Cancel',
      },
    )
    return isSure === true
  }

  const undo = async (before: R, changes: readonly FieldChange[]): Promise<void> => {
    const read = () => resource.service.get(resource.idOf(before), {})
    const undone = await undoSave({ form, before, changes, read, ask }).catch((thrown: unknown) => {
      // The request itself has shown the platform's error.
      if (!(thrown instanceof PlatformError)) console.error('A save could not be undone:', thrown)
      return undefined
    })
    if (!undone || undone.outcome === 'kept') return
    const { from, record, values: sent } = undone
    noteSave(resource, form, { before: from, after: record, sent, kind: 'restored' })
    cache.keepOwn(from, record)
    if (undone.outcome === 'failed') {
      if (undone.done.length > 0) {
        const description = `Only this was undone: ${undone.done.join(', ')}.`
        addToast({ title: 'Partly undone', description, type: 'warning' })
      }
      return
    }
    const fields = joinWords(undone.names.map(label), 'and')
    const description = `${fields} ${undone.names.length === 1 ? 'is restored' : 'are restored'}.`
    addToast({ title: 'Undone', description, type: 'success' })
  }

  return {
    /** Records an attempt, even if only a part of it succeeded. */
    tried: (one: Try<V, R>) => void tries.current.push(one),
    /** Forgets all attempts, which are not part of the next save. */
    forget: () => void (tries.current = []),
    /** Returns a function that undoes all attempts. Undefined when they changed nothing. */
    offer: (): (() => void) | undefined => {
      const attempts: SaveAttempt<V>[] = tries.current.map(({ before, wanted, after }) => ({
        from: form.toForm(before),
        wanted,
        after: form.toForm(after),
      }))
      const changes = undoableChanges(attempts, form.together)
      const before = tries.current[0]?.before
      tries.current = []
      return before && changes.length > 0 ? () => void undo(before, changes) : undefined
    },
  }
}
