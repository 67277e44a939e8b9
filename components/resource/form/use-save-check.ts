'use client'

import { useState } from 'react'
import type { Path, PathValue, UseFormReturn } from 'react-hook-form'
import { toast } from '@/components/ui/toaster'
import { useDialogs } from '@/hooks/use-dialogs'
import type { SaveStart } from '@/hooks/use-save'
import { valueAt, withValue } from '@/lib/forms/changes'
import { compareChanges, type Conflict } from '@/lib/forms/conflicts'
import { isSame } from '@/lib/forms/diff'
import type { RecordForm, WithId } from '@/lib/forms/record-form'
import { fieldsOfGroup } from '@/lib/forms/field-groups'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'
import type { Resource } from '@/lib/resource/resource'
import { restoreRecord } from '@/lib/resource/restore'
import type { ConflictDialog } from './conflict-dialog'

const loadDialog = () => import('./conflict-dialog').then((module) => module.ConflictDialog)

/** The save as the user requested it. */
interface WantedSave<R, V> {
  /**
   * The record that the form was created from. `written` also contains the writes of an earlier save that failed in
   * part.
   */
  record: R
  written: R
  /** Values that restored fields had when they were edited, which may be before the form was created. */
  since?: Partial<V>
  /** The input of the form. `values` is the same input after validation. */
  typed: V
  values: V
  generatedId: string
}

/** The same save, based on the record's current version. */
interface CheckedSave<R, V> extends SaveStart<R> {
  from: R
  /** The current input of the form. `values` is the part that is written. */
  typed: V
  values: V
  /** True when the user chose the other user's value for every change of this save. */
  isGivenUp?: boolean
}

/** The user's answer together with the conflicts it belongs to. */
interface Answered {
  conflicts: readonly Conflict[]
  taken: string[]
}

/** A dialog for conflicts, open while a save is pending. */
interface ConflictQuestion {
  View: typeof ConflictDialog
  conflicts: readonly Conflict[]
  onAnswer: (taken: string[] | undefined) => void
}

/**
 * Compares the record with its current version right before a save. Changes of other users in other fields are adopted
 * into the form. Fields that both users changed are resolved in a dialog. Changes that the platform already has,
 * because an earlier response was lost, are skipped.
 */
