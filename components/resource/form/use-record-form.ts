'use client'

import { yupResolver } from '@hookform/resolvers/yup'
import { useRouter } from 'next/navigation'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useForm, type DefaultValues, type Resolver } from 'react-hook-form'
import { useDialogs } from '@/hooks/use-dialogs'
import { useResourceCache } from '@/hooks/use-resource-cache'
import { offeredDrafts } from '@/lib/forms/draft-values'
import type { DraftStorage } from '@/lib/forms/drafts'
import type { ValidatedRecord } from '@/lib/forms/ids'
import { isDirty } from '@/lib/forms/record-editing'
import type { RecordForm, WithId } from '@/lib/forms/record-form'
import { listsId } from '@/lib/resource/lists-id'
import type { Resource } from '@/lib/resource/resource'
import type { RequestScope } from '@/lib/resource/service'
import { EditingRunner } from './editing-runner'

/**
 * Connects the form of one record to its editing: `editRecord` decides, and the runner runs the effects. `loaded` is
 * null while creating.
 */
export function useRecordForm<T extends object, R extends T, V extends WithId>(
  resource: Resource<T, R>,
  form: RecordForm<V, R> & { draftStorage: DraftStorage },
  loaded: R | null,
) {
  const isNew = loaded === null
  const router = useRouter()
  const cache = useResourceCache(resource)
  const dialogs = useDialogs()
  const methods = useForm<V>({
    defaultValues: form.toForm(loaded) as DefaultValues<V>,
    resolver: yupResolver(form.schema) as unknown as Resolver<V, unknown, V>,
    context: { isExisting: !isNew, savedValues: form.toForm(loaded) } satisfies ValidatedRecord,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const [runner] = useState(
    () => new EditingRunner<T, R, V>({ resource, form, methods, cache, dialogs, router }, loaded),
  )
  const { state, ConflictView } = useSyncExternalStore(
    runner.subscribe,
    runner.getSnapshot,
    runner.getSnapshot,
  )

  useEffect(
    () => runner.connect({ resource, form, methods, cache, dialogs, router }),
    [runner, resource, form, methods, cache, dialogs, router],
  )
  useEffect(() => runner.open(), [runner])
  useEffect(() => runner.send({ type: 'loaded', record: loaded }), [runner, loaded])

  const { record, save, problems, reports, failedSaves, merged } = state
  return {
    ...{ methods, record, isNew, problems, reports, failedSaves, merged },
    isDirty: isDirty(state),
    isSaving: save !== undefined,
    save,
    /** The conflicts to resolve, and the dialog for them. Undefined while no question is open. */
    question: save?.phase === 'asking' && ConflictView && { View: ConflictView, conflicts: save.conflicts },
    answerConflicts: (taken: string[] | undefined) => runner.answerConflicts(taken),
    /** The unsaved values of earlier attempts, newest first. */
    drafts: offeredDrafts<V>(state.drafts, methods.formState.defaultValues as V),
    hasDraftStorageFailed: state.hasDraftStorageFailed,
    listsId: (id: string, scope: RequestScope) => listsId(resource, id, scope),
    onSubmit: methods.handleSubmit(runner.submit, () => runner.send({ type: 'invalid' })),
    runner,
  }
}
