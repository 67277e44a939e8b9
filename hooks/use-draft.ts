'use client'

import { useEffect, useMemo, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isSame } from '@/lib/forms/diff'
import { changesOf, fieldsOf, fitting } from '@/lib/forms/draft-values'
import {
  dropDraft,
  keepDraft,
  NEW_RECORD,
  readDraft,
  type Draft,
  type DraftKeeping,
} from '@/lib/forms/drafts'
import type { Together } from '@/lib/forms/together'
import { getSession } from '@/lib/ordercloud/session'

/** What waits for its user to want it back. */
export interface OfferedDraft<V> {
  values: Partial<V>
  /** What the same fields held when it was typed. */
  base: Partial<V>
  /** When that was, in milliseconds since 1970. */
  at: number
}

interface DraftHandle<V> {
  /** What was typed here before and never saved; undefined when there is nothing to offer. */
  offered: OfferedDraft<V> | undefined
  /** Ends the offer; what the form holds by then is what is kept. */
  settle: (isRestored: boolean) => void
  /** What restored fields held when they were typed, until `rebased`: what they hold now may be of somebody else. */
  since: () => Partial<V>
  /** The user has seen what others did to the restored fields, or wants none of them. */
  rebased: () => void
  /** Forgets what is kept, because the user wants it gone. */
  drop: () => void
  /** Keeps changes of `base` for the page of a record that the user is about to be led to. */
  keepFor: (id: string, changes: Partial<V>, base: V) => void
  /** True when what the form holds will be offered again after signing in. */
  isKept: () => boolean
}

interface DraftOptions {
  /** Path of the resource. */
  path: string
  /** Id of the record; null for a new one. */
  id: string | null
  keeping: DraftKeeping
  /** Fields that are kept together or not at all. */
  together?: Together | undefined
}

/**
 * Keeps what is typed into a form in this tab, for the user who typed it, so that it outlives the form, and in the
 * tab's storage also a session that ends under it. What is kept when the form opens is offered, never put into the
 * form unasked.
 */
export function useDraft<V extends FieldValues>(
  methods: UseFormReturn<V>,
  { path, id: known, keeping, together }: DraftOptions,
): DraftHandle<V> {
  const id = known ?? NEW_RECORD
  // Whoever opened the form typed into it, also when the session has ended meanwhile.
  const [owner] = useState(() => getSession().decoded?.userName)
  const at = useMemo(() => (owner === undefined ? undefined : { owner, path, id }), [owner, path, id])
  const [found, setFound] = useState<Draft | undefined>(() => at && readDraft(at))
  const since = useRef<Partial<V>>({})
  const offer = found && fitting<V>(found.values, methods.formState.defaultValues as V)
  const offered =
    found && offer && Object.keys(offer).length > 0
      ? { values: offer, base: fieldsOf(found.base as Partial<V>, Object.keys(offer)), at: found.at }
      : undefined

  useEffect(() => {
    if (!at) return
    const keep = (saved: Partial<V>, typed: V) => {
      const changes = changesOf(saved, typed, together)
      // An offer that waits for its answer is kept as well.
      const values = { ...found?.values, ...changes }
      if (Object.keys(values).length === 0) return dropDraft(at)
      const base = { ...found?.base, ...fieldsOf({ ...saved, ...since.current }, Object.keys(changes)) }
      const kept = readDraft(at)
      keepDraft(at, { values, base, at: kept && isSame(kept.values, values) ? kept.at : Date.now() }, keeping)
    }
    keep(methods.formState.defaultValues as Partial<V>, methods.getValues())
    return methods.subscribe({
      formState: { values: true, defaultValues: true },
      callback: ({ defaultValues }) => keep(defaultValues as Partial<V>, methods.getValues()),
    })
  }, [at, methods, found, keeping, together])

  return {
    offered,
    settle: (isRestored) => {
      if (isRestored && offered) since.current = offered.base
      setFound(undefined)
    },
    since: () => since.current,
    rebased: () => void (since.current = {}),
    drop: () => at && dropDraft(at),
    keepFor: (other, changes, base) => {
      const draft = { values: changes, base: fieldsOf<V>(base, Object.keys(changes)), at: Date.now() }
      if (at) keepDraft({ ...at, id: other }, draft, keeping)
    },
    isKept: () => keeping === 'tab' && at !== undefined && readDraft(at) !== undefined,
  }
}
