'use client'

import { useEffect, useMemo, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isSame } from '@/lib/forms/diff'
import type { StoredDraft } from '@/lib/forms/draft-store'
import { changesOf, fieldsOf, pickValidDraftValues, withoutSecrets } from '@/lib/forms/draft-values'
import {
  dropDraft,
  markAttemptOpen,
  storeDraft,
  NEW_RECORD,
  readDrafts,
  type DraftKeeping,
} from '@/lib/forms/drafts'
import { newId } from '@/lib/forms/ids'
import type { FieldGroups } from '@/lib/forms/field-groups'
import { sessionOwner } from '@/lib/ordercloud/owner'

/** The unsaved values of one earlier attempt, which the user can restore. */
export interface OfferedDraft<V> {
  attempt: string
  values: Partial<V>
  /** The values of the same fields when the draft was typed. */
  base: Partial<V>
  /** Time of the last edit, in milliseconds since 1970. */
  at: number
}

interface DraftHandle<V> {
  /** The unsaved values of earlier attempts, newest first. */
  offered: readonly OfferedDraft<V>[]
  /**
   * Ends the offer of one attempt. A restored draft becomes the content of this form. The other drafts stay stored.
   */
  settle: (attempt: string, isRestored: boolean) => void
  /**
   * Returns the values of restored fields at the time they were typed, until `rebased`. Another user may have changed
   * the current values.
   */
  since: () => Partial<V>
  /** Called when the user has seen other users' changes of the restored fields, or has discarded the fields. */
  rebased: () => void
  /** Deletes the draft of this attempt, because the user discarded it. */
  drop: () => void
  /** Stores changes of `base` as a draft for the page of another record that the user is about to open. */
  keepFor: (id: string, changes: Partial<V>, base: V) => void
  /** True when the form's input will be offered again after sign-in. */
  isKept: () => boolean
  /** True when the browser could not store the draft. It then lasts as long as the page. */
  isRefused: boolean
}

interface DraftOptions {
  /** Path of the resource. */
  path: string
  /** ID of the record. Null for a new one. */
  id: string | null
  keeping: DraftKeeping
  /** Groups of fields that are stored together. */
  together?: FieldGroups | undefined
}

/**
 * Stores the input of a form as a draft for the user who typed it, one draft per attempt. The draft outlasts the
 * form, the tab and an expired session. Earlier drafts are offered when the form opens, and never restored without
 * the user's consent.
 */
export function useDraft<V extends FieldValues>(
  methods: UseFormReturn<V>,
  { path, id: known, keeping, together }: DraftOptions,
): DraftHandle<V> {
  const id = known ?? NEW_RECORD
  const [attempt] = useState(newId)
  // The draft belongs to the user who opened the form, even if the session has ended meanwhile.
  const [owner] = useState(sessionOwner)
  const at = useMemo(
    () => (owner === undefined ? undefined : { owner, path, id, attempt }),
    [owner, path, id, attempt],
  )
  const [found, setFound] = useState<readonly StoredDraft[]>([])
  const since = useRef<Partial<V>>({})
  const restored = useRef<OfferedDraft<V>>(undefined)
  const isStored = useRef(false)
  const [isRefused, setRefused] = useState(false)

  useEffect(() => markAttemptOpen(attempt), [attempt])

  useEffect(() => {
    if (!at) return
    let isWanted = true
    void readDrafts(at).then((drafts) => {
      if (isWanted) setFound(drafts.filter((one) => one.attempt !== attempt))
    })
    return () => void (isWanted = false)
  }, [at, attempt])

  useEffect(() => {
    if (!at) return
    let last = 0
    const keep = async (saved: Partial<V>, typed: V) => {
      const values = withoutSecrets(changesOf(saved, typed, together))
      const names = Object.keys(values)
      const turn = (last += 1)
      isStored.current = false
      if (names.length === 0) return dropDraft(at)
      const base = fieldsOf({ ...saved, ...since.current }, names)
      const { current: source } = restored
      const time = source && isSame(source.values, values) ? source.at : Date.now()
      const isWritten = await storeDraft(at, { values, base, at: time }, keeping)
      if (turn !== last) return
      isStored.current = isWritten && keeping === 'browser'
      setRefused(!isWritten)
    }
    return methods.subscribe({
      formState: { values: true, defaultValues: true },
      callback: ({ defaultValues }) => void keep(defaultValues as Partial<V>, methods.getValues()),
    })
  }, [at, methods, keeping, together])

  const offered = found.flatMap(({ values, base, ...rest }): OfferedDraft<V>[] => {
    const fit = pickValidDraftValues<V>(values, methods.formState.defaultValues as V)
    const names = Object.keys(fit)
    return names.length > 0 ? [{ ...rest, values: fit, base: fieldsOf(base as Partial<V>, names) }] : []
  })

  return {
    offered,
    settle: (settled, isRestored) => {
      const draft = offered.find((one) => one.attempt === settled)
      if (isRestored && draft) {
        since.current = draft.base
        restored.current = draft
      }
      setFound(isRestored ? [] : found.filter((one) => one.attempt !== settled))
      if (at) void dropDraft({ ...at, attempt: settled })
    },
    since: () => since.current,
    rebased: () => void (since.current = {}),
    drop: () => void (at && dropDraft(at)),
    keepFor: (other, changes, base) => {
      const draft = { values: changes, base: fieldsOf<V>(base, Object.keys(changes)), at: Date.now() }
      if (at) void storeDraft({ ...at, id: other, attempt: newId() }, draft, keeping)
    },
    isKept: () => isStored.current,
    isRefused,
  }
}
