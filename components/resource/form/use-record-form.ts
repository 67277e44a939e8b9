'use client'

import { yupResolver } from '@hookform/resolvers/yup'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { useForm, type DefaultValues, type Path, type Resolver } from 'react-hook-form'
import type { FormField } from '@/components/fields/form-info'
import { toast } from '@/components/ui/toaster'
import { UNDO_MS } from '@/hooks/use-restore-deleted'
import { useDialogs } from '@/hooks/use-dialogs'
import { useDraft } from '@/hooks/use-draft'
import { useMounted } from '@/hooks/use-mounted'
import { useOwnWrites } from '@/hooks/use-own-writes'
import { useResourceCache } from '@/hooks/use-resource-cache'
import { useSave } from '@/hooks/use-save'
import { useUndoSave } from '@/hooks/use-undo-save'
import { noteSave } from '@/lib/activity/note-save'
import { changedFields, valueAt, withValue } from '@/lib/forms/changes'
import { isSame } from '@/lib/forms/diff'
import { changesOf } from '@/lib/forms/draft-values'
import type { DraftKeeping } from '@/lib/forms/drafts'
import { newId, type ValidatedRecord } from '@/lib/forms/ids'
import type { RecordForm, SaveStep, WithId } from '@/lib/forms/record-form'
import { ID_TAKEN, sortServerErrors } from '@/lib/forms/server-errors'
import { withGroupFields } from '@/lib/forms/field-groups'
import { isIdTaken, listsId } from '@/lib/resource/lists-id'
import { recordUrl, type RequestScope, type Resource } from '@/lib/resource/resource'
import { withOwnWrite } from '@/lib/resource/with-own-write'
import { titleCase } from '@/lib/resource/words'
import { useCreatedRecords } from './use-created-records'
import { useSaveCheck } from './use-save-check'

