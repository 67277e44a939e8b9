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
import { companionsOf } from '@/lib/forms/together'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'
import type { Resource } from '@/lib/resource/resource'
import { restoreRecord } from '@/lib/resource/restore'
import type { ConflictDialog } from './conflict-dialog'

const loadDialog = () => import('./conflict-dialog').then((module) => module.ConflictDialog)

/** A save as it was asked for. */
interface WantedSave<R, V> {
  /** The record that the form was made from, and with what an earlier save wrote before it failed. */
  record: R
  written: R
  /** What restored fields held when they were typed, which may be before the form was made. */
  since?: Partial<V>
  /** What the form holds, as it was typed and as the rules of the form left it. */
  typed: V
  values: V
  spareId: string
}

/** The same save on the record as it is now. */
interface CheckedSave<R, V> extends SaveStart<R> {
  from: R
  /** What the form holds now, and what of it is written. */
  typed: V
  values: V
  /** True where the user gave way to somebody else in everything that there was to save. */
  isGivenUp?: boolean
}

/** An answer, and the question it was given to. */
interface Answered {
  conflicts: readonly Conflict[]
  taken: string[]
}

/** A question to the user, while a save waits for the answer. */
interface ConflictQuestion {
  View: typeof ConflictDialog
  conflicts: readonly Conflict[]
  onAnswer: (taken: string[] | undefined) => void
}

/**
 * Looks, right before a save, what others did to the record since the form was made. What they changed elsewhere is
 * taken into the form; what both changed is asked about; what the platform holds already, because an answer was lost,
 * is neither.
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
    const View = await loadDialog().catch(sayNotAsked)
    return new Promise<string[] | undefined>((resolve) => {
      const onAnswer = (taken: string[] | undefined) => {
        setQuestion(undefined)
        resolve(taken)
      }
      setQuestion({ View, conflicts, onAnswer })
    })
  }

  /** The form gets the values of others, but for a field that was typed into meanwhile. */
  const adopt = (typed: V, name: string, value: unknown): V => {
    const held = methods.getValues()
    const isLeft = companionsOf(name, form.together).every((one) =>
      isSame(valueAt(held, one), valueAt(typed, one)),
    )
    if (!isLeft) return typed
    methods.setValue(name as Path<V>, value as PathValue<V, Path<V>>)
    return withValue(typed, name, value)
  }

  /** Undefined when the user does not want to save any more; throws when nothing can be said of the record. */
  const check = async (wanted: WantedSave<R, V>): Promise<CheckedSave<R, V> | undefined> => {
    const latest = await readAgain(resource, resource.idOf(wanted.record))
    return latest ? merge(wanted, latest) : createAgain(wanted)
  }

  /** The question may stand for long: its answer counts for the record of then, or what is new is asked about. */
  const merge = async (
    wanted: WantedSave<R, V>,
    latest: R,
    answered: Answered = { conflicts: [], taken: [] },
  ): Promise<CheckedSave<R, V> | undefined> => {
    const { record, written, since, typed, values, spareId } = wanted
    const now = form.toForm(latest)
    const known = {
      base: { ...form.toForm(record), ...since },
      written: { ...form.toForm(written), ...since },
    }
    const holds = (names: readonly string[]) =>
      form.plan(withValues(now, names, values), latest, spareId).length === 0
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
    const steps = form.plan(combined, latest, spareId)
    return {
      steps,
      from: latest,
      values: combined,
      isGivenUp: steps.length === 0 && taken.length > 0,
      typed: names.reduce((state, name) => adopt(state, name, valueAt(now, name)), typed),
    }
  }

  /** Somebody deleted the record: it is created again where that is a whole record, and wanted. */
  const createAgain = async (wanted: WantedSave<R, V>): Promise<CheckedSave<R, V> | undefined> => {
    const { record, typed, values, spareId } = wanted
    const { words, restore, service } = resource
    if (!restore) {
      throw new Error(
        `This ${words.one} is gone: somebody deleted it while you were editing. Nothing was written, and it cannot be created again from here.`,
      )
    }
    const lost = restore.lost ? ` Not brought back: ${restore.lost}.` : ''
    const isWanted = await dialogs.confirm(`This ${words.one} was deleted meanwhile`, {
      details: `Somebody deleted it while you were editing. You can create it again, with its ID and with what you typed.${lost}`,
      okLabel: 'Create it again',
      cancelLabel: 'Go back',
    })
    if (!isWanted) return undefined
    const run = async () => {
      await restoreRecord(resource, record)
      return service.get(resource.idOf(record), {})
    }
    // No removal is offered: the user wanted the record back, and its page still leads to it.
    const again = { label: `Create the ${words.one} again`, run, makes: null }
    return { steps: [again, ...form.plan(values, record, spareId)], from: record, typed, values }
  }

  return { check, question, merged, forgetMerged: () => setMerged([]) }
}

/** The same values, with those of some fields from elsewhere. */
function withValues<V extends object>(values: V, names: readonly string[], from: V): V {
  return names.reduce((state, name) => withValue(state, name, valueAt(from, name)), values)
}

/** Without its question the save is not made: it would be somebody's loss. */
function sayNotAsked(error: unknown): never {
  console.error('The code of the question about changes of others could not be loaded:', error)
  throw new Error(
    'Somebody else changed the same fields, and the question about it could not be loaded. Nothing was written. Check your connection.',
  )
}

/** The record as it is now; undefined when it is gone. Any other failure is shown as every failed call is. */
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