export function useSaveCheck<T extends object, R extends T, V extends WithId>(
  resource: Resource<T, R>,
  form: RecordForm<V, R>,
  methods: UseFormReturn<V>,
) {
  const dialogs = useDialogs()
  const [question, setQuestion] = useState<ConflictQuestion>()
  const [merged, setMerged] = useState<readonly string[]>([])

  const ask = async (conflicts: readonly Conflict[]) => {
    const View = await loadDialog().catch(throwConflictDialogUnavailable)
    return new Promise<string[] | undefined>((resolve) => {
      const onAnswer = (taken: string[] | undefined) => {
        setQuestion(undefined)
        resolve(taken)
      }
      setQuestion({ View, conflicts, onAnswer })
    })
  }

  /** Sets the form to another user's value, unless the field was edited in the meantime. */
  const adopt = (typed: V, name: string, value: unknown): V => {
    const held = methods.getValues()
    const isLeft = fieldsOfGroup(name, form.together).every((one) =>
      isSame(valueAt(held, one), valueAt(typed, one)),
    )
    if (!isLeft) return typed
    methods.setValue(name as Path<V>, value as PathValue<V, Path<V>>)
    return withValue(typed, name, value)
  }

  /**
   * Checks a save. Returns undefined when the user cancels it, and throws when the record's current version cannot be
   * read.
   */
  const check = async (wanted: WantedSave<R, V>): Promise<CheckedSave<R, V> | undefined> => {
    const latest = await readAgain(resource, resource.idOf(wanted.record))
    return latest ? merge(wanted, latest) : createAgain(wanted)
  }

  /**
   * Merges both versions. The dialog may be open for long, so the record is read again afterwards, and new conflicts
   * open the dialog again.
   */
  const merge = async (
    wanted: WantedSave<R, V>,
    latest: R,
    answered: Answered = { conflicts: [], taken: [] },
  ): Promise<CheckedSave<R, V> | undefined> => {
    const { record, written, since, typed, values, generatedId } = wanted
    const now = form.toForm(latest)
    const known = {
      base: { ...form.toForm(record), ...since },
      written: { ...form.toForm(written), ...since },
    }
    const holds = (names: readonly string[]) =>
      form.plan(withValues(now, names, values), latest, generatedId).length === 0
    const states = { ...known, now, typed, mine: values }
    const { theirs, conflicts } = compareChanges(states, holds, form.together)
    if (conflicts.length > 0 && !isSame(conflicts, answered.conflicts)) {
      const taken = await ask(conflicts)
      if (!taken) return undefined
      const later = await readAgain(resource, resource.idOf(record))
      return later ? merge(wanted, later, { conflicts, taken }) : createAgain(wanted)
    }
    const taken = conflicts.length > 0 ? answered.taken : []
    setMerged(theirs.map(({ name }) => name))
    const names = [...theirs.map(({ name }) => name), ...taken]
    const combined = withValues(values, names, now)
    const steps = form.plan(combined, latest, generatedId)
    return {
      steps,
      from: latest,
      values: combined,
      isGivenUp: steps.length === 0 && taken.length > 0,
      typed: names.reduce((state, name) => adopt(state, name, valueAt(now, name)), typed),
    }
  }

  /** Creates a deleted record again, if the resource allows it and the user confirms it. */
  const createAgain = async (wanted: WantedSave<R, V>): Promise<CheckedSave<R, V> | undefined> => {
    const { record, typed, values, generatedId } = wanted
    const { words, restore, service } = resource
    if (!restore) {
      throw new Error(
        `Another user deleted this ${words.one} while you were editing. Nothing was saved, and you cannot create it again here.`,
      )
    }
    const lost = restore.lost ? ` Not restored: ${restore.lost}.` : ''
    const isWanted = await dialogs.confirm(`Create this ${words.one} again?`, {
      details: `Another user deleted it while you were editing. You can create it again with the same ID and your changes.${lost}`,
      okLabel: 'Create again',
      cancelLabel: 'Cancel',
    })
    if (!isWanted) return undefined
    const run = async () => {
      await restoreRecord(resource, record)
      return service.get(resource.idOf(record), {})
    }
    // `makes` is null, so that deleting the record is not offered: the user wanted it back and its page still shows it.
    const again = { label: `Create the ${words.one} again`, run, makes: null }
    return { steps: [again, ...form.plan(values, record, generatedId)], from: record, typed, values }
  }

  return { check, question, merged, forgetMerged: () => setMerged([]) }
}

/** Returns the values with some fields replaced by those of `from`. */
function withValues<V extends object>(values: V, names: readonly string[], from: V): V {
  return names.reduce((state, name) => withValue(state, name, valueAt(from, name)), values)
}

/** Cancels the save when the dialog cannot be loaded, because saving would overwrite another user's changes. */
function throwConflictDialogUnavailable(error: unknown): never {
  console.error('The code of the conflict dialog could not be loaded:', error)
  throw new Error(
    'Another user changed the same fields, but the dialog to compare them could not be loaded. Nothing was saved. Check your connection, then save again.',
  )
}

/**
 * Reads the record's current version. Returns undefined when it was deleted. Other failures are shown as a toast and
 * rethrown.
 */
async function readAgain<T extends object, R extends T>(
  resource: Resource<T, R>,
  id: string,
): Promise<R | undefined> {
  try {
    return await resource.service.get(id, { quiet: true })
  } catch (thrown) {
    const error = toPlatformError(thrown)
    if (error.status === 404) return undefined
    if (!error.isAborted) toast({ title: 'Error', description: failureText(error), type: 'error' })
    throw error
  }
}