/** Manages the form of one record and its saves. `loaded` is null while creating. */
export function useRecordForm<T extends object, R extends T, V extends WithId>(
  resource: Resource<T, R>,
  form: RecordForm<V, R> & { keepsDraft: DraftKeeping },
  loaded: R | null,
) {
  const { words } = resource
  const isNew = loaded === null
  const router = useRouter()
  const cache = useResourceCache(resource)
  const isMounted = useMounted()
  const fields = useRef(new Map<string, FormField>())
  const fieldOf = (name: string) => fields.current.get(name)
  const [record, setRecord] = useState(loaded)
  // The record as it was read, in case a save succeeded in part. The responses to writes may differ from what a read
  // returns.
  const [basis, setBasis] = useState(loaded)
  const [generatedId, setGeneratedId] = useState(newId)
  const [problems, setProblems] = useState<string[]>([])
  const [attempt, setAttempt] = useState(0)
  const { save, isSaving, reports, clearReports } = useSave<R>()
  const methods = useForm<V>({
    defaultValues: form.toForm(loaded) as DefaultValues<V>,
    resolver: yupResolver(form.schema) as unknown as Resolver<V, unknown, V>,
    context: { isExisting: !isNew } satisfies ValidatedRecord,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const isUnfinished = reports.some(({ outcome }) => outcome === 'done')
  const isDirty = methods.formState.isDirty || isUnfinished
  const draft = useDraft(methods, {
    path: resource.path,
    id: loaded && resource.idOf(loaded),
    keeping: form.keepsDraft,
    together: form.together,
  })
  const checking = useSaveCheck(resource, form, methods)
  const undo = useUndoSave(resource, form, fieldOf)
  const made = useCreatedRecords(isSaving)
  const dialogs = useDialogs()

  // A newer version of the record from outside replaces the form's version, unless that would overwrite unsaved input.
  const [seen, setSeen] = useState(loaded)
  const isIdle = !isDirty && !isSaving
  if (loaded !== seen && (isIdle || isSame(loaded, record))) {
    setSeen(loaded)
    setRecord(loaded)
    if (isIdle) setBasis(loaded)
  }
  useEffect(() => {
    if (!methods.formState.isDirty) methods.reset(form.toForm(record))
  }, [record, methods, form])

  const forgetProblems = () => {
    setProblems([])
    setAttempt(0)
    clearReports()
  }

  /**
   * Sets the record to its current version. Input that was changed since the form held `sent` is kept. Returns only
   * that input.
   */
  const rebase = (
    now: R | null,
    sent: V,
    keep: { keepErrors?: true; keepTouched?: true } = {},
  ): Partial<V> => {
    const [base, typed] = [form.toForm(now), structuredClone(methods.getValues())]
    const later = changedFields(sent, typed).map(({ name }) => name)
    const names = withGroupFields(later, form.together)
    const kept = names.reduce((state, name) => withValue(state, name, valueAt(typed, name)), base)
    methods.reset(kept, keep)
    if (names.length > 0) methods.reset(base, { ...keep, keepValues: true })
    return changesOf(sent, typed, form.together)
  }

  useOwnWrites(resource, loaded && resource.idOf(loaded), ({ before, after }) => {
    const known = record && withOwnWrite(record, before, after)
    setRecord(known)
    setBasis(basis && withOwnWrite(basis, before, after))
    if (isDirty) rebase(known, form.toForm(record), { keepErrors: true, keepTouched: true })
  })

  const showError = (error: unknown, names: string[]) => {
    const sorted = sortServerErrors(error, names, form.codes)
    for (const [name, message] of Object.entries(sorted.fields)) {
      methods.setError(name as Path<V>, { type: 'server', message })
    }
    setProblems(sorted.rest)
    setAttempt(attempt + 1)
  }

  const saySaved = () => {
    const takeBack = undo.offer()
    toast({
      title: 'Success',
      description: `${titleCase(words.one)} ${isNew ? 'created' : 'saved'}.`,
      type: 'success',
      ...(takeBack && { duration: UNDO_MS, action: { label: 'Undo', onClick: takeBack } }),
    })
  }

  const showNothingSaved = () =>
    toast({
      title: 'Not saved',
      description: `The ${words.one} was not changed.`,
      type: 'info',
    })

  /** Runs all checks and confirmations before anything is written. Returns undefined when the save is canceled. */
  const prepare = async (
    values: V,
    latest: { values: V; record: R } | undefined,
  ): Promise<SaveStep<R>[] | undefined> => {
    const isMade = record !== null && resource.idOf(record) !== ''
    if (isMade || !(await isIdTaken(resource, values.ID)))
      return form.beforeSave ? form.beforeSave({ values, record, latest, confirm: dialogs.confirm }) : []
    methods.setError('ID' as Path<V>, { type: 'taken', message: ID_TAKEN })
    setAttempt(attempt + 1)
    return undefined
  }

  const submit = async (values: V) => {
    let sent: V = structuredClone(methods.getValues())
    let [before, wanted] = [basis, values]
    let isGivenUp = false
    const check = async (existing: R) => {
      const known = { record: existing, written: record ?? existing, since: draft.since() }
      const start = await checking.check({ ...known, typed: sent, values, generatedId })
      if (start) {
        sent = start.typed
        before = start.from
        wanted = start.values
        isGivenUp = start.isGivenUp === true
        draft.rebased()
      }
      return start
    }
    const steps = form.plan(values, record, generatedId)
    const outcome = await save(steps, record, async () => {
      const checked = basis && (await check(basis))
      if (basis && !checked) return undefined
      const further = await prepare(
        values,
        checked ? { values: checked.values, record: checked.from } : undefined,
      )
      const start = checked ?? { steps, from: record }
      return further && { ...start, steps: made.trackCreatedRecords([...start.steps, ...further]) }
    })
    if (!outcome) return
    const isNewer = outcome.record !== record
    setRecord(outcome.record)
    if (!isNew) setBasis('error' in outcome ? before : outcome.record)
    if (before && outcome.record) undo.tried({ before, wanted, after: outcome.record })
    if (outcome.isWritten && outcome.record) noteSave(resource, form, { before, after: outcome.record, sent })
    if (!isNew && isNewer && outcome.record) cache.keep(outcome.record)
    if ('error' in outcome) {
      methods.reset(form.toForm(outcome.record), {
        keepValues: true,
        keepErrors: true,
        keepSubmitCount: true,
      })
      showError(outcome.error, Object.keys(values))
      return made.offerRemovalIfLeft()
    }
    forgetProblems()
    made.forget()
    setGeneratedId(newId())
    const later = rebase(outcome.record, sent)
    if (!isNewer || !outcome.record) return
    if (isGivenUp) {
      undo.forget()
      return showNothingSaved()
    }
    saySaved()
    const id = resource.idOf(outcome.record)
    if (isNew) cache.keep(outcome.record)
    if (isNew || !isMounted.current) {
      // Input that arrived too late for this save is stored as a draft, which the form of the created record offers.
      draft.drop()
      if (Object.keys(later).length > 0) draft.keepFor(id, later, form.toForm(outcome.record))
    }
    // A user who has left the page is not redirected.
    if (isNew && isMounted.current) router.replace(recordUrl(resource, id))
  }

  const discard = () => {
    forgetProblems()
    undo.forget()
    checking.forgetMerged()
    draft.rebased()
    // A record that was created under the previous id may still exist.
    setGeneratedId(newId())
    const latest = isNew ? null : (loaded ?? record)
    setRecord(latest)
    setBasis(latest)
    methods.reset(form.toForm(latest))
  }

  return {
    ...{ methods, record, isNew, isDirty, isSaving, reports, problems, attempt, draft, checking, discard },
    fieldOf,
    /** Offers to delete the records that a failed save created. Returns false when the user closes the dialog. */
    offerRemoval: made.offerRemoval,
    prepareToLeave: made.prepareToLeave,
    listsId: (id: string, scope: RequestScope) => listsId(resource, id, scope),
    describe: (name: string, field: FormField) => void fields.current.set(name, field),
    onSubmit: methods.handleSubmit(submit, () => setAttempt(attempt + 1)),
  }
}
